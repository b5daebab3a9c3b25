import ResultStore
import Testing
import Toolchains

/// The output of clang 21 and of its linker, word for word.
struct ClangOutputParserTests {
  @Test func readsFatalErrorsAndNotes() {
    let output = """
      In file included from a.m:1:
      a.m:2:9: fatal error: 'UIKit/UIKit.h' file not found
      a.m:4:17: error: reimplementation of class 'A'
      a.m:3:17: note: previous definition is here
      a.m:9:3: warning: unused variable 'x'
      1 warning and 2 errors generated.

      """
    #expect(
      lines(output) == [
        "error a.m:2:9 'UIKit/UIKit.h' file not found",
        "error a.m:4:17 reimplementation of class 'A'",
        "note a.m:3:17 previous definition is here", "warning a.m:9:3 unused variable 'x'",
      ])
  }

  @Test func placesWhatTheLinkerMisses() {
    let output = """
      ld.lld: error: undefined symbol: total
      >>> referenced by a.m:4 (./a.m:4)
      >>>               /work/_program-1.o:(main)

      ld.lld: error: undefined symbol: __objc_class_name_Base
      >>> referenced by _program.m
      >>>               /work/_program-1.o:(.data+0x0)

      ld.lld: error: undefined symbol: main
      >>> referenced by start.S:104 (../sysdeps/x86_64/start.S:104)
      clang: error: linker command failed with exit code 1 (use -v to see invocation)

      """
    #expect(
      lines(output) == [
        "error a.m:4:0 undefined symbol 'total'", "error -:0:0 no class 'Base' is implemented",
        "error -:0:0 the sample has no function 'main'",
      ])
  }

  private func lines(_ output: String) -> [String] {
    ClangOutputParser.messages(in: output).map {
      "\($0.severity) \($0.file ?? "-"):\($0.line):\($0.column) \($0.text)"
    }
  }
}
