import Foundation
import Testing

/// A small book in two languages, from chapters to a site.
struct BookTests {
  private static let configuration = "title: {fi: Kirja, ro: Carte}\nlanguages: [fi, ro]\n"

  private static func chapter(_ claim: String) -> String {
    """
    ---
    title: Otsikko
    ---

    # Otsikko {#top}

    ```swift,id=number
    let n = 41
    print("n on", n + 1)
    ```

    ```output
    \(claim)
    ```

    ```swift,id=more,continue=number
    print(n)  // => 41
    ```

    ```swift,id=no,compile_fail="cannot find"
    print(missing)
    ```

    ```swift,id=later,ignore="ei vielä"
    print(missing)
    ```

    """
  }

  private func book(user: User = .own, claim: String = "n on 42") async throws -> TemporaryBook {
    try await TemporaryBook(
      [
        "Content/fi/01-a.md": Self.chapter(claim),
        "Content/ro/01-a.md": Self.chapter(claim),
      ], configuration: Self.configuration, user: user)
  }

  @Test(arguments: User.available)
  func checksABookAndRunsNothingTwice(_ user: User) async throws {
    let book = try await book(user: user)
    let before = TemporaryBook.contents(of: book.book)
    let first = try await book.run("check")
    #expect(first.status == 0)
    #expect(first.output == "6 verified, 2 unverified; <swift>, sandbox: namespaces\n")
    #expect(first.errors == "")
    #expect(first.progress.count == 4)
    let second = try await book.run("check")
    #expect(second.output == first.output)
    #expect(second.progress == [])
    #expect(TemporaryBook.contents(of: book.book) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.home) == [])
  }

