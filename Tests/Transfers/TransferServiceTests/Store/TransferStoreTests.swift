import SQLiteDatabase
import Foundation
import RuleBlocks
import Testing
import TestSupport
import TransferEngine
import TransferService
import TransferTestServers

/// Committed records survive everything; a database that cannot be trusted is refused and kept.
struct TransferStoreTests {
  private let folder: TestFolder
  private var path: String { folder.url.path }
  private var file: URL { folder.url.appending(path: TransferStore.fileName) }

  init() throws { folder = try TestFolder() }

  private func load() throws -> Set<TransferRecord> {
    Set(try TransferStore(folder: path).load())
  }

  private func commit(_ changes: [TransferStore.Change]) throws {
    let store = try TransferStore(folder: path)
    try store.commit(changes)
  }

  @Test func keepsRecordsOfEachKind() throws {
    try commit(SampleRecords.all.map { .store($0) })
    #expect(try load() == Set(SampleRecords.all))
  }

  @Test func keepsTheLastOfEachKey() throws {
    try commit([
      .store(.task(SampleRecords.task(1))), .store(.task(SampleRecords.task(1, durable: 8_192))),
      .store(.task(SampleRecords.task(2))), .forget(TransferRecord.task(SampleRecords.task(2)).key),
    ])
    #expect(try load() == [.task(SampleRecords.task(1, durable: 8_192))])
  }

  @Test func belongsToOneProcess() throws {
    let store = try TransferStore(folder: path)
    #expect(throws: TransferStoreError.inUse(path: file.path)) {
      _ = try TransferStore(folder: path)
    }
    #expect(try store.load().isEmpty)
  }

  @Test func refusesANewerVersion() throws {
    try commit(SampleRecords.all.map { .store($0) })
    let version = TransferSchema.current + 1
    try Database(path: file.path, isMade: false).execute("PRAGMA user_version=\(version)")
    let bytes = try Data(contentsOf: file)
    let error = #expect(throws: TransferStoreError.self) { _ = try TransferStore(folder: path) }
    #expect(
      error?.description == """
        '\(file.path)' has version \(version), and this program knows \(version - 1) at most; start the \
        newer program
        """)
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func refusesDatabasesOfOthers() throws {
    try Database(path: file.path, isMade: true).execute("CREATE TABLE t (n); PRAGMA user_version=1")
    #expect(throws: TransferStoreError.foreign(path: file.path)) {
      _ = try TransferStore(folder: path)
    }
  }

  @Test func refusesWhatIsNoDatabase() throws {
    let bytes = Data(repeating: 7, count: 10_000)
    try bytes.write(to: file)
    #expect(
      throws: TransferStoreError.damaged(path: file.path, reason: "file is not a database")
    ) { _ = try TransferStore(folder: path) }
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test(arguments: ["/sys/kernel", "/nowhere/at/all"]) func refusesAFolder(_ folder: String) throws
  {
    let error = #expect(throws: TransferStoreError.self) { _ = try TransferStore(folder: folder) }
    guard case .unusable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func beginsWithAnEmptyFile() throws {
    try Data().write(to: file)
    #expect(try load().isEmpty)
    try commit([.store(SampleRecords.all[0])])
    #expect(try load() == [SampleRecords.all[0]])
  }

  // MARK: Damage

  /// Commits ten times and copies the files of the open database, including the log.
  private func copyOfAnOpenStore() throws -> TestFolder {
    let store = try TransferStore(folder: path)
    for number in 1...10 { try store.commit([.store(.event(SampleRecords.event(number)))]) }
    let copy = try TestFolder()
    for name in [TransferStore.fileName, TransferStore.fileName + "-wal"] {
      try FileManager.default.copyItem(
        at: folder.url.appending(path: name), to: copy.url.appending(path: name))
    }
    return copy
  }

  @Test func goesOnFromALogThatIsHalfWritten() throws {
    let original = try copyOfAnOpenStore()
    let log = TransferStore.fileName + "-wal"
    let bytes = try Data(contentsOf: original.url.appending(path: log))
    var counts: Set<Int> = []
    for length in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 25)) {
      let copy = try TestFolder()
      try FileManager.default.copyItem(
        at: original.url.appending(path: TransferStore.fileName),
        to: copy.url.appending(path: TransferStore.fileName))
      try bytes.prefix(length).write(to: copy.url.appending(path: log))
      let found = try TransferStore(folder: copy.url.path).load()
      #expect(
        Set(found) == Set((1...10).prefix(found.count).map { .event(SampleRecords.event($0)) }))
      counts.insert(found.count)
    }
    #expect(counts.count > 5)
  }

  @Test(arguments: [11, 12, 13] as [UInt64]) func neverReadsADamagedByte(_ seed: UInt64) throws {
    try commit(SampleRecords.all.map { .store($0) })
    let whole = try Data(contentsOf: file)
    var random = SplitMix(seed: seed)
    var refusals = 0
    for _ in 0..<(isNightly ? 2_000 : 40) {
      var bytes = whole
      let place = random.number(below: bytes.count)
      bytes[place] ^= 1 << UInt8(random.number(below: 8))
      try bytes.write(to: file)
      do {
        let found = try load()
        #expect(found == Set(SampleRecords.all), "seed \(seed), byte \(place)")
      } catch is TransferStoreError {
        refusals += 1
        #expect(try Data(contentsOf: file) == bytes, "seed \(seed), byte \(place)")
      }
    }
    #expect(refusals > 0)
  }
}
