import SafeFiles
import Foundation
import Testing

/// A list of stamps is valid as long as nothing in it has changed.
struct StampListTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "workbook-stamps-\(UUID().uuidString)").path

  /// Calls `body` with a list of a folder's contents, the place of another folder, a file in each, and a
  /// symbolic link to a file, all old enough.
  private func withList(_ body: (StampList) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["in", "at"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
      try Data("one".utf8).write(to: URL(fileURLWithPath: "\(root)/\(folder)/a"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/link", withDestinationPath: "\(root)/at/a")
    wait()
    var list = StampList()
    let hasFolders = list.add(folder: root + "/in") && list.add(placeOfFolder: root + "/at")
    #expect(hasFolders)
    for path in ["in/a", "at/a", "link"] {
      let stamp = try #require(FileStamp(path: "\(root)/\(path)"))
      list.add("\(root)/\(path)", stamp, followsLinks: path == "link")
    }
    #expect(list.isTrue)
    try body(list)
  }

  private func wait() { Thread.sleep(forTimeInterval: 2 * Double(FileStamp.tick) / 1e9) }

  /// Changes that invalidate the list.
  enum Change: String, CaseIterable, Sendable {
    case text, newName, lostName, lostFile, linkForFile, linkForFolder, otherFolder, behindLink
  }

  @Test(arguments: Change.allCases) func seesAChange(change: Change) throws {
    try withList { list in
      let files = FileManager.default
      switch change {
      case .text: try Data("two".utf8).write(to: URL(fileURLWithPath: root + "/in/a"))
      case .newName: try Data().write(to: URL(fileURLWithPath: root + "/in/b"))
      case .lostName: try files.moveItem(atPath: root + "/in/a", toPath: root + "/in/b")
      case .lostFile: try files.removeItem(atPath: root + "/at/a")
      case .linkForFile:
        try files.moveItem(atPath: root + "/at/a", toPath: root + "/at/b")
        try files.createSymbolicLink(
          atPath: root + "/at/a", withDestinationPath: root + "/at/b")
      case .linkForFolder:
        try files.moveItem(atPath: root + "/at", toPath: root + "/else")
        try files.createSymbolicLink(atPath: root + "/at", withDestinationPath: root + "/else")
      case .otherFolder:
        try files.moveItem(atPath: root + "/at", toPath: root + "/else")
        try files.createDirectory(atPath: root + "/at", withIntermediateDirectories: false)
        try files.moveItem(atPath: root + "/else/a", toPath: root + "/at/a")
      case .behindLink:
        let handle = try #require(FileHandle(forUpdatingAtPath: root + "/at/a"))
        try handle.write(contentsOf: Data("two".utf8))
        try handle.close()
      }
      #expect(!list.isTrue)
    }
  }

  @Test func doesNotMindWhatElseIsInAPlace() throws {
    try withList { list in
      try Data().write(to: URL(fileURLWithPath: root + "/at/b"))
      #expect(list.isTrue)
    }
  }

  @Test func takesNoFolderThatHasJustChanged() throws {
    try withList { _ in
      try Data().write(to: URL(fileURLWithPath: root + "/in/b"))
      var list = StampList()
      let isTaken = list.add(folder: root + "/in")
      #expect(!isTaken)
      #expect(list == StampList())
    }
  }

  @Test func believesNoDamage() throws {
    #expect(!StampList().isTrue)
    try withList { list in
      #expect(StampList(list.bytes).isTrue)
      for count in stride(from: 1, to: list.bytes.count, by: 7)
      where count % list.bytes.count != 0 {
        let start = list.bytes.prefix(count)
        // A prefix of a list is valid only if it ends with a whole entry.
        if start.last != 0 { #expect(!StampList(start).isTrue) }
      }
      #expect(!StampList([9] + list.bytes.dropFirst()).isTrue)
    }
  }
}
