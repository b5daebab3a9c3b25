package import Diagnostics
package import DriftChecker
import SamplePlan
package import SampleRunner
import Synchronization
import WorkbookModel

/// Shows that a run moves: a line with a bar on a terminal, a line per program that really ran
/// elsewhere, and what is wrong as soon as it is known.
///
/// On a terminal nothing is written in the first moment, so that a run that finds everything in the
/// cache does not flicker; problems that are found then are told together with the first bar, or only
/// by the report when there is none. Elsewhere only what is newly found is told. Of each problem just the
/// headline is told, once; the report has the rest.
///
/// Any task may call it: its state is behind one lock, which is held while it writes, so that lines
/// do not mix. It owns the last line of the terminal while a run lasts; whatever else is written
/// must call ``finish()`` first.
package final class ProgressReporter: Sendable {
  /// Everything that changes, behind the lock.
  private struct State {
    /// What is shown, as far as it is known.
    var line = ProgressLine()
    /// What the time left is computed from.
    var estimate: TimeEstimate
    /// Nil when there is one run only.
    var pass: RunProgress.Pass?
    /// The programs under way, the one that has been longest first.
    var running: [Sample.ID] = []
    /// How many programs are, or were, compiled together.
    var inBundles = 0
    /// How many of those are compiled.
    var compiledInBundles = 0
    /// How many sets of names are being read.
    var readings = 0
    /// What is done besides running samples, and since when.
    var phase: (text: String, start: Duration)?
    /// When the first event came.
    var start: Duration?
    /// What stands on the terminal, and since when.
    var drawn: (text: String, at: Duration)?
    /// The problems that were told, or wait for it.
    var told: Set<Diagnostic> = []
    /// What is to be told with the first bar.
    var withheld: [Diagnostic] = []
    var isFinished = false
  }

  /// Before that nothing is drawn.
  private static let silence = Duration.milliseconds(100)
  /// No eye sees more.
  private static let leastInterval = Duration.milliseconds(50)
  /// Moves to the start of the line and clears it (ECMA-48, EL).
  private static let clear = "\r\u{1B}[K"

  private let console: Console
  private let writer: DiagnosticTextWriter
  private let now: @Sendable () -> Duration
  private let state: Mutex<State>

  /// Makes a reporter of a run that has not begun.
  ///
  /// - Parameters:
  ///   - console: where it draws, if its errors go to a terminal.
  ///   - writer: of headlines.
  ///   - estimate: of a run that has not begun.
  ///   - now: the time since any fixed moment.
  package init(
    console: Console, writer: DiagnosticTextWriter, estimate: TimeEstimate,
    now: @escaping @Sendable () -> Duration = ProgressReporter.clock()
  ) {
    self.console = console
    self.writer = writer
    self.now = now
    state = Mutex(State(estimate: estimate))
  }

  /// A clock that starts now and also counts while the machine sleeps.
  package static func clock() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }

  /// Takes what happens to samples.
  package func receive(_ progress: RunProgress) {
    state.withLock { state in
      let now = now()
      if state.start == nil { state.start = now }
      state.estimate.receive(progress, at: now)
      switch progress {
      case .pass(let pass): state.pass = pass
      case .started(let programs): begin(programs.count, &state)
      case .compilingTogether(let programs): state.inBundles += programs
      case .compiledTogether(let programs): state.compiledInBundles += programs
      case .began(let sample): state.running.append(sample)
      case .found(let problems, let isCached): tell(problems, isCached: isCached, &state)
      case .finished(let program): count(program, &state)
      }
      show(&state, at: now)
    }
  }

  /// Takes what happens to the index of names, which is read while samples run.
  package func receive(_ progress: SymbolLibrary.Progress) {
    state.withLock { state in
      let now = now()
      if state.start == nil { state.start = now }
      switch progress {
      case .reading(let modules):
        state.readings += 1
        if !console.errorsAreTerminal {
          console.errors("reading the names of \(counted(modules, "module")), once for all runs\n")
        }
      case .read: state.readings -= 1
      }
      show(&state, at: now)
    }
  }

  /// Brings the line up to date: time passes without anything happening.
  package func redraw() { state.withLock { show(&$0, at: now()) } }

  /// Redraws until the task is cancelled.
  func keepDrawing() async {
    guard console.errorsAreTerminal else { return }
    while (try? await Task.sleep(for: .milliseconds(100))) != nil { redraw() }
  }

  /// Takes the line away, so that what follows starts on an empty one, and shows nothing any more.
  package func finish() {
    state.withLock { state in
      if state.drawn != nil { console.errors(Self.clear) }
      state.drawn = nil
      state.isFinished = true
    }
  }

  /// Starts counting anew: a run of `--merge=verify` has two passes.
  private func begin(_ programs: Int, _ state: inout State) {
    state.line = ProgressLine()
    state.line.pass = state.pass?.rawValue
    state.line.total = programs
    state.running = []
    (state.inBundles, state.compiledInBundles) = (0, 0)
    guard let pass = state.pass, !console.errorsAreTerminal else { return }
    let number = pass == .together ? 1 : 2
    console.errors("pass \(number) of 2, \(pass.rawValue): \(counted(programs, "program"))\n")
  }

  /// Counts a program that is through, and tells of it where there is no line to draw.
  private func count(_ program: Program.Finished, _ state: inout State) {
    state.running.removeAll { $0 == program.sample }
    state.line.done += 1
    if program.hasFailed { state.line.failed += 1 }
    guard !console.errorsAreTerminal, !program.isCached else { return }
    let mark = program.hasFailed ? "failed" : "ok"
    let time = elapsedText(milliseconds: program.milliseconds)
    console.errors(
      "[\(state.line.done)/\(state.line.total)] \(program.sample) \(mark) (\(time))\n")
  }

  /// Takes problems to be told: errors alone, each once.
  private func tell(_ problems: [Diagnostic], isCached: Bool, _ state: inout State) {
    if isCached, !console.errorsAreTerminal { return }
    for problem in problems.sorted() where problem.severity == .error {
      if state.told.insert(problem).inserted { state.withheld.append(problem) }
    }
    if !console.errorsAreTerminal { flush(&state) }
  }

  /// Writes what was withheld.
  private func flush(_ state: inout State) {
    for problem in state.withheld { console.errors(writer.headline(for: problem)) }
    state.withheld = []
  }

  /// Draws the line if something has changed and the last drawing is old enough; what is to be told
  /// goes first.
  private func show(_ state: inout State, at now: Duration) {
    guard console.errorsAreTerminal, !state.isFinished, let start = state.start,
      now - start >= Self.silence
    else { return }
    let hasNews = !state.withheld.isEmpty
    if let drawn = state.drawn, !hasNews, now - drawn.at < Self.leastInterval { return }
    let text = text(&state, at: now)
    guard hasNews || text != state.drawn?.text ?? "" else { return }
    // What is told stands above the line, for good.
    console.errors(Self.clear)
    flush(&state)
    console.errors(text)
    state.drawn = (text, now)
  }

  /// The line as it is now; the bar never goes back.
  private func text(_ state: inout State, at now: Duration) -> String {
    state.line.share = max(state.line.share, state.estimate.share(at: now))
    state.line.left = state.estimate.left(at: now)
    state.line.activity = activity(&state, at: now)
    let columns =
      console.errorColumns() ?? console.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return state.line.text(columns: columns)
  }

  /// The sample that has been worked on longest, or something else that takes its time, with the time
  /// so that it can be seen to move.
  private func activity(_ state: inout State, at now: Duration) -> ProgressLine.Activity? {
    if let sample = state.running.first {
      state.phase = nil
      return .sample(sample.description.escapedForTerminal)
    }
    guard let text = phase(state) else { return nil }
    let start = state.phase.flatMap { $0.text == text ? $0.start : nil } ?? now
    state.phase = (text, start)
    let seconds = (now - start).components.seconds
    return .phase(text + (seconds > 0 ? ", \(seconds) s" : ""))
  }

  /// What is done besides running samples; nil when nothing is.
  private func phase(_ state: State) -> String? {
    if state.inBundles > state.compiledInBundles {
      return "compiling \(state.inBundles) together"
    }
    return state.readings > 0 ? "reading names" : nil
  }
}
