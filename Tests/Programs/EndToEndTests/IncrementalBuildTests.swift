import Foundation
import RuleBlocks
import TestSupport
import Testing

/// An incremental build writes the same site as a build from scratch, byte for byte.
struct IncrementalBuildTests {
  // MARK: One change of each kind

  @Test func writesNothingWhenNothingHasChanged() async throws {
    let site = try await BuiltSite()
    let answer = try await site.build()
    #expect(answer.output.contains("0 files written, 24 unchanged, 0 removed"))
    // No chapter is read, so nothing is run.
    for kind in ["compiled", "runs"] {
      try FileManager.default.removeItem(atPath: "\(site.book.cache)/v1/\(kind)")
    }
    let again = try await site.build()
    #expect(again.output == answer.output)
    #expect(again.progress == [])
  }

  /// It needs neither the cached state of the site nor a result.
  @Test func answersByStampsAloneWhenNothingHasChanged() async throws {
    let site = try await BuiltSite()
    let answer = try await site.build()
    #expect(answer.output.contains("0 files written, 24 unchanged, 0 removed"))
    let cache = "\(site.book.cache)/v1"
    for (path, bytes) in TemporaryBook.contents(of: cache + "/sites")
    where !bytes.isEmpty {
      let text = String(decoding: bytes, as: UTF8.self)
      // The report, and the table of files.
      if text.contains("24 unchanged") || text.contains("workbook.yml") { continue }
      try FileManager.default.removeItem(atPath: "\(cache)/sites/\(path)")
    }
    for kind in ["compiled", "runs"] {
      try FileManager.default.removeItem(atPath: "\(cache)/\(kind)")
    }
    let again = try await site.build()
    #expect(again.output == answer.output)
    #expect(again.progress == [])
    // An additional file beside the pages does not matter; a missing page does.
    try FileManager.default.removeItem(atPath: site.book.site + "/fi/01-a.html")
    let repaired = try await site.build()
    #expect(repaired.progress != [])
    #expect(try await site.expectLikeNew(after: repaired))
  }

  @Test func writesOnePageAndTheSearchForAnEditedParagraph() async throws {
    let site = try await BuiltSite()
    try site.edit("Content/fi/02-b.md", "Some prose", "Other prose")
    let answer = try await site.build()
    #expect(answer.output.contains("2 files written, 22 unchanged, 0 removed"))
    #expect(answer.progress == [])
    #expect(try await site.expectLikeNew(after: answer))
  }

  @Test func writesWhatABuildFromNothingWrites() async throws {
    let site = try await BuiltSite()
    var random = SplitMix(seed: 1)
    for change in BuiltSite.Change.allCases {
      if try await !site.make(change, &random) {
        // There is nothing to add to a whole book.
        #expect([.newTranslation, .newChapter].contains(change))
        try await site.make(change == .newChapter ? .lostChapter : .lostTranslation, &random)
        _ = try await site.build()
        try #require(try await site.make(change, &random))
      }
      let answer = try await site.build()
      try await site.expectLikeNew(after: answer, "after \(change)")
      let pages = site.pages
      #expect(try await site.build().status == answer.status, "after \(change), once more")
      #expect(site.pages == pages, "after \(change), once more")
      try site.write()
      #expect(try await site.build().status == 0, "repaired after \(change)")
    }
  }

  /// A chapter whose last edit is reverted gets its former page again.
  @Test func believesNoPageThatAnotherBuildHasWritten() async throws {
    let site = try await BuiltSite()
    let before = try site.book.read("Content/fi/02-b.md")
    try site.edit("Content/fi/02-b.md", "Some prose", "Other prose")
    // This build records no state.
    _ = try await site.book.run("build", "--format", "json")
    try site.book.write(before, to: "Content/fi/02-b.md")
    let answer = try await site.build()
    #expect(try await site.expectLikeNew(after: answer))
  }

  // MARK: Many changes

