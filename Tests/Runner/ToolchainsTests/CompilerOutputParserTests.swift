import Toolchains
import ResultStore
import Testing

/// The output of the compiler of Swift 6.3.1, word for word.
struct CompilerOutputParserTests {
  @Test func readsErrorsWarningsAndNotesWithTheirGroups() {
    let output = """
      a.swift:7:3: warning: result of operator '==' is unused [#no-usage]
      s == "a"
      ~ ^  ~~~
      a.swift:4:43: error: cannot assign to value: 'Väinö' is a 'let' constant
      func f() { old(); let Väinö = "中文"; Väinö = 3 }
      a.swift:4:19: note: change 'let' to 'var' to make it mutable
      func f() { old(); let Väinö = "中文"; Väinö = 3 }

      """
    #expect(
      lines(output) == [
        "warning a.swift:7:3 result of operator '==' is unused #no-usage",
        "error a.swift:4:43 cannot assign to value: 'Väinö' is a 'let' constant",
        "note a.swift:4:19 change 'let' to 'var' to make it mutable",
      ])
  }

  @Test func keepsTheFirstLineOfAMessageThatSpansLines() {
    let output = """
      a.swift:4:12: warning: 'old()' is deprecated: line1
      line2: error: x [#DeprecatedDeclaration]
      func f() { old() }

      """
    #expect(lines(output).first == "warning a.swift:4:12 'old()' is deprecated: line1")
  }

  @Test func namesWhatTheLinkerMisses() {
    let output = """
      error: link command failed with exit code 1 (use -v to see invocation)
      b.swift:2: error: undefined reference to 'nowhere'
      clang: error: linker command failed with exit code 1 (use -v to see invocation)
      """
    #expect(lines(output) == ["error b.swift:2:0 undefined reference to 'nowhere'"])
    #expect(
      lines("ld.lld: error: undefined symbol: nowhere\n>>> referenced by b.swift")
        == ["error - undefined symbol: nowhere"])
    #expect(
      lines("/lib/M/libM.so: error: undefined reference to 'cbrt'")
        == ["error libM.so:0:0 undefined reference to 'cbrt'"])
    #expect(
      lines("main.o:main.o:function std::f(int): error: undefined reference to 'cbrt'")
        == ["error - undefined reference to 'cbrt'"])
  }

  @Test(arguments: [
    (
      "error: emit-module command failed with exit code 1 (use -v to see invocation)",
      "error - emit-module command failed with exit code 1 (use -v to see invocation)"
    ),
    ("<unknown>:0: error: fatal", "error - fatal"),
    ("<unknown>:0: warning: odd", "warning - odd"),
    ("/usr/include/x.h:12:3: error: expected ';'", "error /usr/include/x.h:12:3 expected ';'"),
    (
      "a.swift:1:2: warning: string ': error: ' is unused",
      "warning a.swift:1:2 string ': error: ' is unused"
    ),
    (
      "a.swift:1:2: note: b.swift:3:4: error: quoted", "note a.swift:1:2 b.swift:3:4: error: quoted"
    ),
    ("a.swift:1:2: error: ends in [#odd", "error a.swift:1:2 ends in [#odd"),
    ("a.swift:1:2: error: [#a] and [#b]", "error a.swift:1:2 [#a] and #b"),
    ("a.swift:1:2: error: ", "error a.swift:1:2 "),
    ("a:b.swift:1:2: error: x", "error a:b.swift:1:2 x"),
  ])
  func reads(output: String, message: String) {
    #expect(lines(output) == [message])
  }

  @Test(arguments: [
    "", "\n\n", "remark: x", "some error: x", "print(\"x.swift:1:1: error: y\")",
    "  a.swift:1:1: error: indented code", "a.swift:1:2: error", "x.swift:1:1: error: y\n    ^~~",
  ])
  func readsNothingElse(output: String) {
    #expect(lines(output) == [])
  }

  /// Each line is held back until the next one, which may show that it is quoted code.
  @Test(arguments: [
    ("", 0), ("a.swift:1:2: error: x", 0), ("a.swift:1:2: error: x\n", 0),
    ("a.swift:1:2: error: x\ncode", 0), ("a.swift:1:2: error: x\ncode\n", 1),
    ("a.swift:1:2: error: x\nb.swift:1:1: error: code\n", 1),
    ("a.swift:1:2: error: x\nb.swift:1:1: error: code\n   ^~~\n", 1),
    ("a.swift:1:2: error: x\ncode\n   ^~~\nb.swift:1:1: error: y\ncode\n", 2),
  ])
  func readsOnlyWhatIsSureOfAnUnfinishedOutput(output: String, count: Int) {
    let found = CompilerOutputParser.messages(inUnfinished: Array(output.utf8))
    #expect(found.map(\.text) == Array(["x", "y"].prefix(count)))
  }

  private func lines(_ output: String) -> [String] {
    CompilerOutputParser.messages(in: output).map { message in
      let place = message.file.map { "\($0):\(message.line):\(message.column)" } ?? "-"
      let group = message.group.map { " #\($0)" } ?? ""
      return "\(message.severity) \(place) \(message.text)\(group)"
    }
  }
}
