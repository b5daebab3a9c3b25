import Foundation
import RuleBlocks
import SafeFiles
import Testing

/// A table of files is unchanged as long as no file in it has another content.
struct FileTableTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "workbook-stamps-\(UUID().uuidString)").path

  private func path(_ place: String) throws -> PlainPath { try #require(PlainPath(place)) }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
  }

  /// Calls `body` with the bytes of a table of a folder's contents, a file in it, one in another folder, and a
  /// symbolic link to a file, all old enough.
  ///
  /// - Parameter isHashed: whether the files were read.
  private func withTable(isHashed: Bool = false, _ body: ([UInt8]) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["in", "at"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
      try Data("one".utf8).write(to: URL(fileURLWithPath: "\(root)/\(folder)/a"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/link", withDestinationPath: "\(root)/at/a")
    wait()
    let table = FileTable()
    #expect(table.look(atFolder: root + "/in"))
    for place in ["in/a", "at/a"] {
      if isHashed {
        #expect(table.holds(try path(place), in: root, ContentHash("one".utf8)))
      } else {
        #expect(table.look(at: try path(place), in: root))
      }
    }
    table.look(at: root + "/link")
    #expect(FileTable(table.bytes).isUnchanged)
    #expect(table.hash != nil)
    try body(table.bytes)
  }

  private func wait() { Thread.sleep(forTimeInterval: 2 * Double(FileStamp.tick) / 1e9) }

  /// Changes after which a table is no longer the same.
  enum Change: String, CaseIterable, Sendable {
    case text, newName, lostName, lostFile, linkForFile, linkForFolder, otherFolder, belowLink
  }

  @Test(arguments: Change.allCases, [true, false])
  func seesAChange(change: Change, isHashed: Bool) throws {
    try withTable(isHashed: isHashed) { table in
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
      case .belowLink:
        let handle = try #require(FileHandle(forUpdatingAtPath: root + "/at/a"))
        try handle.write(contentsOf: Data("two".utf8))
        try handle.close()
      }
      #expect(!FileTable(table).isUnchanged)
    }
  }

  @Test func doesNotMindWhatElseIsInAPlace() throws {
    try withTable { table in
      try write("one", "at/b")
      #expect(FileTable(table).isUnchanged)
    }
  }

  /// A file with another stamp is read, if its content is known; then its new stamp is.
  @Test(arguments: [true, false]) func readsAFileWithANewStamp(isHashed: Bool) throws {
    try withTable(isHashed: isHashed) { bytes in
      try write("two", "in/a")
      try write("one", "in/a")
      wait()
      let table = FileTable(bytes)
      #expect(table.isUnchanged == isHashed)
      #expect(table.hasNewStamps == isHashed)
      guard isHashed else { return }
      #expect(table.bytes != bytes)
      let again = FileTable(table.bytes)
      #expect(again.isUnchanged && !again.hasNewStamps)
    }
  }

  /// The stamp of a file that has just changed may be that of its next content too.
  @Test func comparesARecentFileByItsContent() throws {
    try withTable { _ in
      let place = try path("at/a")
      let table = try soonAfterWriting("two", "at/a") { $0.look(at: place, in: root) }
      #expect(table.hash == nil)
      #expect(table.holds(try path("at/a"), in: root, ContentHash("two".utf8)))
      #expect(table.hash != nil)
      #expect(FileTable(table.bytes).isUnchanged)
      try write("six", "at/a")
      #expect(!FileTable(table.bytes).isUnchanged)
    }
  }

  @Test func hasNoHashWithAFolderThatHasJustChanged() throws {
    try withTable { _ in
      let table = try soonAfterWriting("one", "in/b") { $0.look(atFolder: root + "/in") }
      #expect(table.hash == nil)
    }
  }

  /// A table that has looked at something within a tick of its change, however busy the machine is.
  private func soonAfterWriting(
    _ text: String, _ name: String, _ look: (FileTable) -> Bool
  ) throws -> FileTable {
    while true {
      let start = FileStamp.now
      try write(text, name)
      let table = FileTable()
      #expect(look(table))
      if FileStamp.now - start < FileStamp.tick { return table }
    }
  }

  /// A file that is never read is known by its stamp alone.
  @Test func holdsAFileWithoutAHashByItsStamp() throws {
    try withTable { bytes in
      let place = try path("at/a")
      #expect(FileTable(bytes).holds(place, in: root, nil))
      #expect(!FileTable().holds(place, in: root, nil))
      try write("one", "at/a")
      #expect(!FileTable(bytes).holds(place, in: root, nil))
    }
  }

  @Test func knowsWhatWasWrittenUntilItChanges() throws {
    try withTable { _ in
      let (place, hash) = (try path("at/a"), ContentHash("one".utf8))
      let folder = try OpenFolder(root)
      let table = FileTable()
      #expect(table.unchangedHash(of: place, in: root) == nil)
      table.note(hash, of: place, in: root, stamp: folder.stamp(of: place))
      let stored = FileTable(table.bytes)
      #expect(stored.unchangedHash(of: place, in: root) == hash)
      #expect(stored.bytes == table.bytes)
      try write("one", "at/a")
      #expect(stored.unchangedHash(of: place, in: root) == nil)
    }
  }

  /// A command that looks at less than another does not forget the rest, unless something has changed.
  @Test func keepsWhatOtherCommandsLookedAt() throws {
    try withTable(isHashed: true) { bytes in
      let table = FileTable(bytes)
      #expect(table.isUnchanged)
      #expect(table.look(at: try path("at/a"), in: root))
      #expect(table.bytes == bytes)
      try write("two", "in/a")
      let other = FileTable(bytes)
      #expect(!other.isUnchanged)
      #expect(other.look(at: try path("at/a"), in: root))
      #expect(other.bytes.count < bytes.count)
      #expect(FileTable(other.bytes).isUnchanged)
    }
  }

  @Test func believesNoDamage() throws {
    #expect(!FileTable().isUnchanged)
    try withTable { bytes in
      for count in bytes.indices { #expect(!FileTable(Array(bytes[..<count])).isUnchanged) }
      #expect(!FileTable([9] + bytes.dropFirst()).isUnchanged)
      var random = SplitMix(seed: 1)
      for _ in 0..<1_000 {
        var changed = bytes
        changed[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
        _ = FileTable(changed)
      }
    }
  }
}
