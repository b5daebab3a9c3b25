import SampleRunner
import Synchronization
import WorkbookModel

/// Shows that a run moves: a bar on a terminal, a line per program that really ran elsewhere.
final class ProgressReporter: Sendable {
  private struct State {
    var total = 0
    var done = 0
    var failed = 0
    var barIsShown = false
  }

  private let console: Console
  private let state = Mutex(State())

  init(console: Console) { self.console = console }

  func receive(_ progress: RunProgress) {
    state.withLock { state in
      switch progress {
      case .started(let programs): state.total = programs
      case .finished(let program):
        state.done += 1
        if program.hasFailed { state.failed += 1 }
        if console.errorsAreTerminal {
          console.errors("\r\u{1B}[K" + bar(state, program.sample.description))
          state.barIsShown = true
        } else if !program.isCached {
          let mark = program.hasFailed ? "failed" : "ok"
          console.errors(
            "[\(state.done)/\(state.total)] \(program.sample) \(mark) "
              + "(\(program.milliseconds) ms)\n")
        }
      }
    }
  }

  /// Takes the bar away, so that what follows starts on an empty line.
  func finish() {
    state.withLock { state in
      if state.barIsShown { console.errors("\r\u{1B}[K") }
      state.barIsShown = false
    }
  }

  /// `[########............] 8/20 fi/00-start#hello`, cut to the width of the terminal.
  private func bar(_ state: State, _ name: String) -> String {
    let width = 24
    let filled = state.total == 0 ? width : width * state.done / state.total
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let failed = state.failed > 0 ? ", \(state.failed) failed" : ""
    let columns = console.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return String("[\(bar)] \(state.done)/\(state.total)\(failed) \(name)".prefix(columns - 1))
  }
}
