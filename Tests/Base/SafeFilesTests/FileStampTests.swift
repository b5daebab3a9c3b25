import SafeFiles
import Foundation
import Testing

struct FileStampTests {
  private func withFile(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "workbook-stamp-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("one".utf8).write(to: URL(fileURLWithPath: path))
    try body(path)
  }

  @Test func isTheSameAsLongAsNothingChanges() throws {
    try withFile { path in
      let stamp = try #require(FileStamp(path: path))
      #expect(FileStamp(path: path) == stamp)
      #expect(FileStamp(numbers: stamp.numbers) == stamp)
    }
  }

  /// A program can reset a file's modification time, but not its status change time.
  @Test func tellsAFileOfTheSameSizeAndTime() throws {
    try withFile { path in
      let stamp = try #require(FileStamp(path: path))
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      Thread.sleep(forTimeInterval: Double(FileStamp.tick) / 1e9)
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      try handle.write(contentsOf: Data("two".utf8))
      try handle.close()
      try FileManager.default.setAttributes(
        [.modificationDate: try #require(date)], ofItemAtPath: path)
      #expect(FileStamp(path: path) != stamp)
    }
  }

  @Test func isNotSettledJustAfterAChange() throws {
    // Read first: creating the file may take long on a busy machine.
    let now = FileStamp.now
    try withFile { path in
      let stamp = try #require(FileStamp(path: path))
      #expect(!stamp.isSettled(at: now))
      #expect(stamp.isSettled(at: FileStamp.now + 10 * FileStamp.tick + 1_000_000_000))
    }
  }

  /// File systems with whole-second timestamps do not show a second change within one second.
  @Test func waitsLongerForWholeSeconds() throws {
    let second = 1_764_110_000_000_000_000
    let whole = FileStamp(numbers: [1, 2, UInt(second), UInt(second)])
    let fine = FileStamp(numbers: [1, 2, UInt(second), UInt(second + 1_000)])
    #expect(!whole.isSettled(at: second + 2_000_000_000))
    #expect(whole.isSettled(at: second + 2_100_000_000))
    #expect(fine.isSettled(at: second + 100_000_000))
  }

  @Test func isOfFilesAlone() throws {
    #expect(FileStamp(path: "/") == nil)
    #expect(FileStamp(path: "/dev/null") == nil)
    #expect(FileStamp(path: "/no/such/file") == nil)
  }
}