  @Test(arguments: TestSeed.draw("SITE", daily: 1, nightly: 20))
  func writesTheSameAfterAnyEdits(seed: TestSeed) async throws {
    var random = SplitMix(seed: seed.value)
    let site = try await BuiltSite()
    var changes: [BuiltSite.Change] = []
    for _ in 0..<6 {
      for _ in 0...random.number(below: 3) {
        let change = BuiltSite.Change.allCases[
          random.number(below: BuiltSite.Change.allCases.count)]
        changes.append(change)
        try await site.make(change, &random)
      }
      let answer = try await site.build()
      try await site.expectLikeNew(after: answer, "\(seed): after \(changes)")
    }
    // After errors, which leave the site as it was, the next correct book has its pages.
    try site.write()
    let answer = try await site.build()
    #expect(try await site.expectLikeNew(after: answer, "\(seed): after \(changes), repaired"))
  }
}

/// A book of four chapters in two languages and its site.
struct BuiltSite: Sendable {
  /// A kind of change that may affect a site.
  enum Change: String, CaseIterable, Sendable {
    case prose, title, summary, heading, sample, claim, warning, misspeltLink, included, knownName
    case bookTitle, siteAddress, picture, lostPicture, pageByHand, pageLost, coverByHand
    case styleByHand, newTranslation, lostTranslation, newChapter, lostChapter, touched, back
    case listLost, otherFormat
  }

  let book: TemporaryBook
  private static let names = ["01-a", "02-b", "03-c", "04-d"]
  private static let paths = ["fi", "ru"].flatMap { language in
    names.map { "Content/\(language)/\($0).md" }
  }

  /// Writes the book and builds its site twice: the second build caches what the first has compiled.
  init() async throws {
    book = try await TemporaryBook()
    try write()
    for _ in 0..<2 { #expect(try await build().status == 0) }
  }

  /// Writes all files of the book as they were in the beginning.
  func write() throws {
    try book.write(Self.configuration(title: "Kirja"), to: "Content/workbook.yml")
    try book.write("let shared = 7\nprint(shared)\n", to: "Snippets/shared.swift")
    try book.write([1, 2, 3], to: "Content/fi/kuva.png")
    for (index, path) in Self.paths.enumerated() { try book.write(chapter(index), to: path) }
  }

  private static func configuration(title: String, rest: String = "") -> String {
    "title: {fi: \(title), ru: Книга}\nlanguages: [fi, ru]\n" + rest
  }

  private func chapter(_ index: Int) -> String {
    let name = Self.names[index % Self.names.count]
    let next = Self.names[(index + 1) % Self.names.count]
    return """
      ---
      title: Title \(index)
      summary: What \(index) is about.
      ---

      # Title \(index) {#top}

      Some prose with a [link](\(next).md#part), [another](\(next).md#budget) and a note.[^1]

      ## Part \(index) {#part}

      ```swift,id=budget
      let budget = \(name.count)
      let all: Array = [budget]
      print("budget", all.count * budget)
      ```

      ```output
      budget 4
      ```

      \(name == "03-c" ? "```swift,id=shared,file=Snippets/shared.swift\n```\n" : "`Array.count` says how many.")

      \(index == 1 ? "![Kuva](kuva.png)" : "More words.")

      [^1]: A note of \(index).

      """
  }

  func build() async throws -> Answer { try await book.run("build") }

  /// Compares the site, and the status of the build that wrote it, with a build from scratch into an empty
  /// folder.
  ///
  /// - Returns: whether there is a site: a book with errors leaves the last one unchanged.
  @discardableResult
  func expectLikeNew(after build: Answer, _ comment: String = "") async throws -> Bool {
    let fresh = book.root + "/fresh"
    try? FileManager.default.removeItem(atPath: fresh)
    let answer = try await book.run("build", "--output", fresh, "--format", "json")
    #expect(build.status == answer.status, "\(comment)")
    guard FileManager.default.fileExists(atPath: fresh) else {
      #expect(answer.status == 1, "\(comment)\n\(answer.errors)")
      return false
    }
    let new = Self.files(of: fresh)
    // A page that somebody has changed is not removed with its chapter.
    let own = Self.files(of: book.site).filter { new[$0.key] != nil || !Self.isSpoilt($0.value) }
    #expect(own.keys.sorted() == new.keys.sorted(), "\(comment)")
    for (path, bytes) in new {
      #expect(own[path] == bytes, "'\(path)' is another one \(comment)")
    }
    return true
  }

  /// The files of a site except the list of them.
  private static func files(of folder: String) -> [String: Data] {
    TemporaryBook.contents(of: folder).filter { $0.key != ".workbook-site" }
  }

  /// The files of the site except the list of them.
  var pages: [String: Data] { Self.files(of: book.site) }

  func edit(_ path: String, _ old: String, _ new: String) throws {
    try book.write(try book.read(path).replacing(old, with: new), to: path)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: book.book + "/" + path)
  }

