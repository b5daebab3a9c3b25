import DeviceTrace
import Testing

/// The crash report that follows the output of a process.
struct CrashReportTextTests {
  private static let remark =
    "swift-runtime: failed to suspend thread 4 while processing a crash; backtraces will be missing "
    + "information\n"
  private static let report = "\n*** Signal 4: Backtracing from 0x1... done ***\n\n{}\n"

  /// A text without its crash report.
  private func own(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    guard let report = CrashReportText(in: bytes) else { return nil }
    bytes.removeSubrange(report.range)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func takesRemarksOfTheRuntimeForPartsOfIt() {
    let fatal = "main/a.swift:1: Fatal error: x\n"
    #expect(own(fatal + Self.report) == fatal)
    #expect(own(fatal + Self.remark + Self.remark + Self.report) == fatal)
    #expect(own(Self.remark + Self.report) == "")
    #expect(own(Self.report) == "")
  }

  @Test func leavesWhatTheProgramHasWritten() {
    let fatal = "main/a.swift:1: Fatal error: x\n"
    #expect(own(Self.remark + fatal + Self.report) == Self.remark + fatal)
    #expect(own("no line" + Self.report) == "no line")
    #expect(own("x " + Self.remark + Self.report) == "x " + Self.remark)
    #expect(own("first\n" + Self.report + fatal + Self.report) == "first\n" + Self.report + fatal)
    #expect(own(fatal + Self.remark) == nil)
    #expect(own("") == nil)
  }
}
