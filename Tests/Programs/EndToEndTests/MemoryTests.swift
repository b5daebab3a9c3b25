import Foundation
import Testing

/// A repeated check is answered from the cache only if nothing has changed and it had no problems.
struct MemoryTests {
  private static let chapter = Chapter.withGoodSample("![kuva](kuva.png)\n")
  private static let clean = "1 verified; <swift>, sandbox: namespaces\n"

  private func rememberingBook() async throws -> TemporaryBook {
    let book = try await TemporaryBook(["Content/fi/01-a.md": Self.chapter])
    try book.write("png", to: "Content/fi/kuva.png")
    for _ in 0..<2 { #expect(try await book.run("check").status == 0) }
    return book
  }

  /// Removes all results, so that a command which needs one has to run the sample.
  private func forgetResults(of book: TemporaryBook) throws {
    for kind in ["compiled", "runs"] {
      try FileManager.default.removeItem(atPath: "\(book.cache)/v1/\(kind)")
    }
  }

  /// The paths of the cached reports and chapters.
  private func memories(of book: TemporaryBook) throws -> [String] {
    let folder = book.cache + "/v1/sites"
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.contains("/") }.map { folder + "/" + $0 }
  }

  @Test func remembersACheckThatFoundNothingToDo() async throws {
    let book = try await rememberingBook()
    try forgetResults(of: book)
    for answer in [
      try await book.run("check"), try await book.run("check", "--jobs", "1"),
      try await book.run("check", "-C", book.book, in: book.root),
    ] {
      #expect(answer.output == Self.clean)
      #expect(answer.status == 0)
      #expect(answer.progress == [])
    }
    let json = try await book.run("check", "--format", "json")
    #expect(json.output.contains("\"verified\" : 1"))
    #expect(json.progress.count == 1)
  }

  /// It does not need the cached chapters.
  @Test func answersByStampsAlone() async throws {
    let book = try await rememberingBook()
    for path in try memories(of: book) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let text = String(decoding: bytes, as: UTF8.self)
      // The report, and the table of files.
      if text.contains("1 verified; Swift") || text.contains("workbook.yml") { continue }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(try memories(of: book).count == 2)
    try forgetResults(of: book)
    let answer = try await book.run("check")
    #expect(answer.output == Self.clean)
    #expect(answer.progress == [])
  }

  @Test func asksTheBookWhenWhatIsKeptIsDamaged() async throws {
    let book = try await rememberingBook()
    for path in try memories(of: book) {
      let file = URL(fileURLWithPath: path)
      try Data(contentsOf: file).dropLast(1).write(to: file)
    }
    #expect(try await book.run("check").output == Self.clean)
  }

  @Test func runsEverythingWhenTheCacheIsGone() async throws {
    let book = try await rememberingBook()
    try FileManager.default.removeItem(atPath: book.cache + "/v1")
    let answer = try await book.run("check")
    #expect(answer.output == Self.clean)
    #expect(answer.progress.count == 1)
  }

  // MARK: Changes

