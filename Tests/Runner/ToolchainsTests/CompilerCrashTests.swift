import Toolchains
import Testing

struct CompilerCrashTests {
  private static let output = """
    error: compile command failed due to signal 11 (use -v to see invocation)
    Please submit a bug report (https://swift.org/contributing/#reporting-bugs) and include it.
    Stack dump:
    0.\tProgram arguments: /usr/bin/swift-frontend -frontend -c -primary-file main.swift
    1.\tSwift version 6.3.1 (swift-6.3.1-RELEASE)
    2.\tWhile parsing file main.swift
     #0 0x000056531c43bd38 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int)
    #12 0x00007f3b8 main.swift
    """

  @Test func keepsWhatItWasDoing() {
    #expect(
      CompilerCrash.firstLines(of: Self.output).split(separator: "\n") == [
        "error: compile command failed due to signal 11 (use -v to see invocation)",
        "1.\tSwift version 6.3.1 (swift-6.3.1-RELEASE)", "2.\tWhile parsing file main.swift",
      ])
  }

  @Test func isToldByTheDriverAlone() {
    let messages = CompilerOutputParser.messages(
      in: "a.swift:1:1: error: command failed due to signal 11\n" + Self.output)
    #expect(messages.map(CompilerCrash.isTold) == [false, true])
  }
}
