import Foundation
import Glibc
import RuleBlocks
import SQLiteDatabase
import Synchronization
import Testing
import TransferEngine
import TransferService
import TransferTestServers

/// The service in this process, on a system that reports news while the store cannot be written.
struct UnsettledNewsTests {
  private let folder: TestFolder
  private let place: String
  private let database: String

  init() throws {
    folder = try TestFolder()
    place = folder.url.path + "/transferd"
    database = place + "/" + TransferStore.fileName
    for path in [place, folder.url.path + "/runtime"] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  /// A device without a network, whose user swipes apps away.
  private final class ScriptedSystem: TransferSystem {
    let rules = TransferRules()
    let socketMayDisappear = false
    let sharesDisk = false
    let conditions = TransferConditions(network: .none)
    private let pipe: (reading: Int32, writing: Int32)
    private let news = Mutex<[SystemNews]>([])
    private let stopped = Mutex(false)
    private let ended = Mutex<Set<Int>>([])

    var waker: Int32 { pipe.reading }

    init() {
      var files: [Int32] = [-1, -1]
      Glibc.pipe(&files)
      for file in files { _ = fcntl(file, F_SETFL, O_NONBLOCK) }
      pipe = (files[0], files[1])
    }

    deinit { for file in [pipe.reading, pipe.writing] { close(file) } }

    var isStopped: Bool { stopped.withLock { $0 } }

    var endedTasks: Set<Int> { ended.withLock { $0 } }

    func report(_ item: SystemNews) {
      news.withLock { $0.append(item) }
      wake()
    }

    func stop() {
      stopped.withLock { $0 = true }
      wake()
    }

    private func wake() {
      var byte: UInt8 = 0
      write(pipe.writing, &byte, 1)
    }

    func takeNews() -> [SystemNews] {
      var byte: UInt8 = 0
      if !isStopped { while read(pipe.reading, &byte, 1) == 1 {} }
      return news.withLock { news in
        defer { news = [] }
        return news
      }
    }

    func presence(of client: TransferClientID) -> ClientPresence { .suspended }
    func wake(_ session: TransferSessionID) -> Bool { true }
    func note(_ progress: TransferProgress, of task: TransferTaskID) {
      guard case .ended = progress else { return }
      _ = ended.withLock { $0.insert(task.number) }
    }

    func setBusy(_ isBusy: Bool) {}
  }

  /// Loads why tasks have ended, when no service has the store.
  private func reasons() throws -> [TransferError?] {
    try TransferStore(folder: place).load().compactMap { record in
      guard case .event(let event) = record, case .completed(_, let completion) = event.event else {
        return nil
      }
      return completion.error
    }
  }

  /// Executes a statement as soon as no service has the database.
  private func execute(_ statement: String) throws {
    while true {
      do throws(DatabaseError) {
        return try Database(path: database, isMade: false).execute(statement)
      } catch  where error.description.contains("locked") {
        usleep(1_000)
      }
    }
  }

  @Test("R60: what is swiped away while the disk is full stays swiped away")
  func keepsOrdersOfTheUser() async throws {
    let records = SampleRecords.all.compactMap { record -> TransferRecord? in
      switch record {
      case .event: return nil
      case .task(var task):
        task.deadline = .zero + .seconds(1 << 32)
        return .task(task)
      default: return record
      }
    }
    try TransferStore(folder: place).commit(records.map { .store($0) })
    try execute(
      """
      CREATE TRIGGER full BEFORE INSERT ON records WHEN CAST(new.key AS TEXT) LIKE '%event%'
      BEGIN SELECT RAISE(ABORT, 'no space'); END
      """)
    let environment = ["XDG_RUNTIME_DIR": folder.url.path + "/runtime"]
    let logFile = folder.url.path + "/log"
    let system = ScriptedSystem()
    nonisolated(unsafe) let shared = system
    let log = open(logFile, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(log) }
    let place = place
    let service = Task<Void, any Error>.detached {
      let door = try DaemonSocket(environment: environment)
      try TransferService(
        door, of: shared, environment: environment, folder: place, log: ServiceLog(to: log),
        waker: shared.waker
      ).run(until: { shared.isStopped })
    }
    system.report(.forceQuit(SampleRecords.session.client))
    var written: String { (try? String(contentsOfFile: logFile, encoding: .utf8)) ?? "" }
    while !written.contains("store-failed") { usleep(1_000) }
    // The service rests, so that the store is free: the disk has room again.
    try execute("DROP TRIGGER full")
    let deadline = ContinuousClock.now + .seconds(30)
    while system.endedTasks != [1, 2], .now < deadline { usleep(1_000) }
    system.stop()
    try await service.value
    #expect(try reasons() == Array(repeating: .cancelled(.userForceQuit), count: 2))
  }
}