  /// Makes a change somewhere.
  ///
  /// - Returns: false for an impossible one, such as to a missing file.
  @discardableResult
  func make(_ change: Change, _ random: inout SplitMix) async throws -> Bool {
    let existing = Self.paths.filter(exists)
    guard !existing.isEmpty else { return false }
    let path = existing[random.number(below: existing.count)]
    let index = Self.paths.firstIndex(of: path) ?? 0
    let number = random.number(below: 1000)
    switch change {
    case .prose: try edit(path, "Some prose", "Some prose \(number)")
    case .title: try edit(path, "title: ", "title: \(number) ")
    case .summary: try edit(path, "summary: ", "summary: \(number) ")
    case .heading: try edit(path, "{#part}", "{#part\(number)}")
    case .sample: try edit(path, "let budget = 4", "let budget = 2 + 2  ")
    case .claim: try edit(path, "budget 4\n```", "budget \(number % 3 + 4)\n```")
    case .warning: try edit(path, "More words.", "`UIAplication` is no name.")
    case .misspeltLink: try edit(path, ".md#part", ".md#prat")
    case .included:
      try book.write("let shared = \(number)\nprint(shared)\n", to: "Snippets/shared.swift")
    case .knownName:
      try book.write(
        Self.configuration(title: "Kirja", rest: "known: [Sovellus\(number)]\n"),
        to: "Content/workbook.yml")
    case .bookTitle:
      try book.write(Self.configuration(title: "Kirja \(number)"), to: "Content/workbook.yml")
    case .siteAddress:
      try book.write(
        Self.configuration(title: "Kirja", rest: "site-url: https://example.org/\(number)/\n"),
        to: "Content/workbook.yml")
    case .picture: try book.write([UInt8(number % 200), 2, 3], to: "Content/fi/kuva.png")
    case .lostPicture:
      try? FileManager.default.removeItem(atPath: book.book + "/Content/fi/kuva.png")
    case .pageByHand: return try spoil("\(index < 4 ? "fi" : "ru")/\(Self.names[index % 4]).html")
    case .pageLost:
      try? FileManager.default.removeItem(
        atPath: book.site + "/\(index < 4 ? "fi" : "ru")/\(Self.names[index % 4]).html")
    case .coverByHand: return try spoil("fi/index.html")
    case .styleByHand: return try spoil("assets/workbook.css")
    case .newTranslation, .newChapter:
      guard let missing = Self.paths.firstIndex(where: { !exists($0) }) else { return false }
      try book.write(chapter(missing), to: Self.paths[missing])
    case .lostTranslation:
      try FileManager.default.removeItem(atPath: book.book + "/" + path)
    case .lostChapter:
      for path in [Self.paths[index % 4], Self.paths[index % 4 + 4]] where exists(path) {
        try FileManager.default.removeItem(atPath: book.book + "/" + path)
      }
    case .touched:
      let file = book.book + "/" + path
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file)
    case .back: try book.write(chapter(index), to: path)
    case .listLost:
      // The new folder is then not one that the program has created.
      try? FileManager.default.removeItem(atPath: book.site)
    case .otherFormat: _ = try await book.run("build", "--format", "json")
    }
    return true
  }

  private static func isSpoilt(_ bytes: Data) -> Bool {
    bytes.count > 20 && bytes[bytes.startIndex + 20] == UInt8(ascii: "#")
  }

  /// Changes a file of the site, if there is one, without changing its length or inode.
  private func spoil(_ path: String) throws -> Bool {
    let path = book.site + "/" + path
    guard let handle = FileHandle(forUpdatingAtPath: path) else { return false }
    defer { try? handle.close() }
    try handle.seek(toOffset: 20)
    try handle.write(contentsOf: Data("#".utf8))
    return true
  }
}
