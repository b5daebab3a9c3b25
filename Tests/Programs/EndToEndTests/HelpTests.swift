import TextDiagnostics
import Foundation
import Testing

/// The recorded help text, in `__Snapshots__/HelpTests`.
///
/// `WORKBOOK_RECORD_SNAPSHOTS=1 swift test --filter HelpTests` records it again and fails, so that a
/// recording is not mistaken for a test.
struct HelpTests {
  @Test(arguments: [
    "", "build", "run", "check", "merge", "accept", "why", "try", "cache", "model", "device",
    "push",
    "transfers", "init", "help",
  ])
  func printsTheRecordedHelp(_ command: String) async throws {
    let book = try await TemporaryBook(configuration: nil)
    let words = (command.isEmpty ? [] : [command]) + ["--help"]
    let answer = try await book.start([BuiltProgram.path] + words)
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(answer.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    try expectSnapshot(command.isEmpty ? "overview" : command, answer.output)
  }

  @Test func printsTheReferenceOfTags() async throws {
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.start([BuiltProgram.path, "help", "tags"])
    #expect(answer.status == 0)
    try expectSnapshot("tags", answer.output)
  }

  @Test(arguments: Diagnostic.ID.allCases)
  func explainsEachKindOfProblem(_ id: Diagnostic.ID) async throws {
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.start([BuiltProgram.path, "help", id.rawValue])
    #expect(answer.status == 0)
    // The help of the command comes first.
    let isCommandToo = id == .merge
    #expect(answer.output.hasPrefix("\(id.rawValue): ") != isCommandToo)
    #expect(answer.output.contains("\n\(id.rawValue): ") == isCommandToo)
    #expect(answer.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    if [.output, .link, .configuration].contains(id) {
      try expectSnapshot("problem-\(id.rawValue)", answer.output)
    }
  }

  @Test func helpsOnACommandAsTheCommandDoes() async throws {
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.start([BuiltProgram.path, "help", "check"])
    let same = try await book.start([BuiltProgram.path, "check", "--help"])
    #expect(answer.status == 0)
    #expect(answer.output == same.output)
  }

  @Test func namesTheNearestTopic() async throws {
    let book = try await TemporaryBook(configuration: nil)
    let answer = try await book.start([BuiltProgram.path, "help", "tagz"])
    #expect(answer.status == 2)
    #expect(answer.errors == "workbook: error: no help on 'tagz'; did you mean 'tags'?\n")
    let kind = try await book.start([BuiltProgram.path, "help", "ancor"])
    #expect(kind.status == 2)
    #expect(kind.errors == "workbook: error: no help on 'ancor'; did you mean 'anchor'?\n")
  }

  private func expectSnapshot(_ name: String, _ text: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/HelpTests")
    let file = folder.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["WORKBOOK_RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded '\(name)'")
    } else {
      #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
  }
}
