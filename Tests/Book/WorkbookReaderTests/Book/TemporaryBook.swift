import Foundation
import WorkbookModel
import WorkbookReader

/// A book in a new folder, which is removed with the last reference to it.
final class TemporaryBook: Sendable {
  let root: String

  /// - Parameters:
  ///   - files: contents by path from the root.
  ///   - configuration: the text of `Content/workbook.yml`; nil omits the file.
  init(_ files: [String: String], configuration: String? = "title: {fi: T}\nlanguages: [fi]\n")
    throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    root = folder.resolvingSymlinksInPath().path
    if let configuration { try write(configuration, to: "Content/workbook.yml") }
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func createFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: root + "/" + path, withIntermediateDirectories: true)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: root + "/" + path, withDestinationPath: target)
  }

  func load() async throws -> Workbook { try await WorkbookLoader(startingAt: root).load() }
}

func chapterFile(_ body: String = "") -> String { "---\ntitle: T\n---\n" + body }
