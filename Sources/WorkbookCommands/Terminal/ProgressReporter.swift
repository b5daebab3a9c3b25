import SampleRunner
import Synchronization
import WorkbookModel

/// Shows that a run moves: a bar on a terminal, a line per program that really ran elsewhere.
package final class ProgressReporter: Sendable {
  private struct State {
    var total = 0
    var done = 0
    var failed = 0
    var barIsShown = false
  }

  private let console: Console
  private let state = Mutex(State())

  package init(console: Console) { self.console = console }

  func receive(_ progress: RunProgress) {
    switch progress {
    case .started(let programs): start(programs: programs)
    case .finished(let program):
      count(
        program.sample.description, isCached: program.isCached, hasFailed: program.hasFailed,
        milliseconds: program.milliseconds)
    }
  }

  /// Begins a run of so many programs.
  package func start(programs: Int) {
    state.withLock { state in
      state.total = programs
      if programs > 0 { show(&state, "") }
    }
  }

  /// Counts a program that is done.
  ///
  /// - Parameter name: the sample that the program is for.
  package func count(_ name: String, isCached: Bool, hasFailed: Bool, milliseconds: Int) {
    state.withLock { state in
      state.done += 1
      if hasFailed { state.failed += 1 }
      show(&state, name)
      if !console.errorsAreTerminal, !isCached {
        let mark = hasFailed ? "failed" : "ok"
        let time = elapsedText(milliseconds: milliseconds)
        console.errors("[\(state.done)/\(state.total)] \(name) \(mark) (\(time))\n")
      }
    }
  }

  /// Takes the bar away, so that what follows starts on an empty line.
  package func finish() {
    state.withLock { state in
      if state.barIsShown { console.errors("\r\u{1B}[K") }
      state.barIsShown = false
    }
  }

  private func show(_ state: inout State, _ name: String) {
    guard console.errorsAreTerminal else { return }
    console.errors("\r\u{1B}[K" + bar(state, name))
    state.barIsShown = true
  }

  /// `[########............] 8/20, 1 failed, fi/00-start#hello`, a third of the terminal's width and
  /// cut before its last column, where some terminals would begin a new line.
  private func bar(_ state: State, _ name: String) -> String {
    let columns =
      console.errorColumns() ?? console.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    let width = min(max(columns / 3, 8), 24)
    let filled = state.total == 0 ? width : width * state.done / state.total
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let failed = state.failed > 0 ? ["\(state.failed) failed"] : []
    let words = ["\(state.done)/\(state.total)"] + failed + (name.isEmpty ? [] : [name])
    return String("[\(bar)] \(words.joined(separator: ", "))".prefix(max(columns - 1, 0)))
  }
}
