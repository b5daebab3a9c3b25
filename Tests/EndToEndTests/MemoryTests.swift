import Foundation
import Testing

/// A check that was answered before is answered from memory, and from nothing else than the same bytes.
struct MemoryTests {
  private static let chapter = Chapter.withGoodSample("![kuva](kuva.png)\n")

  private func rememberingBook() async throws -> TemporaryBook {
    let book = try await TemporaryBook(["Content/fi/01-a.md": Self.chapter])
    try book.write("png", to: "Content/fi/kuva.png")
    for _ in 0..<2 { #expect(try await book.run("check").status == 0) }
    return book
  }

  /// The kept answers.
  private func answers(of book: TemporaryBook) throws -> [String] {
    let folder = book.cache + "/v1/answers"
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 }
  }

  @Test func remembersACheckThatFoundNothingToDo() async throws {
    let book = try await rememberingBook()
    // A command that looked for results would have to run the sample.
    for kind in ["compiled", "runs"] {
      try FileManager.default.removeItem(atPath: "\(book.cache)/v1/\(kind)")
    }
    for answer in [
      try await book.run("check"), try await book.run("check", "--jobs", "1"),
      try await book.run("check", "-C", book.book, in: book.root),
    ] {
      #expect(answer.output == "1 verified; <swift>, sandbox: namespaces\n")
      #expect(answer.status == 0)
      #expect(answer.progress == [])
    }
    let json = try await book.run("check", "--format", "json")
    #expect(json.output.contains("\"verified\" : 1"))
    #expect(json.progress.count == 1)
  }

  @Test func asksTheBookWhenTheKeptAnswerIsDamaged() async throws {
    let book = try await rememberingBook()
    let file = try #require(try answers(of: book).first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    try bytes.dropLast(1).write(to: URL(fileURLWithPath: file))
    #expect(
      try await book.run("check").output == "1 verified; <swift>, sandbox: namespaces\n")
  }

  @Test func forgetsWhenAnyByteOfTheBookIsAnother() async throws {
    let book = try await rememberingBook()
    try book.write(Self.chapter.replacing("hei", with: "moi"), to: "Content/fi/01-a.md")
    #expect(try await book.run("check").output == "1 verified; <swift>, sandbox: namespaces\n")
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

  @Test func remembersProblemsWithTheirStatus() async throws {
    let book = try await TemporaryBook(chapter: "[linkki](#nowhere)\n")
    var outputs: Set<String> = []
    for _ in 0..<3 {
      let answer = try await book.run("check")
      #expect(answer.status == 1)
      outputs.insert(answer.output)
    }
    #expect(outputs.count == 1)
    #expect(try answers(of: book).count == 1)
  }

  @Test func keepsNoAnswerForWhatRunsEveryTime() async throws {
    let book = try await TemporaryBook(
      ["Content/fi/01-a.md": Chapter.sample("timeout=1", "while true {}")])
    for _ in 0..<2 { #expect(try await book.run("check").progress.count == 1) }
    #expect(!FileManager.default.fileExists(atPath: book.cache + "/v1/answers"))
  }
}
