import TextDiagnostics
import DocumentChecker
import ResultStore
import SampleRunner
import SampleTestFixtures
import SwiftSource
import Testing
import WorkbookModel

/// Commands in documents with what they print.
struct TranscriptTests {
  // MARK: Reading

  private func transcript(_ text: String, before: String = "") -> Transcript? {
    var lines: [(text: String, start: Int)] = []
    var start = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      lines.append((line, start))
      start += line.utf8.count + 1
    }
    return Transcript(lines, executables: ["tool", "line-count"], before: before) {
      [
        (
          Sample.ID(language: "", chapter: "A.md", name: "3"),
          CommandType.all(in: ParsableSource("@main struct Repeat {}"))[0]
        )
      ]
    }
  }

  @Test(arguments: [
    ("$ tool a 'b c' # why", "tool", ["a", "b c"]), ("% repeat x", "repeat", ["x"]),
    ("> swift run -c release tool x", "tool", ["x"]),
    ("$ .build/debug/line-count", "line-count", []), ("$ ./tool --x=1", "tool", ["--x=1"]),
    ("  $ tool \\\n  --long", "tool", ["--long"]),
  ])
  func findsProgramsWithArguments(text: String, name: String, arguments: [String]) throws {
    let command = try #require(transcript(text)?.commands.first)
    #expect(command.program?.name == name)
    #expect(command.arguments == arguments)
    #expect(command.obstacle == nil)
  }

  @Test(arguments: [
    "tool a", "$ git clone x", "$ swift build\n$ swift test", "$tool", "# tool",
    "let a = 1\n$ tool",
    "$ /usr/bin/tool", "",
  ])
  func isNoTranscript(text: String) {
    #expect(transcript(text) == nil)
  }

  @Test(arguments: [
    ("$ tool <file>", "'<' needs a shell, and commands run without one"),
    ("$ tool a | wc", "'|' needs a shell, and commands run without one"),
    ("$ tool a ...", "'...' stands for something left out"),
  ])
  func whatNeedsAShellIsNotStarted(text: String, obstacle: String) throws {
    let command = try #require(transcript(text)?.commands.first)
    #expect(command.program?.name == "tool")
    #expect(command.obstacle == obstacle)
  }

  @Test func outputEndsAtTheNextPrompt() throws {
    let found = try #require(transcript("$ tool\n% one\n\n$ cat x\ntwo\n$ repeat"))
    #expect(found.commands.map { $0.output.map(\.text) } == [["% one", ""], ["two"], []])
    #expect(found.commands.map { $0.program?.name } == ["tool", nil, "repeat"])
    #expect(found.commands[0].output[0].range == 7..<12)
  }

  @Test func namesOfTypesAreThoseOfPrograms() {
    let code = """
      @main struct LineCount: ParsableCommand {
        struct Inner: ParsableCommand {
          static let configuration = CommandConfiguration(commandName: "inner")
        }
      }
      struct Math: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "maths", abstract: "a")
      }
      struct Options: ParsableArguments {}
      @main enum Start { static func main() {} }
      """
    let types = CommandType.all(in: ParsableSource(code))
    #expect(types.map(\.name) == ["LineCount", "Math", "Start"])
    #expect(types.map(\.isMain) == [true, false, true])
    #expect(types.map(\.isAsync) == [false, true, false])
    #expect(
      types.map { $0.programNames.sorted() } == [
        ["LineCount", "line-count", "linecount"], ["maths"], ["Start", "start"],
      ])
  }

  // MARK: Comparing

  @Test(arguments: [
    ("a  b \n\nc", "a b\nc\n"), ("a", "\u{1B}[31ma\u{1B}[0m\n"), ("a\n...\nd", "a\nb\nc\nd\n"),
    ("…\nd", "d"), ("took 3.25 s", "took 0.1 s"), ("at 11:09 AM", "at 6:07 PM"),
    ("in /Users/me/x.txt", "in /work/console/x.txt"), ("id 0x00ff12", "id 0x7fff0a"),
    ("on 2024-01-02", "on 2026-11-29"), ("a ... d", "a b c d"),
    ("[.small, .large]", "[main.Size.small, main.Size.large]"), (".one", "one"),
    ("", "\n"),
  ])
  func whatDoesNotMatterIsEqual(shown: String, real: String) {
    #expect(output(shown, real).matches(mayBeCut: false, mayLackLines: false))
  }

  @Test(arguments: [
    ("a", "a\nb", "+ b"), ("a\nb", "a", "- b"), ("a\nb\nc", "a\nx\nc", "- b\n+ x"),
    ("a\n...\nd", "a\nb", "- d"), ("3 files", "4 files", "- 3 files\n+ 4 files"),
    ("[.small]", "[Size.large]", "- [.small]\n+ [Size.large]"),
    ("a.b.c", "x.b.c", "- a.b.c\n+ x.b.c"),
  ])
  func aDifferenceHasItsLines(shown: String, real: String, difference: String) {
    let output = output(shown, real)
    #expect(!output.matches(mayBeCut: false, mayLackLines: false))
    #expect(output.difference().text == difference)
  }

  @Test func helpMayBeCutAndErrorsMayLackLines() {
    let help = output("USAGE: a\nb\nc", "USAGE: a\nb\nc\nd")
    #expect(help.matches(mayBeCut: true, mayLackLines: false))
    let error = output("Error: a\nUsage: c", "Error: a\nHelp: b\nUsage: c\nd")
    #expect(error.matches(mayBeCut: false, mayLackLines: true))
    #expect(!output("Usage: c", "Error: a\nUsage: c").matches(mayBeCut: false, mayLackLines: true))
  }

  @Test(arguments: [
    ("a\nb\nc", "a\nx\n\ny\nc\n", "a\nx\n\ny\nc"),
    ("a\n  B  b\nc", "A\nB b\nc\n", "A\n  B  b\nc"),
    ("a\n\nb\n", "a\nb\nc\n", "a\n\nb\nc\n"), ("a\nb", "b\n", "b"), ("b", "a\nb\n", "a\nb"),
    ("a\n...\nd", "a\nb\ne\n", "a\n..."), ("a 1 s\nb", "a 2 s\nc\n", "a 1 s\nc"),
    ("a", "\u{1B}[1mb\u{1B}[0m\n", "b"), ("a\nb", "", ""),
  ])
  func changedLinesAreWritten(shown: String, real: String, expected: String) throws {
    let text = "```\n$ tool\n\(shown)\n```\n"
    #expect(
      try written(text, real) == "```\n$ tool\n\(expected.isEmpty ? "" : expected + "\n")```\n")
  }

  @Test(arguments: [
    ("    $ tool\n    a\n", "    $ tool\n    b\n\n    c\n"),
    ("> ```\r\n> $ tool\r\n> a\r\n> ```\r\n", "> ```\r\n> $ tool\r\n> b\r\n>\r\n> c\r\n> ```\r\n"),
    (
      "```\n$ swift run tool\nBuild complete! (1.0s)\n```\n",
      "```\n$ swift run tool\nBuild complete! (1.0s)\nb\n\nc\n```\n"
    ),
    ("```\n$ tool \\\n  --x\na\n```\n", "```\n$ tool \\\n  --x\nb\n\nc\n```\n"),
  ])
  func linesLookLikeTheirNeighbours(text: String, expected: String) throws {
    #expect(try written(text, "b\n\nc\n") == expected)
  }

  @Test(arguments: ["```\n", "a */ b\n", "a\u{7}\n", "/tmp/x/work/a\n"])
  func linesThatNoDocumentHoldsAreNotWritten(real: String) throws {
    let text = "```\n$ tool\na\n```\n"
    #expect(try written(text, real) == text)
  }

  @Test func whatMayBeLeftOutIsNotAdded() {
    let help = output("a\nx\nc", "a\nb\nc\nd").changes(mayBeCut: true, mayLackLines: false)
    #expect(help == [.init(lines: 1..<2, text: ["b"])])
    let error = output("a\nx", "a\nb\nc\n").changes(mayBeCut: false, mayLackLines: true)
    #expect(error == [.init(lines: 1..<2, text: ["b", "c"])])
    let lines = String(repeating: "a\n", count: 1001)
    #expect(output("a", lines).changes(mayBeCut: false, mayLackLines: false) == nil)
  }

  /// A document in which the only command's output is what is printed.
  private func written(_ text: String, _ printed: String) throws -> String {
    let document = PackageDocument(path: "A.md", kind: .article, modules: [])
    let book = DocumentBook(
      [document], root: "/nonexistent", files: ["A.md": Array(text.utf8)],
      configuration: Configuration(), executables: ["tool"])
    let command = try #require(book.fences.first?.transcript?.commands.first)
    let source = try #require(book.workbook.sources["A.md"])
    let comparison = TranscriptOutput(shown: command.shown, real: printed)
    let edits = command.edits(showing: comparison, mayLackLines: false, in: source)
    return String(decoding: source.bytes(applying: edits), as: UTF8.self)
  }

  private func output(_ shown: String, _ real: String) -> TranscriptOutput {
    TranscriptOutput(
      shown: shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      real: real)
  }

  // MARK: Running

  private static let text = """
    ```swift
    @main
    struct Repeat {
      static func main() {
        for word in CommandLine.arguments.dropFirst() { print(word, limit) }
      }
    }
    ```

    ```swift
    extension Repeat {
      static var limit: Int { 3 }
    }
    ```

    ```
    $ repeat a
    a 3
    $ repeat b c
    b 3
    c 3
    ```

    ```console
    $ repeat a
    a 4
    $ repeat dir/b
    b 3
    ```

    ```
    $ repeat notes.txt
    three notes
    ```

    If `static var limit: Int` were 5:

    ```sh
    $ repeat a
    a 5
    ```

    ```sh
    $ repeat a
    $ repeat a > b
    ```

    <!-- workbook: ignore="shown as it was" -->

    ```
    $ repeat a
    b
    ```

    ```swift
    @main
    struct Broken { static func main() { missing() } }
    ```

    ```
    $ broken
    1
    ```
    """

  @Test func programsOfTheDocumentRunWithTheirExtensions() async throws {
    let document = PackageDocument(
      path: "README.md", kind: .article, modules: [], impliesFoundation: false)
    let report = try await DocumentRunner.report(document, Self.text)
    #expect(
      report.results.filter { $0.fence.transcript != nil }.map {
        "\($0.fence.sample.id.name) \($0.verdict.rawValue): \($0.reason ?? "")"
      } == [
        "16 verified: ", "24 wrong: ", "31 elsewhere: it needs 'notes.txt', which is not here",
        "38 elsewhere: the words before it may change the code",
        "43 elsewhere: '>' needs a shell, and commands run without one",
        "50 elsewhere: shown as it was",
        "60 fragment: the code of 'Broken' above it does not compile as a program",
      ])
    let problem = try #require(report.results.first { $0.verdict == .wrong }?.problems.first)
    #expect(problem.range.start.line == 26 && problem.range.start.column == 1)
    #expect(problem.summary == "the output of 'repeat' is not what is shown")
    #expect(problem.explanation == "- a 4\n+ a 3")
    #expect(report.results.first { $0.verdict == .wrong }?.problems.count == 1)
  }
}
