package import TextDiagnostics
package import DriftChecker
import SamplePlan
package import SampleRunner
import Synchronization
import WorkbookModel
package import WorkbookReports

/// Shows the progress of a run, and reports problems as soon as they are found.
///
/// On a terminal, it draws a line with a bar. Nothing is written at first, so that a run that finds
/// everything in the cache does not flicker; problems found by then are reported together with the first bar,
/// or only by the final report when there is none. Elsewhere, it prints a line per program that was actually
/// run, and only newly found problems. For each problem, only the headline is printed, once; the final report
/// contains the rest.
///
/// Any task may call it: its state is protected by one lock, which is held while writing, so that lines do
/// not mix. It owns the last line of the terminal during a run; any other output must be preceded by
/// ``finish()``.
package final class ProgressReporter: Sendable {
  private struct State {
    var line = ProgressLine()
    /// The basis of the remaining time.
    var estimate: TimeEstimate
    /// Nil when there is only one pass.
    var pass: RunProgress.Pass?
    /// The programs being run, in order of their start.
    var running: [Sample.ID] = []
    /// The number of programs that are, or were, compiled together.
    var inBundles = 0
    var compiledInBundles = 0
    /// The number of sets of names being read.
    var readings = 0
    /// The current activity other than running samples, and its start.
    var phase: (text: String, start: Duration)?
    var start: Duration?
    /// The text on the terminal, and the time when it was drawn.
    var drawn: (text: String, at: Duration)?
    /// The problems that were reported, or are about to be.
    var told: Set<Diagnostic> = []
    /// The problems to report with the first bar.
    var withheld: [Diagnostic] = []
    var isFinished = false
  }

  /// The time before anything is drawn.
  private static let silence = Duration.milliseconds(100)
  /// Redrawing more often would not be visible.
  private static let leastInterval = Duration.milliseconds(50)
  /// Moves to the start of the line and clears it (ECMA-48, EL).
  private static let clear = "\r\u{1B}[K"

  private let console: Console
  private let writer: DiagnosticTextWriter
  /// Whether a line is printed for each program if there is no terminal.
  private let listsPrograms: Bool
  private let now: @Sendable () -> Duration
  private let state: Mutex<State>

  /// - Parameters:
  ///   - console: draws on its error stream, if that is a terminal.
  ///   - listsPrograms: whether a line is printed for each program if there is no terminal.
  ///   - now: returns the time since any fixed moment.
  package init(
    console: Console, writer: DiagnosticTextWriter, estimate: TimeEstimate,
    listsPrograms: Bool = true,
    now: @escaping @Sendable () -> Duration = ProgressReporter.clock()
  ) {
    self.console = console
    self.writer = writer
    self.listsPrograms = listsPrograms
    self.now = now
    state = Mutex(State(estimate: estimate))
  }

  /// Returns a clock that starts now and continues while the machine sleeps.
  package static func clock() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }

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

  /// Updates the line, since time passes without events.
  package func redraw() { state.withLock { show(&$0, at: now()) } }

  /// Redraws until the task is cancelled; elsewhere than on a terminal, prints now and then how far a run is of which no
  /// program is listed.
  func keepDrawing() async {
    if console.errorsAreTerminal {
      while (try? await Task.sleep(for: .milliseconds(100))) != nil { redraw() }
    } else if !listsPrograms {
      while (try? await Task.sleep(for: .seconds(10))) != nil { printCount() }
    }
  }

  /// Prints a line such as `[320/10000] compiling 64 together`.
  package func printCount() {
    state.withLock { state in
      guard state.line.total > 0, !state.isFinished else { return }
      let activity = phase(state).map { " " + $0 } ?? ""
      console.errors("[\(state.line.done)/\(state.line.total)]\(activity)\n")
    }
  }

  /// Erases the line, so that further output starts on an empty one, and stops drawing.
  package func finish() {
    state.withLock { state in
      if state.drawn != nil { console.errors(Self.clear) }
      state.drawn = nil
      state.isFinished = true
    }
  }

  /// Resets the counts: a run of `--merge=verify` has two passes.
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

  /// Counts a finished program, and prints a line for it if there is no terminal.
  private func count(_ program: Program.Finished, _ state: inout State) {
    state.running.removeAll { $0 == program.sample }
    state.line.done += 1
    if program.hasFailed { state.line.failed += 1 }
    guard listsPrograms, !console.errorsAreTerminal, !program.isCached else { return }
    let mark = program.hasFailed ? "failed" : "ok"
    let time = elapsedText(milliseconds: program.milliseconds)
    console.errors(
      "[\(state.line.done)/\(state.line.total)] \(program.sample) \(mark) (\(time))\n")
  }

  /// Queues problems for reporting: only errors, each once.
  private func tell(_ problems: [Diagnostic], isCached: Bool, _ state: inout State) {
    if isCached, !console.errorsAreTerminal { return }
    for problem in problems.sorted() where problem.severity == .error {
      if state.told.insert(problem).inserted { state.withheld.append(problem) }
    }
    if !console.errorsAreTerminal { flush(&state) }
  }

  private func flush(_ state: inout State) {
    for problem in state.withheld { console.errors(writer.headline(for: problem)) }
    state.withheld = []
  }

  /// Draws the line if something has changed and the last drawing is old enough, after queued problems.
  private func show(_ state: inout State, at now: Duration) {
    guard console.errorsAreTerminal, !state.isFinished, let start = state.start,
      now - start >= Self.silence
    else { return }
    let hasNews = !state.withheld.isEmpty
    if let drawn = state.drawn, !hasNews, now - drawn.at < Self.leastInterval { return }
    let text = text(&state, at: now)
    guard hasNews || text != state.drawn?.text ?? "" else { return }
    // Problems stay visible above the line.
    console.errors(Self.clear)
    flush(&state)
    console.errors(text)
    state.drawn = (text, now)
  }

  /// The current line; the bar never goes back.
  private func text(_ state: inout State, at now: Duration) -> String {
    state.line.share = max(state.line.share, state.estimate.share(at: now))
    state.line.left = state.estimate.left(at: now)
    state.line.activity = activity(&state, at: now)
    let columns =
      console.errorColumns() ?? console.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return state.line.text(columns: columns)
  }

  /// The sample that has been running longest, or another activity with its duration, so that it visibly
  /// advances.
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

  /// The activity other than running samples; nil when there is none.
  private func phase(_ state: State) -> String? {
    if state.inBundles > state.compiledInBundles {
      return "compiling \(state.inBundles) together"
    }
    return state.readings > 0 ? "reading names" : nil
  }
}