  @Test func forgetsWhenAnyByteOfTheBookIsAnother() async throws {
    let book = try await rememberingBook()
    try book.write(Self.chapter.replacing("hei", with: "moi"), to: "Content/fi/01-a.md")
    #expect(try await book.run("check").output == Self.clean)
    try book.write(
      Self.chapter.replacing("output\nhei", with: "output\nmoi"), to: "Content/fi/01-a.md")
    for _ in 0..<3 { #expect(try await book.run("check").status == 1) }
    try book.write(Self.chapter, to: "Content/fi/01-a.md")
    #expect(try await book.run("check").status == 0)
    try FileManager.default.removeItem(atPath: book.book + "/Content/fi/kuva.png")
    let withoutPicture = try await book.run("check")
    #expect(withoutPicture.status == 1)
    #expect(withoutPicture.output.contains("kuva.png"))
    try book.write("png", to: "Content/fi/kuva.png")
    try book.write(Chapter.sample("no_rum", "f()"), to: "Content/fi/02-b.md")
    let withAnother = try await book.run("check")
    #expect(withAnother.output.contains("02-b.md:7:10: error: unknown word 'no_rum'"))
  }

  @Test func seesAnotherConfiguration() async throws {
    let book = try await rememberingBook()
    try book.write(
      TemporaryBook.configuration + "known: [Hei]\n", to: "Content/workbook.yml")
    #expect(try await book.run("check").output == Self.clean)
    try book.write("title: {fi: Kirja}\nlanguages: [fi, ru]\n", to: "Content/workbook.yml")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(answer.output.contains("the folder 'Content/ru' of the language 'ru' is missing"))
  }

  /// A link that leads outside the book is not followed to a picture or an included file, at any depth.
  @Test(arguments: [
    ("Content/fi/kuvat/a/b/c", "kuva.png", "![kuva](kuvat/a/b/c/kuva.png)"),
    ("Snippets/a/b/c", "a.swift", "```swift,id=a,file=Snippets/a/b/c/a.swift\n```"),
  ])
  func seesALinkInPlaceOfAFolder(folder: String, name: String, body: String) async throws {
    let book = try await TemporaryBook(chapter: body + "\n")
    try book.write("print(1)\n", to: "\(folder)/\(name)")
    for _ in 0..<2 { #expect(try await book.run("check").status == 0) }
    let place = "\(book.book)/\(folder)"
    try FileManager.default.moveItem(atPath: place, toPath: book.root + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: book.root + "/elsewhere")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(answer.output.contains("link"))
  }

  @Test(arguments: [[], ["--format", "json"]])
  func seesAnotherIncludedFile(options: [String]) async throws {
    let book = try await TemporaryBook([
      "Content/fi/01-a.md": Chapter.withGoodSample(
        "```swift,id=shared,file=Snippets/shared.swift\n```\n"),
      "Snippets/shared.swift": "let shared = 7\nprint(shared)\n",
    ])
    let check = {
      try await book.start(
        [book.user.program, "check", "--cache", book.cache] + options)
    }
    for _ in 0..<2 { #expect(try await check().status == 0) }
    try forgetResults(of: book)
    // Answered from the cache, although the file is outside 'Content'.
    #expect(try await check().progress == [])
    try book.write("let shared = wrong\nprint(shared)\n", to: "Snippets/shared.swift")
    let answer = try await check()
    #expect(answer.status == 1)
    #expect(answer.output.contains("Snippets/shared.swift"))
  }

  /// A chapter saved during a check has been checked in its former version.
  @Test func checksWhatWasSavedWhileItWasAtWork() async throws {
    let slow = Chapter.sample(
      "id=slow", "import Foundation\nThread.sleep(forTimeInterval: 2)\nprint(1)")
    let book = try await TemporaryBook([
      "Content/fi/01-a.md": Self.chapter.replacing("![kuva](kuva.png)\n", with: ""),
      "Content/fi/02-b.md": slow,
    ])
    async let first = book.run("check")
    try await Task.sleep(for: .seconds(1))
    try book.write(
      Self.chapter.replacing("output\nhei", with: "output\nmoi"), to: "Content/fi/01-a.md")
    _ = try await first
    for _ in 0..<2 {
      let answer = try await book.run("check")
      #expect(answer.status == 1)
      #expect(answer.output.contains("Content/fi/01-a.md"))
    }
  }

  // MARK: Other questions

  @Test func answersEachQuestionByItself() async throws {
    let book = try await rememberingBook()
    var outputs: Set<String> = []
    let questions = [
      ["check", "--format", "json"], ["check", "--format", "junit"], ["check", "--stats"],
      ["check", "--slowest", "1"], ["check", "01-a"], ["check"],
    ]
    for question in questions {
      var answers: Set<String> = []
      for isForgotten in [false, true] {
        if isForgotten { try? forgetResults(of: book) }
        let answer = try await book.start(
          [book.user.program, "--cache", book.cache] + question)
        #expect(answer.status == 0)
        if isForgotten { #expect(answer.progress == [], "\(question)") }
        answers.insert(String(decoding: answer.bytes, as: UTF8.self))
      }
      #expect(answers.count == 1, "\(question)")
      outputs.formUnion(answers)
      // Restores the removed results for the next question.
      #expect(try await book.run("run").status == 0)
    }
    // A check of the only chapter prints the same as a check of the book.
    #expect(outputs.count == questions.count - 1)
  }

  /// Each value of a repeated option counts.
  @Test func tellsFiltersApart() async throws {
    let book = try await TemporaryBook(
      chapter: "```swift,id=other\nprint(1)\n```\n\n```swift,id=third\nprint(1)\n```\n")
    _ = try await book.run("check")
    for _ in 0..<2 {
      let one = try await book.run("check", "--filter", "good", "--filter", "third")
      #expect(one.output.hasPrefix("1 verified, 1 ran (1 with unclaimed output); <swift>"))
    }
    let other = try await book.run("check", "--filter", "other", "--filter", "third")
    #expect(other.output.hasPrefix("2 ran (2 with unclaimed output); <swift>"))
  }

  // MARK: Not cached

  @Test func tellsProblemsInFullEachTime() async throws {
    let book = try await TemporaryBook(chapter: "[linkki](#nowhere)\n")
    var outputs: Set<String> = []
    for _ in 0..<3 {
      let answer = try await book.run("check")
      #expect(answer.status == 1)
      outputs.insert(answer.output)
    }
    #expect(outputs.count == 1)
    #expect(outputs.first?.contains("there is no '#nowhere'") == true)
  }

  @Test func runsAgainWhatKeepsNoResult() async throws {
    let book = try await TemporaryBook(
      ["Content/fi/01-a.md": Chapter.sample("timeout=1", "while true {}")])
    for _ in 0..<2 { #expect(try await book.run("check").progress.count == 1) }
  }

  /// A comparison of both ways is always carried out again.
  @Test func comparesAgainEachTime() async throws {
    let book = try await rememberingBook()
    for _ in 0..<2 {
      #expect(try await book.run("check", "--merge", "verify").progress.count > 0)
    }
  }

  /// The warning about a weaker sandbox is repeated each time.
  @Test(arguments: User.everywhere.filter { $0.level == "kernel" })
  func warnsOfAWeakerSandboxEachTime(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: "", user: user)
    for _ in 0..<3 { #expect(try await book.run("check").obstacle != nil) }
  }
}
