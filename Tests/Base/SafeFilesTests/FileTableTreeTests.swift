import Foundation
import SafeFiles
import Testing

/// A table of everything below a folder is unchanged as long as nothing that is read from there has changed.
struct FileTableTreeTests {
  private let root: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "workbook-tree-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/in/deep", withIntermediateDirectories: true)
    root = try realPath(folder)
    try FileManager.default.createDirectory(
      atPath: root + "/.hidden", withIntermediateDirectories: true)
    for name in ["a", "in/b", "in/deep/c", ".hidden/d"] { try write("one", name) }
    wait()
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
  }

  private func wait() { Thread.sleep(forTimeInterval: 2 * Double(FileStamp.tick) / 1e9) }

  /// The bytes of a table; nil if it has no hash.
  private func everything(leavingOut: Set<String> = []) -> [UInt8]? {
    let table = FileTable()
    let isNoted = table.look(
      atEverythingBelow: root, leavingOut: leavingOut, since: FileStamp.now)
    #expect(isNoted == (table.hash != nil))
    return isNoted ? table.bytes : nil
  }

  @Test(arguments: ["a", "in/b", "in/deep/c", "new", "in/deep/new"])
  func seesAChangedOrNewFile(name: String) throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let table = try #require(everything())
    #expect(FileTable(table).isUnchanged)
    try write("two", name)
    #expect(!FileTable(table).isUnchanged)
  }

  @Test func seesARemovedFile() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let table = try #require(everything())
    try FileManager.default.removeItem(atPath: root + "/in/deep/c")
    #expect(!FileTable(table).isUnchanged)
  }

  @Test func doesNotMindWhatIsHiddenOrLeftOut() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let table = try #require(everything(leavingOut: [root + "/in/deep"]))
    try write("two", ".hidden/d")
    try write("two", "in/deep/c")
    #expect(FileTable(table).isUnchanged)
  }

  @Test func takesNothingThatHasChangedSinceReadingBegan() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let moment = FileStamp.now
    try write("two", "in/deep/c")
    wait()
    let table = FileTable()
    #expect(table.look(atEverythingBelow: root, since: moment))
    #expect(table.hash == nil)
  }

  /// The target of a link inside of the folder is seen; a link out of it, or over a hidden name, has no stamp.
  @Test(arguments: [
    ("in/b", true), ("./in/../in/b", true), ("nothing", true), ("in", true),
    ("/etc/hostname", false), ("../outside", false), (".hidden/d", false),
  ]) func followsLinksInsideOnly(target: String, isTaken: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createSymbolicLink(
      atPath: root + "/link", withDestinationPath: target)
    wait()
    let table = everything()
    #expect((table != nil) == isTaken)
    guard let table else { return }
    try FileManager.default.removeItem(atPath: root + "/link")
    try write("two", "link")
    #expect(!FileTable(table).isUnchanged)
  }
}
