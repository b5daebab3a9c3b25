import Foundation
import Testing

/// Chapters whose code is in files of the book.
struct IncludeTests {
  private static let snippet = """
    import Foundation

    func lasku() {
      // snippet.budget
      let käytetty = 30
      // snippet.hide
      let raja = 100
      // snippet.show
      print("jäljellä \\(raja - käytetty)")
      // snippet.end
    }

    """

  private func book(_ info: String, body: String = "", file: String = snippet) async throws
    -> TemporaryBook
  {
    let chapter = "```swift,id=b,\(info)\n\(body)```\n\n```output\njäljellä 70\n```\n"
    return try await TemporaryBook([
      "Content/fi/01-a.md": Chapter.withGoodSample(chapter), "Snippets/budget.swift": file,
    ])
  }

  @Test func runsTheRegionOfAFileAndShowsItOnThePage() async throws {
    let book = try await book("file=Snippets/budget.swift,region=budget")
    let answer = try await book.run("build")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("2 verified; <swift>, sandbox: namespaces\n"))
    let page = try book.read("Site/public/fi/01-a.html")
    #expect(page.contains("<span class=\"hl-keyword\">let</span> käytetty = "))
    #expect(page.contains("<span class=\"line hidden-line\">"))
    #expect(page.contains("<samp>jäljellä 70</samp>"))
    #expect(!page.contains("lasku"))
    #expect(try await book.run("check").progress == [])
    // Lines outside the region do not affect it.
    try book.write("// ylhäällä\n" + Self.snippet, to: "Snippets/budget.swift")
    #expect(try await book.run("check").progress == [])
    try book.write(Self.snippet.replacing("30", with: "31"), to: "Snippets/budget.swift")
    #expect(try await book.run("check", "01-a#b").status == 1)
  }

  @Test func pointsIntoTheFileAndNamesTheFence() async throws {
    let book = try await book(
      "file=Snippets/budget.swift,region=budget",
      file: Self.snippet.replacing("raja - käytetty", with: "raja - käytety"))
    try await book.run("check", "01-a#b").expectProblems(
      """
      Snippets/budget.swift:9:28: error: cannot find 'käytety' in scope [compile]
       9 |   print("jäljellä \\(raja - käytety)")
         |                            ^~~~~~~
         note: Content/fi/01-a.md:15:4: sample 'b' includes it here
      """, "1 failed; 1 error")
  }

  @Test func saysAtTheAnnotationWhatIsNotThere() async throws {
    let book = try await book("file=Snippets/budget.swift,region=bugdet")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/fi/01-a.md:15:49: error: 'Snippets/budget.swift' has no region 'bugdet' [include]
       15 | ```swift,id=b,file=Snippets/budget.swift,region=bugdet
          |                                                 ^~~~~~
         = did you mean 'budget'?
      """, "1 verified, 1 unverified; 1 error")
    #expect(
      try await book.run("run", "01-a#b").output.hasPrefix(
        "fi/01-a#b unverified: its fence could not be read\n"))
  }

  @Test func findsAFileThatIsWrittenLater() async throws {
    let book = try await book("file=Snippets/later.swift,region=budget")
    for _ in 0..<3 { #expect(try await book.run("check").status == 1) }
    try book.write(Self.snippet, to: "Snippets/later.swift")
    #expect(try await book.run("check").status == 0)
  }

  @Test func reportsAFenceThatSaysSomethingElseThanItsFile() async throws {
    let book = try await book(
      "file=Snippets/budget.swift,region=budget",
      body: "let käytetty = 31\nprint(\"jäljellä \\(raja - käytetty)\")\n")
    try await book.run("check").expectProblems(
      """
      Content/fi/01-a.md:16:1: error: the code of the fence differs from 'Snippets/budget.swift' \
      [include]
       16 | let käytetty = 31
          | ^~~~~~~~~~~~~~~~~
         | - let käytetty = 31
         | + let käytetty = 30
         note: Snippets/budget.swift:5:3: the line of the file is here
         = '-' marks the chapter, '+' the file: make them equal, or leave the fence empty
      """, "2 verified; 1 error")
  }
}
