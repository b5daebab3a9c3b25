import Foundation
import PageServer
import Testing

/// Events of the kernel, written by hand and by the kernel itself.
struct WatchedFoldersTests {
  private static let (modified, movedFrom, movedTo, created, overflow, ignored):
    (
      UInt32, UInt32, UInt32, UInt32, UInt32, UInt32
    ) = (0x2, 0x40, 0x80, 0x100, 0x4000, 0x8000)
  private static let folder: UInt32 = 0x4000_0000

  /// The bytes of an event (`inotify(7)`): watch, mask, cookie, length, name with padding.
  private static func event(_ watch: Int32, _ mask: UInt32, _ name: String = "") -> [UInt8] {
    let padded = name.isEmpty ? [] : Array(name.utf8) + [0, 0, 0]
    let numbers = [UInt32(bitPattern: watch), mask, 0, UInt32(padded.count)]
    return numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } } + padded
  }

  private static func watched() -> WatchedFolders {
    var folders = WatchedFolders(ignoring: ["/book/log"])
    folders.add("/book", watch: 1)
    folders.add("/book/Content", watch: 2)
    folders.add("/book/Content/fi", watch: 3)
    return folders
  }

  @Test func reportsAFileThatAnEditorRenamesOverTheOldOne() {
    var folders = Self.watched()
    let outcome = folders.receive(
      Self.event(3, Self.created, ".01-a.md.swp") + Self.event(3, Self.movedTo, "01-a.md"))
    #expect(outcome.hasChanged)
    #expect(outcome.added == [])
  }

  @Test(arguments: [".01-a.md.swp", "01-a.md~", "#01-a.md#", "4913", ".git"])
  func ignoresWhatEditorsLeaveBeside(_ name: String) {
    var folders = Self.watched()
    let outcome = folders.receive(Self.event(3, Self.created, name))
    #expect(outcome == WatchedFolders.Outcome())
  }

  @Test func ignoresWhatItPrintsItself() {
    var folders = Self.watched()
    #expect(folders.receive(Self.event(1, Self.created, "log")) == WatchedFolders.Outcome())
    #expect(folders.receive(Self.event(2, Self.created, "log")).hasChanged)
  }

  @Test func watchesNewFoldersAndForgetsThoseThatMove() {
    var folders = Self.watched()
    let new = folders.receive(Self.event(1, Self.created | Self.folder, "Extra"))
    #expect(new.added == ["/book/Extra"])
    let moved = folders.receive(Self.event(1, Self.movedFrom | Self.folder, "Content"))
    #expect(moved.removed == [2, 3])
    #expect(moved.hasChanged)
    #expect(folders.count == 1)
    let late = folders.receive(Self.event(3, Self.modified, "01-a.md"))
    #expect(!late.hasChanged)
  }

  @Test func looksAtEverythingAfterAnOverflow() {
    var folders = Self.watched()
    let outcome = folders.receive(Self.event(-1, Self.overflow))
    #expect(outcome.hasOverflowed)
    #expect(outcome.hasChanged)
    let last = folders.receive(Self.event(3, Self.ignored))
    #expect(last == WatchedFolders.Outcome())
    #expect(folders.count == 2)
  }

  @Test func survivesEventsThatAreCutOff() {
    let event = Self.event(3, Self.modified, "01-a.md")
    for count in 0..<event.count {
      var folders = Self.watched()
      let outcome = folders.receive(Array(event.prefix(count)))
      #expect(outcome.hasChanged == (count >= 16))
    }
  }

  @Test func waitsUntilASeriesOfChangesRestsButNotForever() {
    var quiet = Quiet()
    #expect(quiet.wait(at: 0) == nil)
    quiet.note(at: 100)
    var taken = [quiet.take(at: 119)]
    quiet.note(at: 119)
    #expect(quiet.wait(at: 120) == 19)
    taken += [quiet.take(at: 139), quiet.take(at: 200)]
    for now in stride(from: 1_000, to: 1_500, by: 10) { quiet.note(at: now) }
    #expect(quiet.wait(at: 1_495) == 5)
    taken.append(quiet.take(at: 1_500))
    #expect(taken == [false, true, false, true])
  }

  @Test func reportsChangesInFoldersMadeLater() async throws {
    let folder = NSTemporaryDirectory() + "workbook-watch-\(UUID().uuidString)"
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/public", withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    let watcher = try FolderWatcher([folder], ignoring: [folder + "/public"]) { _ in }
    defer { watcher.stop() }
    var changes = watcher.changes.makeAsyncIterator()
    try files.createDirectory(atPath: folder + "/a/b", withIntermediateDirectories: true)
    #expect(await changes.next() != nil)
    // What is written to an ignored folder would come first.
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/public/x"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/a/b/x"))
    #expect(await changes.next() != nil)
    watcher.stop()
    while await changes.next() != nil {}
  }
}
