import ResultStore
import SampleRunner
import Testing

struct ProgramOutputTests {
  private static let boundary = "\u{1E}M boundary\u{1E}\n"
  private static let report = """

    *** Signal 4: Backtracing from 0x1234... done ***

    {"description": "Swift runtime failure: arithmetic overflow", "threads": [
      {"frames": []},
      {"crashed": true, "frames": [
        {"sourceLocation": {"file": "/work/a.swift", "line": 3, "column": 9}}, {}]}]}

    """

  @Test func dividesBothStreams() {
    let output = output("a\n\(Self.boundary)b", "x\(Self.boundary)y\n")
    #expect(output.parts.map(\.standardOutput) == ["a\n", "b"])
    #expect(output.parts.map(\.standardError) == ["x", "y\n"])
  }

  @Test func takesALookAlikeOfAMarkAsText() {
    let text = "\u{1E}N boundary\u{1E}\n\u{1E}\u{1E}M\u{1E} boundary\u{1E}\n\u{1E}M boundary"
    #expect(output(text, "").parts.map(\.standardOutput) == [text])
  }

  @Test func knowsHowFarAProgramCameThatClosedAStream() {
    let output = output("a\n", "\(Self.boundary)\(Self.boundary)y")
    #expect(output.parts.map(\.standardOutput) == ["a\n", "", ""])
    #expect(output.parts.map(\.standardError) == ["", "", "y"])
  }

  @Test func takesTheReportOfACrashOffTheLastPart() {
    let output = output("", "x\(Self.boundary)y\n\(Self.report)", isFatal: true)
    #expect(output.parts.map(\.standardError) == ["x", "y\n"])
    #expect(output.trapMessage == "arithmetic overflow")
    #expect(output.frames.map(\.line) == [3])
    #expect(output.hasCrashReport)
  }

  @Test func keepsTheLineOfAFatalError() {
    let text = "y\nmain/a.swift:3: Fatal error: two\nlines\n"
    let output = output("", text + Self.report, isFatal: true)
    #expect(output.parts.map(\.standardError) == [text])
    #expect(output.trapMessage == "two\nlines")
    #expect(output.frames.map(\.line) == [3, 3])
  }

  @Test func prefersAPlaceThatALibraryNames() {
    let text = "main/a.swift:9: Fatal error: the server does not answer\n"
    #expect(output("", text + Self.report, isFatal: true).frames.map(\.line) == [9, 3])
    let other = "Swift/Array.swift:9: Fatal error: Index out of range\n"
    #expect(output("", other + Self.report, isFatal: true).frames.map(\.line) == [3, 9])
  }

  @Test(arguments: [
    ("main/a.swift:3: Fatal error", "Fatal error"),
    ("main/a.swift:3: Precondition failed: x: y", "x: y"),
    ("main/a.swift:3: Assertion failed", "Assertion failed"),
    ("Swift/Array.swift:400: Fatal error: Index out of range", "Index out of range"),
  ])
  func readsTheMessage(line: String, message: String) {
    #expect(output("", line + "\n" + Self.report, isFatal: true).trapMessage == message)
  }

  @Test func readsWhatAForcedCastSays() {
    let line = "Could not cast value of type 'Swift.Int' (0x7f6f9b3df2e0) to 'main.A' (0x5a).\n"
    #expect(
      output("", "x\n" + line + Self.report, isFatal: true).trapMessage
        == "Could not cast value of type 'Swift.Int' to 'main.A'.")
    #expect(output("", line + "more\n", isFatal: true).trapMessage == nil)
  }

  @Test func takesNoPlaceFromAnotherModule() {
    let line = "Swift/a.swift:1: Fatal error: x\n"
    #expect(output("", line, isFatal: true).frames.map(\.file) == [""])
  }

  @Test func takesOutWhatTheRuntimeSaysOfThreads() {
    let remark =
      "swift-runtime: failed to suspend thread 2 while processing a crash; backtraces will be "
      + "missing information\n"
    let fatal = "main/a.swift:1: Fatal error: x\n"
    let output = output("", fatal + remark + remark + Self.report, isFatal: true)
    #expect(output.parts.map(\.standardError) == [fatal])
    #expect(output.trapMessage == "x")
    // A program may print the same.
    let own = self.output("", remark + fatal + Self.report, isFatal: true)
    #expect(own.parts.map(\.standardError) == [remark + fatal])
    #expect(self.output("", remark).parts.map(\.standardError) == [remark])
  }

  /// In Swift a carriage return and a line feed form one character.
  @Test func knowsALineFeedAfterACarriageReturn() {
    let crash = output("", "wait\r" + Self.report, isFatal: true)
    #expect(crash.parts.map(\.standardError) == ["wait\r"])
    #expect(crash.hasCrashReport)
    let text = "wait\r\nmain/a.swift:3: Fatal error: first\r\nsecond\r\n"
    let trap = output("", text, isFatal: true)
    #expect(trap.trapMessage == "first\r\nsecond\r")
    #expect(trap.frames.map { "\($0.file):\($0.line)" } == ["main/a.swift:3"])
    let cast = "wait\r\nCould not cast value of type 'A' (0x1) to 'B' (0x2).\n"
    #expect(
      output("", cast, isFatal: true).trapMessage == "Could not cast value of type 'A' to 'B'.")
  }

  @Test func leavesTextThatLooksLikeAReport() {
    let text = "a\n*** Signal 4: Backtracing from 0x1... done ***\nb\n"
    for isFatal in [false, true] {
      #expect(output("", text, isFatal: isFatal).parts.map(\.standardError) == [text])
    }
    let both = output("", text + Self.report, isFatal: true)
    #expect(both.parts.map(\.standardError) == [text])
    #expect(output("", "x" + Self.report).parts.map(\.standardError) == ["x" + Self.report])
  }

  @Test func takesTheAddressesOfAThrownErrorOut() {
    let output = output("", "a\n\u{1E}M thrown 0x1 0x2\u{1E}\nb\n", isFatal: true)
    #expect(output.parts.map(\.standardError) == ["a\nb\n"])
    #expect(output.thrownAddresses == ["0x1", "0x2"])
  }

  @Test func replacesBytesThatAreNoText() {
    let output = ProgramOutput(
      standardOutput: [0x61, 0xFF, 0x0A], standardError: [], mark: "M", isFatal: false)
    #expect(output.parts.map(\.standardOutput) == ["a\\xFF\n"])
  }

  private func output(_ output: String, _ errors: String, isFatal: Bool = false) -> ProgramOutput {
    ProgramOutput(
      standardOutput: Array(output.utf8), standardError: Array(errors.utf8), mark: "M",
      isFatal: isFatal)
  }
}
