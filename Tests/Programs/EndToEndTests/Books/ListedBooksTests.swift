import Foundation
import FoundationXML
import Testing
import WorkbookCommands
import WorkbookReports

/// A book and those that it lists, handled by one command.
struct ListedBooksTests {
  private static let first = "title: {fi: Kirja}\nlanguages: [fi]\nbooks: [Site/manual]\n"
  private static let manual = "title: {en: Manual}\nlanguages: [en]\n"
  private static let good = Chapter.sample("id=good", "print(\"hi\")") + "\n```output\nhi\n```\n"
  private static let bad = Chapter.sample("id=bad", "print(\"hi\")") + "\n```output\nho\n```\n"

  /// A book whose list has another one.
  private func book(manual chapter: String = Self.good) async throws -> TemporaryBook {
    try await TemporaryBook(
      [
        "Content/fi/01-a.md": Self.good, "Site/manual/Content/workbook.yml": Self.manual,
        "Site/manual/Content/en/01-b.md": chapter,
      ], configuration: Self.first)
  }

  private static let counts = "1 verified; <swift>, sandbox: namespaces\n"
  private static let clean = "book '.': Kirja\n\(counts)book 'Site/manual': Manual\n\(counts)"

  @Test func checkReportsEachBook() async throws {
    let book = try await book()
    let answer = try await book.run("check")
    #expect(answer.status == 0)
    #expect(answer.output == Self.clean)
    // From a folder below, and of one chapter or sample, which are those of the first book.
    #expect(try await book.run("check", in: book.book + "/Content").output == Self.clean)
    #expect(try await book.run("check", "fi/01-a").output == Self.counts)
    #expect(try await book.run("check", "--filter", "good").output == Self.counts)
    // The other one by itself.
    #expect(try await book.run("check", "-C", "Site/manual").output == Self.counts)
  }

  /// Operands choose samples of the first book alone, in each part and in the joined report.
  @Test func joinsPartsOfAChosenChapter() async throws {
    let book = try await book()
    let parts = (1...2).map { "\(book.root)/\($0).json" }
    for (index, part) in parts.enumerated() {
      let answer = try await book.run(
        "check", "fi/01-a", "--shard", "\(index + 1)/2", "--report", part)
      #expect(answer.status == 0)
    }
    let joined = try await book.run("merge", parts[0], parts[1])
    #expect(joined.errors == "")
    #expect(joined.output == Self.counts)
  }