  @Test(arguments: User.available)
  func runsSamplesAndShowsWhatTheyPrint(_ user: User) async throws {
    let book = try await book(user: user)
    let one = try await book.run("run", "fi/01-a#number")
    #expect(one.status == 0)
    #expect(
      one.output == """
        fi/01-a#number verified (<time>)
          │ n on 42
        1 verified; <swift>, sandbox: namespaces

        """)
    let named = try await book.run("run", "01-a")
    let chapter = { (language: String) in
      """
      \(language)/01-a#number verified (cached, from <day>)
        │ n on 42
      \(language)/01-a#more verified (cached, from <day>)
        │ 41
      \(language)/01-a#no verified (<time>)
      \(language)/01-a#later unverified: ei vielä

      """
    }
    #expect(
      named.output == chapter("fi") + chapter("ro")
        + "6 verified, 2 unverified; <swift>, sandbox: namespaces\n")
    let byPath = try await book.run("run", "Content/ro/01-a.md")
    #expect(
      byPath.output == chapter("ro").replacing(
        "no verified (<time>)", with: "no verified (cached, from <day>)")
        + "3 verified, 1 unverified; <swift>, sandbox: namespaces\n")
  }

  @Test func runsWhereNothingOfTheBookCanBeWritten() async throws {
    let book = try await book(user: User.available.last ?? .own)
    for folder in ["Content/fi", "Content/ro", "Content", ""] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o555], ofItemAtPath: book.book + "/" + folder)
    }
    let answer = try await book.run("check")
    for folder in ["", "Content", "Content/fi", "Content/ro"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: book.book + "/" + folder)
    }
    #expect(answer.status == 0)
    #expect(answer.output == "6 verified, 2 unverified; <swift>, sandbox: namespaces\n")
  }

  @Test(arguments: User.available)
  func writesASiteThatShowsTheRealOutput(_ user: User) async throws {
    let book = try await book(user: user, claim: "n on [..]")
    let first = try await book.run("build")
    #expect(first.status == 0)
    #expect(first.errors == "")
    let lines = first.output.split(separator: "\n")
    #expect(lines.first == "6 verified, 2 unverified; <swift>, sandbox: namespaces")
    #expect(lines.last?.hasPrefix("site: <root>/book/Site/public/index.html (") == true)
    #expect(lines.last?.hasSuffix(" files written, 0 unchanged, 0 removed)") == true)
    for language in ["fi", "ro"] {
      let page = try book.read("Site/public/\(language)/01-a.html")
      #expect(page.contains("n on 42"))
      #expect(!page.contains("n on [..]"))
    }
    #expect(try book.read("Site/public/index.html").hasPrefix("<!DOCTYPE html>"))
    // Another wildcard that matches the same output: nothing is run and no page changes.
    let site = TemporaryBook.contents(of: book.site)
    for language in ["fi", "ro"] {
      try book.write(Self.chapter("[..] on 42"), to: "Content/\(language)/01-a.md")
    }
    let second = try await book.run("build")
    #expect(second.progress == [])
    #expect(second.output.contains(" (0 files written, "))
    #expect(TemporaryBook.contents(of: book.site) == site)
  }

  @Test func writesASiteElsewhereAndNothingIntoTheBook() async throws {
    let book = try await book()
    let before = TemporaryBook.contents(of: book.book)
    let answer = try await book.run(
      "build", "--output", "out", "-C", "book", in: book.root)
    #expect(answer.status == 0)
    #expect(answer.output.contains("site: <root>/out/index.html ("))
    #expect(FileManager.default.fileExists(atPath: book.root + "/out/fi/01-a.html"))
    #expect(TemporaryBook.contents(of: book.book) == before)
  }

  @Test func keepsResultsInTheUsersCacheFolderByDefault() async throws {
    let book = try await book()
    try FileManager.default.createDirectory(
      atPath: book.home + "/.cache", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: book.cache, toPath: book.home + "/.cache/workbook")
    let answer = try await book.start([BuiltProgram.path, "check"])
    #expect(answer.status == 0)
    #expect(!FileManager.default.fileExists(atPath: book.cache))
    let elsewhere = try await book.start(
      [BuiltProgram.path, "check"],
      environment: ["XDG_CACHE_HOME": book.home + "/.cache", "HOME": "/nonexistent"])
    #expect(elsewhere.progress == [])
  }

  @Test func saysTheSameWithOneJobAndWithFour() async throws {
    let (one, four) = (try await book(claim: "n on 43"), try await book(claim: "n on 43"))
    let alone = try await one.run("check", "--jobs", "1")
    let together = try await four.run("check", "--jobs", "4")
    #expect(alone.status == 1)
    #expect(alone.bytes == together.bytes)
    #expect(alone.progress == together.progress)
    let json = try await one.run("check", "-j1", "--format", "json")
    let jsonTogether = try await one.run("check", "-j4", "--format", "json")
    #expect(json.bytes == jsonTogether.bytes)
  }

  @Test func twoRunsAtOnceDoNotDisturbEachOther() async throws {
    let book = try await book()
    async let first = book.run("build")
    async let second = book.run("build")
    let answers = try await [first, second]
    #expect(answers.map(\.status) == [0, 0], "\(answers.map(\.errors))")
    let third = try await book.run("build")
    #expect(third.progress == [])
    #expect(third.output.contains(" (0 files written, "))
  }

  /// A name in a chapter may contain terminal control sequences.
  @Test(arguments: [("missing.png", "missing.png"), ("a%1B[2Jb.png", "a\\u{1B}[2Jb.png")])
  func warnsOfAPictureThatIsMissing(destination: String, shown: String) async throws {
    let book = try await TemporaryBook(chapter: "![kuva](\(destination))\n")
    let answer = try await book.run("build")
    #expect(
      answer.errors
        == "warning: 'fi/\(shown)' is shown on a page, but is not a file in 'Content'; add it, or "
        + "correct the chapter\n")
  }

  @Test func outlinesTheBook() async throws {
    let book = try await book()
    let answer = try await book.run("model")
    #expect(answer.status == 0)
    let chapter = { (language: String) in
      """
      \(language)/01-a  Otsikko
        #top
            number  swift
            more  swift
            no  swift
            later  swift

      """
    }
    #expect(answer.output == chapter("fi") + chapter("ro"))
    #expect(answer.errors == "")
  }
}
