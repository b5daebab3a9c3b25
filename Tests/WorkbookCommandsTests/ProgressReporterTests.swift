import Synchronization
import Testing
import WorkbookCommands

struct ProgressReporterTests {
  /// What was written to standard error.
  private final class Recorder: Sendable {
    private let pieces = Mutex<[String]>([])
    var text: String { pieces.withLock { $0.joined() } }
    func append(_ text: String) { pieces.withLock { $0.append(text) } }
  }

  private func written(
    terminal: Bool, columns: Int? = nil, environment: [String: String] = [:],
    _ body: (ProgressReporter) -> Void
  ) -> String {
    let recorder = Recorder()
    let console = Console(
      output: { _ in Issue.record("progress is talk, not data") },
      errors: { recorder.append($0) }, errorsAreTerminal: terminal,
      errorColumns: { columns }, environment: environment, currentDirectory: "/")
    body(ProgressReporter(console: console))
    return recorder.text
  }

  @Test func writesALineForEachProgramThatRan() {
    let text = written(terminal: false) {
      $0.start(programs: 3)
      $0.count("fi/01-a#a", isCached: false, hasFailed: false, milliseconds: 1_200)
      $0.count("fi/01-a#b", isCached: true, hasFailed: false, milliseconds: 1_200)
      $0.count("fi/01-a#c", isCached: false, hasFailed: true, milliseconds: 1_200)
      $0.finish()
    }
    #expect(text == "[1/3] fi/01-a#a ok (1.2 s)\n[3/3] fi/01-a#c failed (1.2 s)\n")
  }

  @Test func drawsABarFromTheStartAndTakesItAway() {
    let text = written(terminal: true, columns: 60) {
      $0.start(programs: 2)
      $0.count("fi/01-a#a", isCached: false, hasFailed: true, milliseconds: 1_200)
      $0.finish()
      $0.finish()
    }
    let clear = "\r\u{1B}[K"
    #expect(
      text == clear + "[....................] 0/2" + clear
        + "[##########..........] 1/2, 1 failed, fi/01-a#a" + clear)
  }

  private static let widths: [(Int?, String?)] = [
    (1, nil), (0, nil), (12, nil), (40, nil), (500, nil), (nil, "30"), (nil, "x"),
  ]

  @Test(arguments: widths)
  func staysWithinTheTerminal(_ columns: Int?, _ variable: String?) {
    let text = written(
      terminal: true, columns: columns, environment: variable.map { ["COLUMNS": $0] } ?? [:]
    ) {
      $0.start(programs: 1)
      $0.count(
        String(repeating: "n", count: 300), isCached: false, hasFailed: false, milliseconds: 1_200)
    }
    let limit = columns ?? variable.flatMap { Int($0) } ?? 80
    for frame in text.split(separator: "\r\u{1B}[K") { #expect(frame.count <= max(limit - 1, 0)) }
  }

  @Test func drawsNothingWhenThereIsNothingToDo() {
    let text = written(terminal: true) {
      $0.start(programs: 0)
      $0.finish()
    }
    #expect(text == "")
  }
}
