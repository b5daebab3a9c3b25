import Foundation
import Testing

/// GitHub's extensions of CommonMark, and markup that only other programs read.
struct MarkupTests {
  private static let body = """
    ~~Vanha~~ uusi[^b], sama[^b] ja www.example.org.

    - [ ] auki
    - [x] valmis

    [^b]: Viite, jossa on esimerkki:

        ```swift,id=inside
        print(1)
        ```

        ```output
        1
        ```

    """

  @Test(arguments: User.available)
  func rendersWhatGitHubReads(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: Self.body, user: user)
    let answer = try await book.run("build")
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(answer.output.hasPrefix("2 verified; "))
    let page = try book.read("Site/public/fi/01-a.html")
    let use = "<sup class=\"footnote-use\"><a href=\"#footnote-1\" "
    #expect(
      page.contains(
        "<p><del>Vanha</del> uusi\(use)id=\"footnote-1-use\" role=\"doc-noteref\">1</a></sup>, sama"
          + "\(use)id=\"footnote-1-use-2\" role=\"doc-noteref\">1</a></sup> ja "
          + "<a class=\"address\" href=\"http://www.example.org\" rel=\"noopener\">www.example.org</a>."
      ))
    #expect(
      page.contains(
        "<li class=\"task\"><input type=\"checkbox\" disabled=\"\" aria-label=\"Tekemättä\">auki</li>"
      ))
    #expect(page.contains("disabled=\"\" checked=\"\" aria-label=\"Tehty\">valmis</li>"))
    let notes = try #require(page.firstRange(of: "<section class=\"footnotes\""))
    let sample = try #require(page.firstRange(of: "id=\"sample-inside\""))
    #expect(notes.upperBound < sample.lowerBound)
    #expect(page[notes.upperBound...].contains("aria-label=\"Takaisin tekstiin, kohta 2\""))
  }

  @Test func warnsOnceOfEachThingThatStandsAsText() async throws {
    let book = try await TemporaryBook(
      chapter: "Hinta $5 tai $6, $x$, ==y==, <doc:Z>[^no].\n\n@Metadata {\n}\n\n[^un]: ei\n")
    let answer = try await book.run("check")
    #expect(answer.status == 0)
    let warnings = answer.output.split(separator: "\n").map(String.init)
      .filter { $0.contains(": warning: ") }
    let expected: [String] = [
      "15:18: warning: formulas are not supported: the TeX is shown as text [unsupported]",
      "15:23: warning: marked text is not supported: '==' is shown as text [unsupported]",
      "15:30: warning: Swift-DocC links are not supported: 'doc:Z' has no target [unsupported]",
      "15:37: warning: the footnote '[^no]' is not defined and shown as text [footnote]",
      "17:1: warning: directives are not supported: the line is shown as text [unsupported]",
      "20:1: warning: the footnote '[^un]' is not used, and no page shows it [footnote]",
    ]
    #expect(warnings == expected.map { "Content/fi/01-a.md:" + $0 })
  }
}
