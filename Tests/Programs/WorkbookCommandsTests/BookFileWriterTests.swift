import TextDiagnostics
import Foundation
import Testing
import WorkbookCommands

/// Which files of a book are written, and which are refused.
struct BookFileWriterTests {
  private let book: BookFolder
  private let source = SourceText(path: "Content/fi/01-a.md", text: "vanha\n")

  init() throws { book = try BookFolder(["Content/fi/01-a.md": "vanha\n"]) }

  private var path: String { book.root + "/Content/fi/01-a.md" }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func failure(_ source: SourceText) -> String? {
    do throws(BookFileWriter.Failure) {
      try BookFileWriter(root: book.root).replace(source, with: Array("uusi\n".utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func replacesAFileAndKeepsItsMode() throws {
    chmod(path, 0o604)
    #expect(failure(source) == nil)
    #expect(try text(path) == "uusi\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o604)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: book.root + "/Content/fi") == ["01-a.md"])
  }

  @Test func leavesAFileThatWasChangedMeanwhile() throws {
    try Data("muu\n".utf8).write(to: URL(filePath: path))
    #expect(
      failure(source)
        == "'Content/fi/01-a.md' was not changed: another program has changed it meanwhile; run the command again"
    )
    #expect(try text(path) == "muu\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: book.root + "/Content/fi") == ["01-a.md"])
  }

  @Test func followsALinkInsideOfTheBookAndNoneOutOfIt() throws {
    let files = FileManager.default
    let inside = book.root + "/Content/toinen.md"
    try files.moveItem(atPath: path, toPath: inside)
    try files.createSymbolicLink(atPath: path, withDestinationPath: inside)
    #expect(failure(source) == nil)
    #expect(try text(inside) == "uusi\n")
    #expect(try files.destinationOfSymbolicLink(atPath: path) == inside)
    let outside = try BookFolder(["a.md": "vanha\n"])
    try files.removeItem(atPath: path)
    try files.createSymbolicLink(atPath: path, withDestinationPath: outside.root + "/a.md")
    #expect(failure(source)?.contains("it is a link to '\(outside.root)/a.md', outside") == true)
    #expect(try text(outside.root + "/a.md") == "vanha\n")
  }

  @Test func saysThatAFileIsGone() throws {
    try FileManager.default.removeItem(atPath: path)
    #expect(failure(source)?.hasSuffix("cannot find it: No such file or directory") == true)
  }
}
