import TextDiagnostics
import Foundation
import Testing
import WorkbookModel
import WorkbookReader

struct WorkbookLoaderTests {
  private static let two = "title: {fi: T, ro: U}\nlanguages: [fi, ro]\n"

  @Test func readsChaptersInTheOrderOfFilesAndLanguages() async throws {
    let book = try TemporaryBook(
      [
        "Content/ro/01-b.md": chapterFile(), "Content/fi/01-b.md": chapterFile(),
        "Content/fi/00-a.md": chapterFile("```swift,id=x\n```\n"),
        "Content/ro/00-a.md": chapterFile("```swift,id=x\n```\n"),
        "Content/fi/notes.txt": "x", "Content/fi/.hidden.md": "x", "Content/fi/images/a.md": "x",
        "Content/images/a.png": "x",
      ], configuration: Self.two)
    let workbook = try await book.load()
    #expect(workbook.diagnostics.map(Said.init) == [])
    #expect(workbook.root == book.root)
    #expect(workbook.chapters.map(\.path) == ["fi/00-a", "ro/00-a", "fi/01-b", "ro/01-b"])
    #expect(workbook.chapter("00-a", language: "ro")?.file == "Content/ro/00-a.md")
    #expect(
      workbook.sources.keys.sorted() == [
        "Content/fi/00-a.md", "Content/fi/01-b.md", "Content/ro/00-a.md", "Content/ro/01-b.md",
        "Content/workbook.yml",
      ])
  }

  /// A chapter loaded without prose reads it again from the same bytes.
  @Test func leavesOutProseAndReadsItAgain() async throws {
    let text = """
      Words[^1] in front.

      # One {#one}

      - A `list` with a [link](00-a.md).

        ```swift,id=nested
        print(1)
        ```

      <!-- workbook: legacy -->

      <!-- workbook: setup
      ```swift,id=setup
      let hidden = 1
      ```
      -->

      ## Two

      > A quote, [^2] too.

      [^1]: A note with `code`.
      [^2]: Another one.

      """
    let book = try TemporaryBook(["Content/fi/00-a.md": chapterFile(text)])
    let whole = try await book.load()
    let loader = try WorkbookLoader(startingAt: book.root)
    let slim = await loader.load(try loader.open(), proseLimit: 0)
    #expect(slim.diagnostics.map(Said.init) == whole.diagnostics.map(Said.init))
    let (chapter, bare) = try (#require(whole.chapters.first), #require(slim.chapters.first))
    #expect(chapter.hasProse && !bare.hasProse)
    #expect(chapter.sections.count == 3 && chapter.footnotes.count == 2)
    #expect(bare.sections.allSatisfy { $0.blocks.isEmpty })
    #expect(bare.footnotes.allSatisfy { $0.blocks.isEmpty })
    // Everything but the prose is loaded.
    #expect(bare.samples.map(\.code) == chapter.samples.map(\.code))
    #expect(bare.links == chapter.links && bare.mentions == chapter.mentions)
    #expect(bare.sections.map(\.range) == chapter.sections.map(\.range))
    #expect(bare.sections.map(\.isLegacy) == chapter.sections.map(\.isLegacy))
    let again = slim.withProse(bare)
    #expect(again.hasProse)
    #expect(again.sections.map(\.blocks) == chapter.sections.map(\.blocks))
    #expect(again.footnotes == chapter.footnotes)
  }

  @Test func findsTheBookUpwards() throws {
    let book = try TemporaryBook(["Content/fi/00-a.md": chapterFile()])
    #expect(try WorkbookLoader(startingAt: book.root + "/Content/fi").root == book.root)
    #expect(try WorkbookLoader(startingAt: book.root).root == book.root)
  }

  @Test func saysWhatToDoWithoutABook() throws {
    let book = try TemporaryBook([:], configuration: nil)
    #expect(
      throws: WorkbookLoadError(
        "no workbook found: neither '\(book.root)' nor a folder above it contains "
          + "'Content/workbook.yml'",
        nextStep: "change to a workbook's folder or name one with -C DIR")
    ) { try WorkbookLoader(startingAt: book.root) }
    #expect(
      throws: WorkbookLoadError(
        "'\(book.root)/none' is not a folder",
        nextStep: "name the folder of a workbook with -C DIR")
    ) { try WorkbookLoader(startingAt: book.root + "/none") }
  }

  @Test func refusesAConfigurationThatIsAFolder() async throws {
    let book = try TemporaryBook([:], configuration: nil)
    try book.createFolder("Content/workbook.yml")
    await #expect(
      throws: WorkbookLoadError(
        "'Content/workbook.yml' cannot be read: it is not a regular file",
        nextStep: "replace it by a text file")
    ) { try await book.load() }
  }

  @Test func namesTheChapterThatASourceIsLikelyToMean() async throws {
    let book = try TemporaryBook(
      ["Content/fi/00-start.md": chapterFile(), "Content/ro/00-start.md": chapterFile()],
      configuration: Self.two + "source: {00-strat: ro, 00-start: fi}\n")
    #expect(
      try await book.load().diagnostics.map(Said.init) == [
        Said(
          "configuration", "no chapter is called '00-strat'", fix: "did you mean '00-start'?")
      ])
  }

  @Test func warnsOfChaptersOfALanguageWithTheSameNumber() async throws {
    let names = [
      "fi/01-begin", "fi/01-start", "fi/001-other", "fi/10-end", "ro/01-start", "ro/11-begin",
    ]
    let book = try TemporaryBook(
      Dictionary(uniqueKeysWithValues: names.map { ("Content/\($0).md", chapterFile()) }),
      configuration: Self.two)
    let diagnostics = try await book.load().diagnostics
    let fix = "give one of them another number: pages show it, and chapters are sorted by it"
    #expect(
      diagnostics.map(Said.init) == [
        Said("file", "'01-begin.md' has the same number as '001-other.md'", fix: fix),
        Said("file", "'01-start.md' has the same number as '001-other.md'", fix: fix),
      ])
    #expect(diagnostics.map(\.severity) == [.warning, .warning])
    #expect(diagnostics.map(\.file) == ["Content/fi/01-begin.md", "Content/fi/01-start.md"])
  }

  @Test func reportsFoldersAndFilesInTheWrongPlace() async throws {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(), "Content/fi/intro.md": "", "Content/fi/1-x.md": "",
        "Content/de/00-a.md": "", "Content/02-c.md": "",
      ], configuration: Self.two)
    let diagnostics = try await book.load().diagnostics.filter { $0.id == .file }
    #expect(
      diagnostics.map(Said.init) == [
        Said(
          "file", "the chapter '02-c.md' is not in the folder of a language",
          fix: "move it into the folder of its language, such as Content/fi/02-c.md"),
        Said(
          "file", "'1-x.md' is not the name of a chapter",
          fix:
            "name it NN-slug.md, beginning with two digits, such as 01-life-cycle.md, or list it in "
            + "'pages'"),
        Said(
          "file", "'intro.md' is not the name of a chapter",
          fix:
            "name it NN-slug.md, beginning with two digits, such as 01-life-cycle.md, or list it in "
            + "'pages'"),
        Said(
          "file",
          "the folder 'Content/de' holds chapters, but 'de' is not one of the languages",
          fix: "add 'de' to languages, or move the folder out of Content"),
        Said(
          "file", "the folder 'Content/ro' of the language 'ro' is missing",
          fix: "create it, or remove 'ro' from languages"),
      ])
    #expect(diagnostics.last?.file == "Content/workbook.yml")
    #expect(diagnostics.last?.range.start.column == 17)
  }

  @Test func reportsChaptersThatNobodyWouldRead() async throws {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(), "Content/fi/sub/02.md": "",
        "Content/fi/notes.MD": "", "Content/fi/05-dir.md/x.txt": "", "Content/fi/images/a.md": "",
      ])
    let diagnostics = try await book.load().diagnostics
    #expect(
      diagnostics.map(\.file) == [
        "Content/fi/05-dir.md", "Content/fi/notes.MD", "Content/fi/sub/02.md",
      ])
    #expect(
      diagnostics.map(Said.init) == [
        Said(
          "file", "'05-dir.md' is named like a chapter but is a folder",
          fix: "replace it by a file, or rename it"),
        Said(
          "file", "'notes.MD' is not read: the name of a chapter ends in '.md'",
          fix: "rename it to notes.md"),
        Said(
          "file", "the chapter '02.md' is in a subfolder of a language's folder",
          fix: "move it to Content/fi/02.md"),
      ])
  }

  @Test func reportsChaptersInAnyFolderAndByAnyName() async throws {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(), "Content/fi/04-lost.mdown": "",
        "Content/fi/05-lost.md.txt": "", "Content/fi/part/intro.md": chapterFile(),
        "Content/fi/part/one/02-lost.md": "", "Content/drafts/fi/03-lost.MD": "",
        "Content/drafts/x/y/notes.md": chapterFile(), "Content/06-x.markdown": "",
        // Not chapters: a file without a title, one of another book, and one that is not Markdown.
        "Content/fi/images/a.md": "# A\n", "Content/images/fi/b.md": "---\nx",
        "Content/fi/example/Content/workbook.yml": "", "Content/fi/example/Content/fi/01-a.md": "",
        "Content/fi/part/1.png": "", "Content/fi/.hidden/01-a.md": "",
      ])
    let found = try await book.load().diagnostics
    #expect(found.allSatisfy { $0.id == .file && $0.severity == .error })
    #expect(
      found.map { "\($0.file): \($0.summary) = \($0.fix ?? "")" } == [
        "Content/06-x.markdown: the chapter '06-x.markdown' is not in the folder of a language = move it "
          + "into the folder of its language, such as Content/fi/06-x.md",
        "Content/drafts/fi/03-lost.MD: the chapter '03-lost.MD' is not in the folder of a language = move "
          + "it into the folder of its language, such as Content/fi/03-lost.md",
        "Content/drafts/x/y/notes.md: the chapter 'notes.md' is not in the folder of a language = move it "
          + "into the folder of its language, such as Content/fi/notes.md",
        "Content/fi/04-lost.mdown: '04-lost.mdown' is not read: the name of a chapter ends in '.md' = "
          + "rename it to 04-lost.md",
        "Content/fi/05-lost.md.txt: '05-lost.md.txt' is not read: the name of a chapter ends in '.md' "
          + "= rename it to 05-lost.md",
        "Content/fi/part/intro.md: the chapter 'intro.md' is in a subfolder of a language's folder = "
          + "move it to Content/fi/intro.md",
        "Content/fi/part/one/02-lost.md: the chapter '02-lost.md' is in a subfolder of a language's "
          + "folder = move it to Content/fi/02-lost.md",
      ])
  }

  @Test func looksAtLinkedFoldersOnceAndInsideOfTheBookAlone() async throws {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(), "Content/fi/part/02-b.md": "",
        "elsewhere/03-c.md": "",
      ])
    try book.link("Content/fi/part/again", to: "..")
    try book.link("Content/fi/part/other", to: "../part")
    try book.link("Content/fi/part/out", to: "../../../elsewhere")
    #expect(try await book.load().diagnostics.map(\.file) == ["Content/fi/part/02-b.md"])
  }

  @Test func reportsAFileInTheFoldersPlace() async throws {
    let book = try TemporaryBook(["Content/fi/00-a.md": chapterFile()], configuration: Self.two)
    try book.write("x", to: "Content/ro")
    #expect(
      try await book.load().diagnostics.map(Said.init) == [
        Said(
          "file", "the folder 'Content/ro' of the language 'ro' is not a folder",
          fix: "replace the file by a folder")
      ])
  }

  /// Chapters depend on its modules and languages, which would all be missing.
  @Test func readsNoChapterWhenTheConfigurationIsBroken() async throws {
    let book = try TemporaryBook(
      ["Content/fi/00-a.md": chapterFile("```swift,no_rum\n```\n"), "Content/ro/01-b.md": "x"],
      configuration: "languages: [\n")
    let workbook = try await book.load()
    #expect(workbook.diagnostics.map(\.id) == [.yaml])
    #expect(workbook.chapters.isEmpty)
  }

  @Test func readsTheOthersWhenAFileCannotBeRead() async throws {
    let book = try TemporaryBook(["Content/fi/00-a.md": chapterFile()])
    try book.write([0x2D, 0xFF, 0x0A], to: "Content/fi/01-b.md")
    try book.link("Content/fi/02-c.md", to: "/etc/passwd")
    try book.link("Content/fi/03-d.md", to: "04-none.md")
    try book.link("Content/fi/05-e.md", to: "00-a.md")
    #expect(mkfifo(book.root + "/Content/fi/06-f.md", 0o600) == 0)
    let workbook = try await book.load()
    #expect(workbook.chapters.map(\.name) == ["00-a", "05-e"])
    #expect(
      workbook.files.map(\.path) == [
        "Content/fi/00-a.md", "Content/fi/01-b.md", "Content/fi/02-c.md", "Content/fi/03-d.md",
        "Content/fi/05-e.md", "Content/fi/06-f.md",
      ])
    #expect(workbook.presentLanguages == ["fi"])
    let said = workbook.diagnostics.filter { $0.id == .file }
    #expect(
      said.map(\.summary) == [
        "the chapter cannot be read: it is a link to '/etc/passwd', outside of "
          + "'\(book.root)/Content'",
        "the chapter cannot be read: it does not exist",
        "the chapter cannot be read: it is not a regular file",
      ])
    #expect(
      said.map(\.fix) == [
        "replace the link with the file itself", "create it, or correct the link",
        "replace it by a text file",
      ])
    #expect(
      workbook.diagnostics.filter { $0.id == .encoding }.map(\.file) == ["Content/fi/01-b.md"])
  }

  @Test(.enabled(if: getuid() != 0)) func reportsAFileWithoutPermission() async throws {
    let book = try TemporaryBook(["Content/fi/00-a.md": chapterFile()])
    #expect(chmod(book.root + "/Content/fi/00-a.md", 0) == 0)
    #expect(
      try await book.load().diagnostics.map(Said.init) == [
        Said(
          "file", "the chapter cannot be read: permission denied",
          fix: "make it readable: chmod u+r")
      ])
  }

  @Test func readsManyChaptersAlwaysInTheSameOrder() async throws {
    var files: [String: String] = [:]
    for number in 10..<60 {
      files["Content/fi/\(number)-a.md"] = chapterFile("```swift,no_rum\n```\n")
    }
    let book = try TemporaryBook(files)
    let first = try await book.load()
    let second = try await book.load()
    #expect(first.chapters.map(\.name) == (10..<60).map { "\($0)-a" })
    #expect(first.diagnostics == second.diagnostics)
    #expect(first.diagnostics.count == 50)
  }

  /// Whichever chapter is read first, so much of them stays in memory.
  @Test func keepsTheProseOfAsManyChaptersAsTheLimitHasBytesFor() async throws {
    let text = chapterFile("Some prose.\n")
    let names = ["00-a", "01-b", "02-c", "03-d"]
    let book = try TemporaryBook(
      Dictionary(uniqueKeysWithValues: names.map { ("Content/fi/\($0).md", text) }))
    let loader = try WorkbookLoader(startingAt: book.root)
    for (limit, count) in [(0, 0), (text.utf8.count - 1, 0), (text.utf8.count * 2 + 1, 2)] {
      let workbook = await loader.load(try loader.open(), proseLimit: limit)
      #expect(workbook.chapters.count(where: \.hasProse) == count)
      let whole = workbook.chapters.map { workbook.withProse($0) }
      #expect(whole.count == names.count && whole.allSatisfy(\.hasProse))
    }
  }
}