  @Test func namesPlacesFromTheFirstBook() async throws {
    let answer = try await book(manual: Self.bad).run("check")
    let place = "Site/manual/Content/en/01-b.md:12:1"
    let headline = "\(place): error: the sample's output is not what the chapter claims [output]"
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        book '.': Kirja
        \(Self.counts)book 'Site/manual': Manual
        \(headline)
         12 | ho
            | ^~
           | - ho
           | + hi
           = '-' is claimed, '+' is real: correct the sample, or run \
        'workbook accept -C Site/manual en/01-b#bad'

        1 failed; 1 error; <swift>, sandbox: namespaces

        """)
    #expect(answer.headlines == [headline])
    #expect(answer.help == "'workbook help output' explains what [output] means")
  }

  @Test func runShowsTheOutputsOfEachBook() async throws {
    let answer = try await book().run("run")
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        book '.': Kirja
        fi/01-a#good verified (<time>)
          │ hi
        \(Self.counts)book 'Site/manual': Manual
        en/01-b#good verified (cached, from <day>)
          │ hi
        \(Self.counts)
        """)
  }

  @Test func buildWritesASiteInTheSite() async throws {
    let book = try await book()
    let answer = try await book.run("build")
    #expect(answer.status == 0)
    let site = "<root>/book/Site/public"
    #expect(
      answer.output == """
        book '.': Kirja
        \(Self.counts)site: \(site)/index.html (8 files written, 0 unchanged, 0 removed)
        book 'Site/manual': Manual
        \(Self.counts)site: \(site)/manual/index.html (8 files written, 0 unchanged, 0 removed)

        """)
    func footer(_ page: String) throws -> Substring? {
      try String(contentsOfFile: "\(book.site)/\(page)", encoding: .utf8)
        .firstMatch(of: #/<nav class="shelf"><ul><li>(.*)</li>/#)?.1
    }
    let manual = "<a lang=\"en\" hreflang=\"en\" href=\"%manual/en/index.html\">Manual</a>"
    let first = "<a lang=\"fi\" hreflang=\"fi\" href=\"%fi/index.html\">Kirja</a>"
    for (page, link, way) in [
      ("index.html", manual, ""), ("fi/index.html", manual, "../"),
      ("fi/01-a.html", manual, "../"), ("manual/index.html", first, "../"),
      ("manual/en/index.html", first, "../../"), ("manual/en/01-b.html", first, "../../"),
    ] {
      #expect(try footer(page).map(String.init) == link.replacing("%", with: way), "\(page)")
    }
    // Another title of the one stands on the pages of the other, and nothing else is written again.
    try book.write(
      Self.manual.replacing("Manual", with: "Guide"), to: "Site/manual/Content/workbook.yml")
    let again = try await book.run("build")
    #expect(again.output.contains("\(site)/index.html (3 files written, 5 unchanged, 0 removed)"))
    #expect(try footer("fi/01-a.html")?.contains(">Guide</a>") == true)
    // A book that is listed no longer has no links either.
    try book.write(
      Self.first.replacing("books: [Site/manual]\n", with: ""), to: "Content/workbook.yml")
    #expect(try await book.run("build").status == 0)
    #expect(try footer("fi/01-a.html") == nil)
  }

  @Test func aSiteThatWasNotWrittenDoesNotKeepTheOtherFromIt() async throws {
    let book = try await book()
    try book.write("no front matter\n", to: "Content/fi/01-a.md")
    let answer = try await book.run("build", "--output", "out")
    #expect(answer.status == 1)
    #expect(FileManager.default.fileExists(atPath: book.book + "/out/manual/index.html"))
    #expect(!FileManager.default.fileExists(atPath: book.book + "/out/index.html"))
    try book.write(Self.good, to: "Content/fi/01-a.md")
    #expect(try await book.run("build", "--output", "out").status == 0)
    #expect(FileManager.default.fileExists(atPath: book.book + "/out/index.html"))
  }

  @Test func answersFromMemoryWhenNothingHasChanged() async throws {
    let book = try await book()
    for command in ["check", "build"] {
      _ = try await book.run(command)
      let settled = try await book.run(command)
      #expect(settled.progress == [])
      let traced = try await book.shell(
        "strace -f -e trace=openat -o \"$cache/../trace\" \"$workbook\" \(command) --cache \"$cache\""
      )
      #expect(traced.output == settled.output)
      let trace = try String(contentsOfFile: book.root + "/trace", encoding: .utf8)
      #expect(trace.contains("Site/manual/Content/workbook.yml"))
      #expect(!trace.contains("01-a.md") && !trace.contains("01-b.md"), "\(command)")
    }
    // What is remembered of one book says nothing of the other.
    try book.write(Self.bad, to: "Site/manual/Content/en/01-b.md")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.hasPrefix("book '.': Kirja\n\(Self.counts)book 'Site/manual': Manual\nSite"))
  }

  @Test func aMissingBookIsAProblemOfTheListThatNamesIt() async throws {
    let book = try await book()
    #expect(try await book.run("check").status == 0)
    try FileManager.default.removeItem(atPath: book.book + "/Site/manual")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/workbook.yml:3:9: error: there is no book in 'Site/manual': \
      'Site/manual/Content/workbook.yml' is not a file [configuration]
       3 | books: [Site/manual]
         |         ^~~~~~~~~~~
         = start one with 'workbook init Site/manual', or remove it from the list
      """, "1 verified; 1 error")
  }

  @Test func aListInAListedBookIsAProblemAtItsLine() async throws {
    let book = try await book()
    try book.write(Self.manual + "books: [x]\n", to: "Site/manual/Content/workbook.yml")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "Site/manual/Content/workbook.yml:3:1: error: a book that another one lists cannot list "
          + "books [configuration]\n"))
  }

  @Test func theReportInJSONIsOneDocument() async throws {
    let book = try await book(manual: Self.bad)
    for command in ["check", "run", "build"] {
      let answer = try await book.run(command, "--format=json")
      #expect(answer.status == 1)
      let report = try answer.decoded(as: Report.self)
      #expect(report.samples.map(\.id) == ["fi/01-a#good"])
      #expect(report.summary.failed == 0)
      let manual = try #require(report.books?["Site/manual"])
      #expect(report.books?.count == 1)
      #expect(manual.samples.map(\.file) == ["Site/manual/Content/en/01-b.md"])
      let problem = try #require(manual.samples.first?.problems.first)
      #expect(problem.file == "Site/manual/Content/en/01-b.md")
      #expect(problem.edits?.map(\.file) == ["Site/manual/Content/en/01-b.md"])
    }
    try book.write(Self.good, to: "Site/manual/Content/en/01-b.md")
    // The second answer comes from memory.
    let answers = [
      try await book.run("check", "--format=json"), try await book.run("check", "--format=json"),
    ]
    #expect(answers[0].bytes == answers[1].bytes)
    #expect(try answers[1].decoded(as: Report.self).books?["Site/manual"]?.summary.verified == 1)
  }

  @Test func theReportInJUnitIsOneDocument() async throws {
    let answer = try await book(manual: Self.bad).run("check", "--format=junit")
    #expect(answer.status == 1)
    let document = try XMLDocument(data: Data(answer.bytes))
    let suites = document.rootElement()?.elements(forName: "testsuite") ?? []
    #expect(suites.map { $0.attribute(forName: "name")?.stringValue } == ["fi/01-a", "en/01-b"])
    #expect(
      suites.map { $0.attribute(forName: "file")?.stringValue } == [
        "Content/fi/01-a.md", "Site/manual/Content/en/01-b.md",
      ])
  }

  @Test func failFastEndsWithTheBookThatFails() async throws {
    let book = try await book()
    try book.write(Self.bad, to: "Content/fi/01-a.md")
    let answer = try await book.run("check", "--fail-fast")
    #expect(answer.status == 1)
    #expect(!answer.output.contains("Site/manual"))
  }
}
