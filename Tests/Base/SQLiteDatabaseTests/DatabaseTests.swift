import SQLiteDatabase
import Foundation
import Testing

/// Transactions are written entirely or not at all, and a damaged file is recoverable.
struct DatabaseTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "database-tests-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder + "/test.sqlite" }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Creates a database with a hundred rows of `number` and `text`.
  private func make() throws {
    let database = try Database(path: path, isMade: true)
    try database.execute("CREATE TABLE t (number INTEGER, text TEXT, bytes BLOB)")
    try database.transaction { (database) throws(DatabaseError) in
      try database.execute(
        "INSERT INTO t VALUES (?, ?, ?)",
        forEach: (0..<100).map { [.integer($0), .text("text \($0)"), .bytes([UInt8($0)])] })
    }
  }

  private func rows() throws -> [String] {
    var rows: [String] = []
    try Database(path: path, isMade: false).query("SELECT * FROM t ORDER BY number") { row in
      rows.append("\(row.integer(0)) \(row.text(1)) \(row.bytes(2))")
    }
    return rows
  }

  @Test func returnsWhatWasWritten() throws {
    defer { remove() }
    try make()
    #expect(try rows() == (0..<100).map { "\($0) text \($0) [\($0)]" })
  }

  @Test func followsNoLinkButThoseOfFolders() throws {
    defer { remove() }
    try make()
    let files = FileManager.default
    try Data("mine".utf8).write(to: URL(filePath: folder + "/mine"))
    for (link, target) in [("link.sqlite", "mine"), ("database", "test.sqlite"), ("inner", ".")] {
      try files.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
    }
    for link in ["link.sqlite", "database"] {
      #expect(throws: DatabaseError.self) {
        try Database(path: "\(folder)/\(link)", isMade: true).execute("CREATE TABLE u (a)")
      }
    }
    #expect(files.contents(atPath: folder + "/mine") == Data("mine".utf8))
    try Database(path: folder + "/inner/test.sqlite", isMade: false).execute("CREATE TABLE v (a)")
    #expect(try rows().count == 100)
  }

  @Test func readsWhatIsNeitherTextNorNumberWithoutATrap() throws {
    defer { remove() }
    let database = try Database(path: path, isMade: true)
    try database.execute("CREATE TABLE t (value)")
    let values: [DatabaseValue] = [
      .null, .bytes([]), .bytes([0xFF, 0xC0]), .text(""), .text("x\0y"),
    ]
    try database.execute("INSERT INTO t VALUES (?)", forEach: values.map { [$0] })
    var read: [String] = []
    try database.query("SELECT value FROM t ORDER BY rowid") { row in
      #expect(row.integer(0) == 0)
      read.append(row.text(0))
    }
    #expect(read == ["", "", "\u{FFFD}\u{FFFD}", "", "x\0y"])
  }

  @Test func takesBackATransactionThatFails() throws {
    defer { remove() }
    try make()
    let database = try Database(path: path, isMade: false)
    #expect(throws: DatabaseError.self) {
      try database.transaction { (database) throws(DatabaseError) in
        try database.execute("DELETE FROM t")
        try database.execute("INSERT INTO unknown VALUES (1)")
      }
    }
    #expect(try rows().count == 100)
    // The transaction has ended, so another one may begin.
    try database.transaction { (database) throws(DatabaseError) in
      try database.execute("DELETE FROM t WHERE number > 9")
    }
    #expect(try rows().count == 10)
  }

  @Test func doesNotMakeAFileThatIsOnlyRead() throws {
    defer { remove() }
    let error = #expect(throws: DatabaseError.self) {
      _ = try Database(path: path, isMade: false).query("SELECT 1") { _ in }
    }
    #expect(error?.description == "'\(path)': unable to open database file")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  enum Damage: String, CaseIterable {
    case garbled, cut, header, middle, text, foreign, laterWriter

    func apply(to path: String) throws {
      var bytes = try Data(contentsOf: URL(filePath: path))
      switch self {
      case .garbled: bytes = Data(bytes.map { $0 ^ 0x55 })
      case .cut: bytes = bytes.prefix(5_000)
      case .header: bytes.replaceSubrange(0..<16, with: Data(repeating: 0x20, count: 16))
      case .middle: bytes.replaceSubrange(16..<4_096, with: Data(repeating: 0xFF, count: 4_080))
      case .text: bytes = Data("not a database\n".utf8)
      case .foreign: bytes = bytes + Data(repeating: 7, count: 100)
      case .laterWriter: bytes[18] = 9
      }
      try bytes.write(to: URL(filePath: path))
    }
  }

  @Test(arguments: Damage.allCases)
  func makesAnEmptyDatabaseOfADamagedFile(_ damage: Damage) throws {
    defer { remove() }
    try make()
    try damage.apply(to: path)
    try Database(path: path, isMade: true).reset()
    let error = #expect(throws: DatabaseError.self) { try rows() }
    #expect(error?.description == "'\(path)': no such table: t")
    try make()
    #expect(try rows().count == 100)
  }

  @Test func callsAFileThatNothingCanWriteDamaged() throws {
    defer { remove() }
    try make()
    try Damage.laterWriter.apply(to: path)
    let error = #expect(throws: DatabaseError.self) {
      try Database(path: path, isMade: false).execute("DELETE FROM t")
    }
    #expect(error?.isDamage == true)
    #expect(error?.description == "'\(path)': attempt to write a readonly database")
  }

  @Test func resetsUnderAnOpenConnection() throws {
    defer { remove() }
    try make()
    let other = try Database(path: path, isMade: false)
    try other.query("SELECT * FROM t") { _ in }
    try Damage.middle.apply(to: path)
    try Database(path: path, isMade: false).reset()
    try make()
    var count = 0
    try other.query("SELECT number FROM t") { _ in count += 1 }
    #expect(count == 100)
  }
}
