import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Samples whose code is in files of the book.
@Suite(.serialized) struct IncludeRunTests {
  private static let file = "Snippets/a.swift"

  private func run(_ chapter: String, _ code: String) async throws -> RunResults {
    try await TestRunner.run(TestBook(chapter, files: [Self.file: code]))
  }

  private static let note = ["Content/fi/00-a.md:1:4 sample 'a' includes it here"]

  private func notes(_ problem: Diagnostic) -> [String] {
    problem.notes.map { "\($0.file):\($0.range.start.text) \($0.message)" }
  }

  @Test func runsTheRegionAndItsContinuation() async throws {
    let results = try await run(
      """
      ```swift,id=a,file=Snippets/a.swift,region=first
      ```

      ```output
      one 1
      ```

      ```swift,id=b,continue=a,file=Snippets/a.swift,region=second
      ```

      ```swift,id=c,continue=b
      print("three", total)  // Tulostaa "three 3"
      ```
      """,
      """
      // snippet.first
      var total = 1
      print("one", total)
      // snippet.end
      this does not compile
        // snippet.second
        total += 2
        print("two", total)  // Tulostaa "two 3"
        // snippet.end

      """)
    for name in ["a", "b", "c"] { try results.expectVerified(name) }
    #expect(try results.result("b").standardOutput == "two 3\n")
  }

  @Test func namesTheFilesLineForAnErrorOfTheCompiler() async throws {
    let results = try await run(
      "```swift,id=a,file=Snippets/a.swift,region=r\n```\n",
      "\n\n  // snippet.r\n  let ä = 1\n  let x = \"ä\" + y\n  // snippet.end\n")
    let problem = try results.problem("a")
    #expect(problem.file == Self.file)
    #expect(problem.line == "compile 5:17 cannot find 'y' in scope")
    #expect(problem.range.end.text == "5:18")
    #expect(notes(problem) == Self.note)
  }

  @Test func namesTheFilesLineForATrap() async throws {
    let results = try await run(
      "```swift,id=a,file=Snippets/a.swift\n```\n",
      "let list = [1]\n// snippet.r\nlet index = CommandLine.arguments.count\nprint(list[index])\n")
    let problem = try results.problem("a")
    #expect(problem.file == Self.file)
    #expect(problem.line == "trap 4:11 traps: Index out of range")
    #expect(notes(problem) == Self.note)
    #expect(try results.result("a").trapPosition?.line == 4)
  }

  @Test func keepsAPlaceInAnotherTextOutOfAResult() async throws {
    let results = try await run(
      """
      ```swift,id=a,file=Snippets/a.swift
      ```

      ```swift,id=b,continue=a
      trap([1])
      ```
      """, "func trap(_ list: [Int]) {\n\n\n  print(list[1])\n}\n")
    let problem = try results.problem("b")
    #expect(problem.file == Self.file && problem.range.start.text == "4:13")
    // Line 4 of the chapter is the fence of the sample itself.
    #expect(try results.result("b").trapPosition == nil)
  }

  @Test func namesTheFilesLineForAFalseClaim() async throws {
    let results = try await run(
      "```swift,id=a,file=Snippets/a.swift\n```\n",
      "print(1)  // Tulostaa \"1\"\nprint(2)  // => 3\n")
    let problem = try results.problem("a")
    #expect(problem.file == Self.file)
    #expect(problem.line == "output 2:11 claims '3', but prints '2'")
    #expect(notes(problem) == Self.note)
  }

  @Test func namesTheChaptersLineForAFalseOutputFence() async throws {
    let results = try await run(
      "```swift,id=a,file=Snippets/a.swift\n```\n\n```output\n2\n```\n", "print(1)\n")
    let problem = try results.problem("a")
    #expect(problem.file == "Content/fi/00-a.md")
    #expect(problem.range.start.text == "5:1")
    #expect(notes(problem) == [])
  }

  @Test func namesTheFileForTheErrorThatBreaksAChain() async throws {
    let results = try await run(
      """
      ```swift,id=a,file=Snippets/a.swift
      ```

      ```swift,id=b,continue=a
      print(1)
      ```
      """, "\nundeclared()\n")
    #expect(try results.problem("a").file == Self.file)
    let problem = try results.problem("b")
    #expect(problem.file == "Content/fi/00-a.md" && problem.range.start.text == "4:24")
    #expect(notes(problem) == ["Snippets/a.swift:2:1 the error is here"])
  }

  @Test func runsAgainWhenTheFileChangesAndNotWhenItsOtherLinesDo() async throws {
    let chapter = "```swift,id=a,file=Snippets/a.swift,region=r\n```\n"
    let code = "// snippet.r\nprint(\"include \(UInt32.random(in: 0 ... .max))\")\n// snippet.end\n"
    #expect(try await run(chapter, code).result("a").isCached == false)
    #expect(try await run(chapter, "// above\n" + code).result("a").isCached)
    let changed = code.replacing("include", with: "included")
    #expect(try await run(chapter, changed).result("a").isCached == false)
  }
}
