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

  private typealias Lines = [(name: String, line: ArraySlice<UInt8>?)]

  private static func lines(_ names: [String], word: String = "sana") -> Lines {
    names.map { ($0, Array("[\"\($0)\",\"\(word)\($0)\"],\n".utf8)[...]) }
  }

  private static let none = SearchParts.Earlier("fi") { _ in nil }

  @Test func dividesTheLinesOfALargeBook() throws {
    let lines = Self.lines((0..<10).map { "0\($0)-a" })
    let whole = try #require(SearchParts.files("fi", lines, earlier: Self.none))
    #expect(whole.map(\.path) == ["assets/search-fi.js"])
    let parts = try #require(SearchParts.files("fi", lines, earlier: Self.none, limit: 60))
    #expect(parts.count > 3)
    let list = String(decoding: parts[0].make(), as: UTF8.self)
    for part in parts.dropFirst() {
      #expect(list.contains("\"\(part.path.dropFirst("assets/".count))\""))
    }
    let files = Dictionary(uniqueKeysWithValues: parts.map { ($0.path, $0.make()) })
    let again = SearchParts.Earlier("fi") { files[$0] }
    #expect(again.lines.count == 10)
    #expect(lines.allSatisfy { again.lines[$0.name] == $0.line })
    // Whatever was there before, the same lines make the same files.
    for earlier in [lines, lines.map { ($0.name, nil) }] {
      let same = try #require(SearchParts.files("fi", earlier, earlier: again, limit: 60))
      #expect(same.map { $0.make() } == parts.map { $0.make() })
      let joined = try #require(SearchParts.files("fi", earlier, earlier: again))
      #expect(joined.map { $0.make() } == whole.map { $0.make() })
    }
  }

  @Test func changesOnlyThePartOfAChangedChapter() throws {
    let names = (0..<16).map { "\($0)-a" }
    let before = try #require(
      SearchParts.files("fi", Self.lines(names), earlier: Self.none, limit: 60))
    let files = Dictionary(uniqueKeysWithValues: before.map { ($0.path, $0.make()) })
    let earlier = SearchParts.Earlier("fi") { files[$0] }
    var lines: Lines = names.map { ($0, nil) }
    lines[5] = Self.lines(["5-a"], word: "muu")[0]
    let after = try #require(SearchParts.files("fi", lines, earlier: earlier, limit: 60))
    #expect(before.map(\.path) == after.map(\.path))
    // The list of the parts is made again, and is the same.
    #expect(after.count { !$0.isKept } == 2)
    #expect(zip(before, after).count { $0.make() != $1.make() } == 1)
    // A chapter that is gone changes the parts that it moves others to, and a line that is missing all of them.
    let fewer = try #require(
      SearchParts.files("fi", lines.filter { $0.name != "3-a" }, earlier: earlier, limit: 60))
    #expect(!String(decoding: fewer.flatMap { $0.make() }, as: UTF8.self).contains("\"3-a\""))
    #expect(SearchParts.files("fi", lines + [("99-a", nil)], earlier: earlier) == nil)
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
