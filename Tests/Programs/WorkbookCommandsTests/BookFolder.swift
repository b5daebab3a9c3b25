import Foundation
import WorkbookModel
import WorkbookReader

/// A book on disk, in a new folder that is removed with the last reference to it.
final class BookFolder: Sendable {
  let root: String

  /// - Parameter files: contents by path from the root; a configuration of two languages is added.
  init(_ files: [String: String]) throws {
    root =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/workbook-commands-\(UUID().uuidString)"
    let configuration = "title: {fi: K, ro: C}\nlanguages: [fi, ro]\n"
    for (path, text) in files.merging(
      ["Content/workbook.yml": configuration], uniquingKeysWith: { $1 })
    { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func load() async throws -> Workbook { try await WorkbookLoader(startingAt: root).load() }

  /// A chapter with samples of these ids.
  static func chapter(_ ids: String...) -> String {
    "---\ntitle: T\n---\n\n# T {#top}\n\n"
      + ids.map { "```swift,id=\($0)\nprint(1)\n```\n\n" }.joined()
  }
}
