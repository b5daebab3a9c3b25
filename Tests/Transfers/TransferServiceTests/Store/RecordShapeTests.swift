import SQLiteDatabase
import Foundation
import Testing
import TransferEngine
import TransferService
import TransferTestServers

/// Rows as each version of the program has written them, in `__Snapshots__/RecordShapeTests`: key, body and
/// digest, a line each.
///
/// A record that is written in another form is a new version: add it to `TransferSchema` and to
/// ``ShapedRecords``. `WORKBOOK_RECORD_SNAPSHOTS=1 swift test --filter RecordShapeTests` then records its
/// rows and fails, so that a recording is not mistaken for a test.
struct RecordShapeTests {
  private let folder: TestFolder
  private var file: URL { folder.url.appending(path: TransferStore.fileName) }

  init() throws { folder = try TestFolder() }

  private static func snapshot(_ version: Int) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "__Snapshots__/RecordShapeTests/version-\(version).txt")
  }

  @Test func writesWhatItsVersionWrites() throws {
    try write(ShapedRecords(version: TransferSchema.current).all)
    let text = try rows().joined(separator: "\n")
    let snapshot = Self.snapshot(TransferSchema.current)
    if ProcessInfo.processInfo.environment["WORKBOOK_RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: snapshot)
      Issue.record("recorded version \(TransferSchema.current)")
    } else {
      #expect(text == String(decoding: try Data(contentsOf: snapshot), as: UTF8.self))
    }
  }

  @Test(arguments: 1...TransferSchema.current) func readsEachVersion(_ version: Int) throws {
    try write([])
    try insert(String(decoding: Data(contentsOf: Self.snapshot(version)), as: UTF8.self), version)
    let store = try TransferStore(folder: folder.url.path)
    #expect(try Set(store.load()) == Set(ShapedRecords(version: version).all))
  }

  private func write(_ records: [TransferRecord]) throws {
    let store = try TransferStore(folder: folder.url.path)
    try store.commit(records.map { .store($0) })
  }

  private func rows() throws -> [String] {
    var lines: [String] = []
    let database = try Database(path: file.path, isMade: false)
    try database.query("SELECT key, body, digest FROM records ORDER BY key") { row in
      for column in 0..<3 as Range<Int32> {
        lines.append(String(decoding: row.bytes(column), as: UTF8.self))
      }
    }
    return lines
  }

  private func insert(_ text: String, _ version: Int) throws {
    let database = try Database(path: file.path, isMade: false)
    try database.execute("PRAGMA user_version=\(version)")
    let lines = text.split(separator: "\n").map { Array($0.utf8) }
    let rows = stride(from: 0, to: lines.count, by: 3).map { Array(lines[$0..<$0 + 3]) }
    #expect(rows.count > 5)
    for row in rows {
      try database.execute(
        "INSERT INTO records VALUES (?, ?, ?)", forEach: [row.map { .bytes($0) }])
    }
  }
}
