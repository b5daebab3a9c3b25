import TextDiagnostics
import DriftChecker
import Foundation
import SampleRunner
import Synchronization
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

struct ProgressReporterTests {
  /// Captured standard error, and a clock that a test sets.
  private final class Desk: Sendable {
    private let pieces = Mutex<[String]>([])
    private let time = Mutex(Duration.seconds(1_000))
    var text: String { pieces.withLock { $0.joined() } }
    var now: Duration { time.withLock { $0 } }
    func append(_ text: String) { pieces.withLock { $0.append(text) } }
    func wait(milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }
  }

  private static let clear = "\r\u{1B}[K"

  private func written(
    terminal: Bool, columns: Int? = nil, environment: [String: String] = [:],
    _ body: (ProgressReporter, Desk) -> Void
  ) -> String {
    let desk = Desk()
    let console = Console(
      output: { _ in Issue.record("progress is talk, not data") },
      errors: { desk.append($0) }, errorsAreTerminal: terminal,
      errorColumns: { columns }, environment: environment, currentDirectory: "/")
    let reporter = ProgressReporter(
      console: console, writer: DiagnosticTextWriter(sources: [:]),
      estimate: TimeEstimate(jobs: 1), now: { desk.now })
    body(reporter, desk)
    return desk.text
  }

  private func id(_ name: String) -> Sample.ID {
    Sample.ID(language: "fi", chapter: "01-a", name: name)
  }

  private func done(_ name: String, isCached: Bool = false, fails: Bool = false) -> RunProgress {
    .finished(.init(sample: id(name), isCached: isCached, milliseconds: 1_200, hasFailed: fails))
  }

  private func problem(_ line: Int, _ severity: Diagnostic.Severity = .error) -> Diagnostic {
    let position = SourcePosition(offset: line, line: line, column: 1)
    return Diagnostic(
      severity, .output, file: "f.md", range: SourceRange(at: position), "bad\nnews",
      explanation: "more", fix: "mend")
  }

  /// A check of a package lists no programs, but says every few seconds how far it is.
  @Test func printsHowManyAreDone() {
    let text = written(terminal: false) { reporter, _ in
      reporter.printCount()
      reporter.receive(.started(programs: [id("a"), id("b")]))
      reporter.receive(.compilingTogether(programs: 2))
      reporter.printCount()
      reporter.receive(.compiledTogether(programs: 2))
      reporter.receive(done("a", isCached: true))
      reporter.printCount()
      reporter.finish()
      reporter.printCount()
    }
    #expect(text == "[0/2] compiling 2 together\n[1/2]\n")
  }

  @Test func writesALineForEachProgramThatRan() {
    let text = written(terminal: false) { reporter, _ in
      reporter.receive(.started(programs: [id("a"), id("b"), id("c")]))
      reporter.receive(done("a"))
      reporter.receive(done("b", isCached: true))
      reporter.receive(done("c", fails: true))
      reporter.redraw()
      reporter.finish()
    }
    #expect(text == "[1/3] fi/01-a#a ok (1.2 s)\n[3/3] fi/01-a#c failed (1.2 s)\n")
  }

  @Test func drawsNothingInTheFirstMoment() {
    let text = written(terminal: true) { reporter, desk in
      reporter.receive(.started(programs: [id("a")]))
      desk.wait(milliseconds: 99)
      reporter.redraw()
      reporter.receive(.found([problem(1)], isCached: true))
      reporter.receive(done("a", isCached: true, fails: true))
      reporter.finish()
      desk.wait(milliseconds: 500)
      reporter.redraw()
    }
    #expect(text == "")
  }

