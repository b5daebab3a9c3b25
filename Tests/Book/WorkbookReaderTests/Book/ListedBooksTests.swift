import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// The key `books` of `workbook.yml`, and the books that it leads to.
struct ListedBooksTests {
  private static let own = "title: {fi: T, en: B}\nlanguages: [fi, en]\n"
  private static let manual = "title: {en: Manual}\nlanguages: [en]\n"

  /// A book with two others in its folder.
  private func book(_ list: String) throws -> TemporaryBook {
    let book = try TemporaryBook(
      ["Site/manual/Content/workbook.yml": Self.manual, "a/Content/workbook.yml": Self.manual],
      configuration: Self.own + list)
    for folder in ["Content/fi", "Content/en", "Site/manual/Content/en", "a/Content/en"] {
      try book.createFolder(folder)
    }
    return book
  }

  @Test func areFoundInTheOrderOfTheList() async throws {
    let book = try book("books: [Site/manual, a]\n")
    #expect(try await book.load().diagnostics.map(Said.init) == [])
    let loaders = try WorkbookLoader(startingAt: book.root).withListedBooks()
    #expect(loaders.map(\.root) == ["", "/Site/manual", "/a"].map { book.root + $0 })
    #expect(loaders.map { $0.shelf?.own.path } == ["", "Site/manual", "a"])
    #expect(loaders.map { $0.shelf?.own.siteFolder } == [[], ["manual"], ["a"]])
    #expect(
      loaders.map { $0.shelf?.neighbours.map(\.path) } == [["Site/manual", "a"], [""], [""]])
    #expect(loaders[1].shelf?.neighbours.first?.title == ["fi": "T", "en": "B"])
    #expect(try await loaders[1].load().path == "Site/manual")
    #expect(try await loaders[1].load().diagnostics.map(Said.init) == [])
  }

  @Test func aBookWithoutAListStandsAlone() throws {
    let book = try book("")
    let loaders = try WorkbookLoader(startingAt: book.root).withListedBooks()
    #expect(loaders.count == 1 && loaders[0].shelf == nil)
  }

  private static let mistakes: [(String, Said)] =
    [
      (
        "Site",
        Said(
          "configuration", "there is no book in 'Site': 'Site/Content/workbook.yml' is not a file",
          fix: "start one with 'workbook init Site', or remove it from the list")
      ),
      (
        "link",
        Said(
          "configuration", "the book 'link' is reached by the symbolic link 'link'",
          fix: "replace the link with its target")
      ),
    ]
    + ["../a", "/a", "a/", ".hidden", "Site/./manual", "''"].map { path in
      (
        path,
        Said(
          "configuration", "'\(path == "''" ? "" : path)' is not a path inside of the book",
          fix: "write it from the folder that holds 'Content', such as Site/manual")
      )
    }

  @Test(arguments: mistakes) func refusesWhatIsNoBook(path: String, said: Said) async throws {
    let book = try book("books: [\(path)]\n")
    try book.link("link", to: "a")
    let problems = try await book.load().diagnostics
    #expect(problems.map(Said.init) == [said])
    #expect(problems.map(\.file) == ["Content/workbook.yml"])
    #expect(problems.map(\.range.start.line) == [3] && problems.map(\.range.start.column) == [9])
    #expect(try WorkbookLoader(startingAt: book.root).withListedBooks().count == 1)
  }

  @Test func givesEachSiteAFolderOfItsOwn() async throws {
    let book = try book("books: [a, a, b/a, b/fi, b/assets]\n")
    let problems = try await book.load().diagnostics
    #expect(
      problems.map { "\($0.range.start.column) \($0.summary)" } == [
        "12 the book 'a' is listed twice",
        "15 the site of 'b/a' would lie in the same folder as that of 'a'",
        "20 the site of 'b/fi' would lie in the folder 'fi' of this book's site",
        "26 the site of 'b/assets' would lie in the folder 'assets' of this book's site",
      ])
    #expect(try WorkbookLoader(startingAt: book.root).withListedBooks().count == 2)
  }

  @Test func aListedBookListsNone() async throws {
    let book = try book("books: [a]\n")
    try book.createFolder("a/b/Content/en")
    try book.write(Self.manual, to: "a/b/Content/workbook.yml")
    try book.write(Self.manual + "books: [b]\n", to: "a/Content/workbook.yml")
    let loaders = try WorkbookLoader(startingAt: book.root).withListedBooks()
    #expect(loaders.count == 2)
    let problems = try await loaders[1].load().diagnostics
    #expect(
      problems.map(Said.init) == [
        Said(
          "configuration", "a book that another one lists cannot list books",
          fix: "list them in the 'workbook.yml' of that one, or remove the key")
      ])
    #expect(problems.map(\.range.start.line) == [3] && problems.map(\.range.start.column) == [1])
    // By itself it may.
    let alone = try WorkbookLoader(startingAt: book.root + "/a")
    #expect(alone.withListedBooks().count == 2)
    #expect(try await alone.load().diagnostics.map(Said.init) == [])
  }
}
