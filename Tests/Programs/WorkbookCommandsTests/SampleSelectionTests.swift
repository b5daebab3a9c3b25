import CommandLineSyntax
import Foundation
import Testing
import WorkbookCommands
import WorkbookModel

struct SampleSelectionTests {
  private func book() throws -> BookFolder {
    try BookFolder([
      "Content/fi/01-a.md": BookFolder.chapter("one", "two"),
      "Content/ro/01-a.md": BookFolder.chapter("one", "two"),
      "Content/fi/02-b.md": BookFolder.chapter("three"),
    ])
  }

  private func names(_ operands: [String], in folder: String? = nil) async throws -> [String] {
    let book = try book()
    let workbook = try await book.load()
    let selection = try SampleSelection(
      operands.map { $0.replacing("ROOT", with: book.root) }, in: workbook,
      directory: book.root + (folder ?? ""))
    return (selection.samples ?? []).map(\.description).sorted()
  }

  @Test func takesEverythingWithoutOperands() async throws {
    let selection = try SampleSelection([], in: try await book().load(), directory: "/")
    #expect(selection.samples == nil)
    #expect(selection.includes(file: "anything"))
  }

  @Test(arguments: [
    "fi/01-a", "fi/01-a.md", "Content/fi/01-a.md", "./Content/../Content/fi/01-a.md",
    "ROOT/Content/fi/01-a.md",
  ])
  func findsAChapterByEveryName(_ name: String) async throws {
    #expect(try await names([name]) == ["fi/01-a#one", "fi/01-a#two"])
    #expect(try await names([name + "#two"]) == ["fi/01-a#two"])
  }

  @Test func findsAChapterInEveryLanguage() async throws {
    #expect(try await names(["01-a#one"]) == ["fi/01-a#one", "ro/01-a#one"])
  }

  @Test func findsAllChaptersOfALanguage() async throws {
    #expect(try await names(["fi"]) == ["fi/01-a#one", "fi/01-a#two", "fi/02-b#three"])
  }

  @Test func joinsOperands() async throws {
    let found = try await names(["02-b", "ro/01-a#one", "02-b#three"])
    #expect(found == ["fi/02-b#three", "ro/01-a#one"])
  }

  @Test func startsFromTheFolderThatIsCurrent() async throws {
    #expect(try await names(["02-b.md"], in: "/Content/fi") == ["fi/02-b#three"])
    await #expect(throws: Invocation.UsageError.self) {
      try await names(["02-b.md"], in: "/Content/ro")
    }
  }

  @Test func takesAFileThroughALink() async throws {
    let book = try book()
    try FileManager.default.createSymbolicLink(
      atPath: book.root + "/link.md", withDestinationPath: book.root + "/Content/fi/02-b.md")
    let selection = try SampleSelection(
      ["link.md"], in: try await book.load(), directory: book.root)
    #expect(selection.files == ["Content/fi/02-b.md"])
  }

  @Test func namesAChapterThatCannotBeRead() async throws {
    let book = try book()
    try Data([0xFF]).write(to: URL(fileURLWithPath: book.root + "/Content/fi/03-c.md"))
    let workbook = try await book.load()
    for operand in ["fi/03-c", "03-c#one", "Content/fi/03-c.md"] {
      let selection = try SampleSelection([operand], in: workbook, directory: book.root)
      #expect(selection.samples == [])
      #expect(selection.includes(file: "Content/fi/03-c.md"))
      #expect(!selection.includes(file: "Content/fi/02-b.md"))
      #expect(selection.includes(file: "Content/workbook.yml"))
    }
  }

  @Test(arguments: [
    ("fi/01-b", "no chapter 'fi/01-b'; did you mean 'fi/01-a'?"),
    ("xyz", "no chapter 'xyz'; the chapters are fi/01-a, fi/02-b, ro/01-a"),
    ("", "no chapter ''; the chapters are fi/01-a, fi/02-b, ro/01-a"),
    ("fi/01-a#oen", "no sample 'oen' in fi/01-a; did you mean '#one'?"),
    ("01-a#", "no sample '' in fi/01-a, ro/01-a; the samples are one, two"),
  ])
  func saysWhatThereIsInstead(_ operand: String, _ message: String) async throws {
    let error = await #expect(throws: Invocation.UsageError.self) { try await names([operand]) }
    #expect(error?.description == message)
  }

  @Test(arguments: [(["01-a"], []), (["01-a#file"], []), ([], ["*#file"])])
  func takesInWhatAChapterIncludes(operands: [String], filters: [String]) async throws {
    let fence = "\n```swift,id=file,file=Snippets/a.swift\n```\n"
    let book = try BookFolder([
      "Content/fi/01-a.md": BookFolder.chapter("one") + fence, "Snippets/a.swift": "print(1)\n",
    ])
    let selection = try SampleSelection(
      operands, filters: filters, in: try await book.load(), directory: book.root)
    #expect(selection.includes(file: "Snippets/a.swift"))
    #expect(!selection.includes(file: "Snippets/b.swift"))
  }
}