  @Test func drawsABarAndTakesItAway() {
    let text = written(terminal: true, columns: 60) { reporter, desk in
      reporter.receive(.started(programs: [id("a"), id("b")]))
      reporter.receive(.began(id("a")))
      desk.wait(milliseconds: 100)
      reporter.redraw()
      desk.wait(milliseconds: 100)
      reporter.redraw()
      reporter.receive(done("a", fails: true))
      reporter.finish()
      reporter.finish()
    }
    #expect(
      text == Self.clear + "[#...................] 0/2, fi/01-a#a" + Self.clear
        + "[##########..........] 1/2, 1 failed" + Self.clear)
  }

  @Test func saysWhatIsBeingDone() {
    let text = written(terminal: true, columns: 90) { reporter, desk in
      reporter.receive(.started(programs: [id("a"), id("b")]))
      reporter.receive(.reading(modules: 14))
      desk.wait(milliseconds: 100)
      reporter.redraw()
      reporter.receive(.compilingTogether(programs: 2))
      desk.wait(milliseconds: 100)
      reporter.redraw()
      desk.wait(milliseconds: 1_000)
      reporter.redraw()
      reporter.receive(.compiledTogether(programs: 2))
      desk.wait(milliseconds: 100)
      reporter.receive(.began(id("a")))
      reporter.receive(.began(id("b")))
      desk.wait(milliseconds: 100)
      reporter.redraw()
      reporter.receive(done("a", isCached: true))
      desk.wait(milliseconds: 100)
      reporter.receive(done("b", isCached: true))
      desk.wait(milliseconds: 100)
      reporter.receive(.read)
    }
    let activities = text.components(separatedBy: Self.clear).map {
      $0.split(separator: "] ").last.map(String.init) ?? ""
    }
    #expect(
      activities == [
        "", "0/2, reading names", "0/2, compiling 2 together", "0/2, compiling 2 together, 1 s",
        "0/2, fi/01-a#a", "1/2, fi/01-a#b", "2/2, reading names", "2/2",
      ])
  }

  private func verify(_ reporter: ProgressReporter, _ desk: Desk) {
    reporter.receive(.pass(.together))
    reporter.receive(.started(programs: [id("a"), id("b"), id("c")]))
    reporter.receive(.compilingTogether(programs: 2))
    desk.wait(milliseconds: 1_000)
    reporter.receive(.compiledTogether(programs: 2))
    for name in ["a", "b", "c"] { reporter.receive(done(name, fails: name == "c")) }
    desk.wait(milliseconds: 1_000)
    reporter.receive(.pass(.alone))
    reporter.receive(.started(programs: [id("a"), id("b")]))
    desk.wait(milliseconds: 1_000)
    reporter.receive(.began(id("a")))
    reporter.receive(done("a"))
    desk.wait(milliseconds: 1_000)
    reporter.redraw()
  }

  @Test func countsEachPassOfAVerificationByItself() {
    let text = written(terminal: true, columns: 60, verify)
    let frames = text.components(separatedBy: Self.clear)
    #expect(frames.contains { $0.hasSuffix("] 0/3 together") })
    #expect(frames.contains { $0.hasSuffix("] 3/3 together, 1 failed") })
    #expect(frames.contains("[....................] 0/2 alone, fi/01-a#a"))
    #expect(frames.last?.hasPrefix("[##########..........] 1/2 alone") == true)
  }

  @Test func namesThePassesOfAVerificationWhereThereIsNoTerminal() {
    #expect(
      written(terminal: false, verify) == """
        pass 1 of 2, together: 3 programs
        [1/3] fi/01-a#a ok (1.2 s)
        [2/3] fi/01-a#b ok (1.2 s)
        [3/3] fi/01-a#c failed (1.2 s)
        pass 2 of 2, alone: 2 programs
        [1/2] fi/01-a#a ok (1.2 s)

        """)
  }

  @Test func tellsOfAFailureAboveTheBarAtOnceAndOnce() {
    let text = written(terminal: true, columns: 60) { reporter, desk in
      reporter.receive(.started(programs: [id("a")]))
      reporter.receive(.found([problem(9), problem(3)], isCached: true))
      desk.wait(milliseconds: 100)
      reporter.redraw()
      reporter.receive(.found([problem(4), problem(3)], isCached: false))
      reporter.receive(.found([problem(5, .warning)], isCached: false))
    }
    let bar = "[....................] 0/1"
    let headline = { (line: Int) in "f.md:\(line):1: error: bad news [output]\n" }
    #expect(
      text == Self.clear + headline(3) + headline(9) + bar + Self.clear + headline(4) + bar)
  }

  @Test func tellsOnlyOfNewFailuresWhereThereIsNoTerminal() {
    let text = written(terminal: false) { reporter, _ in
      reporter.receive(.started(programs: [id("a"), id("b")]))
      reporter.receive(.found([problem(1)], isCached: true))
      reporter.receive(done("a", isCached: true, fails: true))
      reporter.receive(.found([problem(2)], isCached: false))
      reporter.receive(done("b", fails: true))
    }
    #expect(text == "f.md:2:1: error: bad news [output]\n[2/2] fi/01-a#b failed (1.2 s)\n")
  }

  @Test func saysInALineThatNamesAreReadWhereThereIsNoTerminal() {
    let text = written(terminal: false) { reporter, _ in
      reporter.receive(.reading(modules: 1))
      reporter.receive(.read)
    }
    #expect(text == "reading the names of 1 module, once for all runs\n")
  }

  @Test func showsTheTimeLeftWhenItIsKnown() {
    let text = written(terminal: true, columns: 80) { reporter, desk in
      let samples = (1...10).map { id("s\($0)") }
      reporter.receive(.started(programs: samples))
      for sample in samples.prefix(5) {
        reporter.receive(.began(sample))
        desk.wait(milliseconds: 1_200)
        reporter.receive(done(sample.name))
      }
    }
    let frames = text.components(separatedBy: Self.clear)
    #expect(!frames[1].contains("left"))
    #expect(frames.last == "[############............] 5/10, 6 s left")
  }

  private static let widths: [(Int?, String?)] = [
    (1, nil), (0, nil), (12, nil), (40, nil), (500, nil), (nil, "30"), (nil, "x"),
  ]

  @Test(arguments: widths)
  func staysWithinTheTerminal(_ columns: Int?, _ variable: String?) {
    let text = written(
      terminal: true, columns: columns, environment: variable.map { ["COLUMNS": $0] } ?? [:]
    ) { reporter, desk in
      reporter.receive(.started(programs: [id("a")]))
      reporter.receive(.began(id(String(repeating: "n", count: 300))))
      desk.wait(milliseconds: 500)
      reporter.redraw()
    }
    let limit = columns ?? variable.flatMap { Int($0) } ?? 80
    for frame in text.split(separator: Self.clear) { #expect(frame.count <= max(limit - 1, 0)) }
    #expect(text.isEmpty == (limit <= 1))
  }

  @Test func drawsNothingWhenThereIsNothingToDo() {
    let text = written(terminal: true) { reporter, desk in
      reporter.receive(.started(programs: []))
      desk.wait(milliseconds: 500)
      reporter.redraw()
      reporter.finish()
    }
    #expect(text == "")
  }
}
