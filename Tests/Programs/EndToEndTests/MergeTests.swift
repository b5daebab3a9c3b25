import Foundation
import Testing
import WorkbookCommands
import WorkbookReports

/// Which samples are compiled together, how that is reported, and that results do not depend on it.
struct MergeTests {
  private let body = """
    ```swift,id=two,no_run
    struct Two {}
    ```

    ```swift,id=public,no_run
    public struct Three {}
    ```

    ```swift,id=conforms
    extension Int: @retroactive Error {}
    ```

    """

  @Test(arguments: ["check", "run", "build"])
  func saysHowManyWereMerged(_ command: String) async throws {
    let book = try await TemporaryBook(chapter: body)
    let answer = try await book.run(command)
    #expect(answer.status == 0)
    #expect(answer.merging == "merged 2, separate 2")
    // Cached results still have it.
    #expect(try await book.run(command).merging == "merged 2, separate 2")
  }

  @Test func saysOfEachSampleWhyItWasNot() async throws {
    let book = try await TemporaryBook(chapter: body)
    let answer = try await book.run("check", "--merge=yes")
    #expect(
      answer.output == """
        fi/01-a#public compiled alone: it has explicit access control at its top level (line 20)
        fi/01-a#conforms compiled alone: it adds a conformance to a type that it does not declare (line 24)
        1 verified, 1 ran, 2 compiled; <swift>, sandbox: namespaces

        """)
    let report = try await book.run("check", "--format=json").decoded(as: Report.self)
    #expect(report.samples.map(\.merged) == [true, true, false, false])
    #expect(report.samples.map(\.merge?.strategy) == ["module", "module", "alone", "alone"])
    #expect(report.samples.allSatisfy { $0.merge?.programs == nil })
    #expect(report.samples.map(\.merge?.line) == [nil, nil, 20, 24])
    #expect(
      report.samples[3].merge?.reason == "it adds a conformance to a type that it does not declare")
    #expect(report.summary.merged == 2)
    #expect(report.summary.separate == 2)
  }

  @Test func compilesEachAloneWhenAsked() async throws {
    let book = try await TemporaryBook(chapter: body)
    #expect(try await book.run("check").merging == "merged 2, separate 2")
    let answer = try await book.run("check", "--merge=no", "--format=json")
    let report = try answer.decoded(as: Report.self)
    #expect(
      report.samples.map(\.merge?.reason) == Array(repeating: "'--merge=no' was given", count: 4))
    #expect(report.summary.compiled == 2)
    // Neither way uses results cached by the other.
    #expect(try await book.run("check").merging == "merged 2, separate 2")
  }

  /// Neither what was cached before nor the number of compilers is a property of the book.
  @Test func reportsTheSameHoweverItWasCompiled() async throws {
    let books = try await [
      TemporaryBook(chapter: body), TemporaryBook(chapter: body), TemporaryBook(chapter: body),
    ]
    // Each of these has no partner.
    for name in ["good", "two"] {
      #expect(try await books[1].run("run", "01-a#\(name)").status == 0)
    }
    let reports = try await [
      books[0].run("check", "--format=json"), books[1].run("check", "--format=json"),
      books[2].run("check", "--format=json", "--jobs=1"),
    ].map { answer in
      answer.output.replacing(/"(cached|milliseconds|compileMilliseconds)" : [a-z0-9]+/) {
        "\"\($0.1)\""
      }
    }
    #expect(reports[1] == reports[0])
    #expect(reports[2] == reports[0])
    #expect(reports[0].contains("\"strategy\" : \"module\""))
  }

  @Test func verifiesWithoutTheCache() async throws {
    let book = try await TemporaryBook(chapter: body)
    #expect(try await book.run("check").status == 0)
    let kept = TemporaryBook.contents(of: book.cache).keys.sorted()
    let answer = try await book.run("check", "--merge=verify", "--format=json")
    #expect(answer.status == 0)
    let report = try answer.decoded(as: Report.self)
    #expect(report.samples.allSatisfy { !$0.cached })
    #expect(
      answer.errors == "pass 1 of 2, together: 4 programs\npass 2 of 2, alone: 2 programs\n")
    #expect(answer.progress.count == 6)
    #expect(report.summary.merged == 2)
    #expect(TemporaryBook.contents(of: book.cache).keys.sorted() == kept)
    #expect(TemporaryBook.contents(of: book.temporary).isEmpty)
  }

  @Test(arguments: ["5", "6"])
  func mergesInEveryLanguageMode(_ mode: String) async throws {
    let samples = ["print(1)", "let a = [2]\nprint(a)", "print(await Task { 3 }.value)"]
    let fences = samples.enumerated().map { "```swift,id=s\($0)\n\($1)\n```\n\n" }
    let book = try await TemporaryBook(
      ["Content/fi/01-a.md": Chapter.head + fences.joined()],
      configuration: TemporaryBook.configuration + "swift-language-mode: \(mode)\n")
    let answer = try await book.run("check", "--merge=verify", "--format=json")
    #expect(answer.status == 0)
    // The last one is asynchronous, and has no partner.
    #expect(
      answer.errors == "pass 1 of 2, together: 3 programs\npass 2 of 2, alone: 2 programs\n")
  }

  @Test func namesTheWays() async throws {
    let book = try await TemporaryBook(chapter: "")
    try await book.run("check", "--merge=maybe").expectCouldNotRun(
      "'--merge' takes auto, yes, no or verify, not 'maybe'")
  }
}
