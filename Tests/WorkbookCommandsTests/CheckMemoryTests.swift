import ContentHash
import ResultStore
import Testing
import WorkbookCommands

struct CheckMemoryTests {
  private static let path = "Content/fi/01-a.md"
  private let answer = Answer(output: "1 verified\n", exitStatus: 0)

  private func memory(of book: BookFolder) throws -> CheckMemory {
    try #require(
      CheckMemory(
        root: book.root, grounds: ContentHash([]),
        cache: ResultCache(directory: book.root + "/cache")))
  }

  @Test func answersForTheSameBytes() throws {
    let book = try BookFolder([Self.path: "one"])
    try memory(of: book).keep(answer)
    #expect(try memory(of: book).answer()?.output == "1 verified\n")
    try book.write("two", to: Self.path)
    #expect(try memory(of: book).answer() == nil)
  }

  /// A chapter that is saved between the question and the reading is what the answer is about.
  @Test func keepsNoAnswerToAnotherQuestion() throws {
    let book = try BookFolder([Self.path: "wrong"])
    let asked = try memory(of: book)
    try book.write("right", to: Self.path)
    try asked.keep(answer)
    try book.write("wrong", to: Self.path)
    #expect(try memory(of: book).answer() == nil)
  }
}
