import Foundation
import SiteStructure
import SiteTestFixtures
import Testing
import WorkbookModel

/// The files of the search, without a browser.
struct SearchFilesTests {
  /// The lines of a file as JSON.
  private static func lines(_ file: String) throws -> [[Any]] {
    try file.split(separator: "\n").filter { $0.hasPrefix("[") }.map { line in
      let json = try JSONSerialization.jsonObject(with: Data(line.dropLast().utf8))
      return try #require(json as? [Any])
    }
  }

  @Test func holdsTheTextsAndVisibleNamesOfEachSection() async throws {
    var fixture = ChapterFixture(title: "Alku")
    fixture.heading("Tulokset", id: "results")
    fixture.paragraph(.text("Sovellus \"lataa\" \\ <b>"))
    _ = fixture.sample("a", "# let hiddenName = 1\nlet task = URLSession.shared")
    let files = await BookFixture.render([fixture.chapter])
    let file = try #require(files["assets/search-fi.js"])
    let line = try #require(try Self.lines(file).first)
    #expect(line[0] as? String == "00-start" && line[1] as? String == "Alku")
    let section = try #require(line.last as? [String])
    #expect(section == ["results", "Tulokset", "Sovellus \"lataa\" \\ <b>", "URLSession"])
    #expect(try Self.lines(try #require(files["assets/search-zh.js"])).isEmpty)
  }

  @Test func dividesTheLinesOfALargeBook() throws {
    let lines = (0..<10).map { Array("[\"0\($0)-a\",\"sana\($0)\"],\n".utf8)[...] }
    let none = SearchParts.Earlier("fi") { _ in nil }
    let whole = SearchParts.files("fi", lines, earlier: none)
    #expect(whole.map(\.path) == ["assets/search-fi.js"])
    let parts = SearchParts.files("fi", lines, earlier: none, limit: 60)
    #expect(parts.count > 3)
    let list = String(decoding: parts[0].make(), as: UTF8.self)
    for part in parts.dropFirst() {
      #expect(list.contains("\"\(part.path.dropFirst("assets/".count))\""))
    }
    let files = Dictionary(uniqueKeysWithValues: parts.map { ($0.path, $0.make()) })
    let again = SearchParts.Earlier("fi") { files[$0] }
    #expect(again.lines.count == 10)
    #expect(lines.allSatisfy { line in again.lines.values.contains(line) })
    // Whatever was there before, the same lines make the same files.
    #expect(
      SearchParts.files("fi", lines, earlier: again, limit: 60).map { $0.make() }
        == parts.map { $0.make() })
    #expect(
      SearchParts.files("fi", lines, earlier: again).map { $0.make() } == whole.map { $0.make() })
  }

  @Test func changesOnlyThePartOfAChangedChapter() throws {
    var lines = (0..<16).map { Array("[\"\($0)-a\",\"sana\($0)\"],\n".utf8)[...] }
    let none = SearchParts.Earlier("fi") { _ in nil }
    let before = SearchParts.files("fi", lines, earlier: none, limit: 60)
    lines[5] = Array("[\"5-a\",\"sanat\"],\n".utf8)[...]
    let after = SearchParts.files("fi", lines, earlier: none, limit: 60)
    #expect(before.map(\.path) == after.map(\.path))
    #expect(zip(before, after).count { $0.make() != $1.make() } == 1)
  }
}

/// The time that a chapter takes to read.
struct ReadingTimeTests {
  @Test(arguments: [
    ("fi", "sana ", 1610, "10"), ("ru", "слово ", 1840, "10"), ("ro", "cuvânt ", 1840, "10"),
    ("zh", "读", 2550, "10"), ("fi", "sana – 12 ", 1, "1"),
  ])
  func followsTheLanguage(_ language: String, _ word: String, _ count: Int, _ minutes: String)
    async throws
  {
    var fixture = ChapterFixture(language: language, title: "A")
    fixture.paragraph(.text(String(repeating: word, count: count)))
    let page = try #require(
      await BookFixture.render([fixture.chapter])["\(language)/00-start.html"])
    let line = try #require(page.firstMatch(of: #/<p class="reading-time">([^<]*)<\/p>/#)?.1)
    #expect(line.split { !$0.isNumber } == [Substring(minutes)])
  }
}
