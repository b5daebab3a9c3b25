import Foundation
import Glibc
import Testing
import TransferEngine
import TransferProtocol
import TransferService
import TransferTestServers

/// Concurrent events of many transfers are committed together.
struct GroupCommitTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
  }

  private var calls: String { folder.url.path + "/calls" }

  private func start(tracing call: String) throws -> DaemonClient {
    try daemon.start(after: [
      "/usr/bin/strace", "-D", "-f", "-qq", "-o", calls, "-e", "trace=\(call)",
    ])
    let client = try DaemonClient(daemon)
    try client.open("daily", container: folder.url.path)
    return client
  }

  private func count() throws -> Int {
    try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n").count
  }

  @Test("makes many tasks by few commits, and promises none before")
  func makesTasksTogether() throws {
    let client = try start(tracing: "fdatasync")
    let before = try count()
    daemon.signal(SIGSTOP)
    let order = TaskOrder(.download, TransferRequest(url: "http://127.0.0.1:9/"))
    let create = ClientRequest.create(identifier: "daily", order)
    // In one piece: pieces sent separately take more buffer space than they have bytes.
    let frames = try (1...200).flatMap { try ClientFrame.ask(request: 1000 + $0, create).encoded() }
    try client.send(frames)
    daemon.signal(SIGCONT)
    guard case .tasks(let tasks) = try client.ask(.listTasks(identifier: "daily")) else {
      Issue.record("no list")
      return
    }
    #expect(tasks.map(\.number) == Array(1...200))
    // A list of any length is divided into frames of limited length.
    #expect(client.parts.map(\.count) == Array(repeating: 32, count: 6))
    #expect((1...20).contains(try count() - before))
    daemon.end(SIGKILL)
    try daemon.start()
    let next = try DaemonClient(daemon)
    try next.open("daily", container: folder.url.path)
    guard case .tasks(let kept) = try next.ask(.listTasks(identifier: "daily")) else {
      Issue.record("no list")
      return
    }
    #expect(kept.count == 200)
  }

  /// After a power cut, bytes counted for a file whose name is not durable would belong to no file.
  @Test("puts a partial's name on the disk before its bytes are counted")
  func storesNamesFirst() throws {
    let server = try NginxServer()
    try server.serve([UInt8](repeating: 7, count: 100_000), as: "file")
    let client = try start(tracing: "openat,fsync,fdatasync,renameat")
    let order = TaskOrder(.download, TransferRequest(url: server.url("file")))
    #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: 1))
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
    #expect(try client.wait { $0.compactMap(\.event).count == 2 })
    let lines = try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n")
    let made = try #require(lines.firstIndex { $0.contains(".part\"") && $0.contains("O_EXCL") })
    let words = lines[made...].map { line in
      String(line.drop { !$0.isLetter }.prefix { $0 != "(" })
    }
    // The bytes, the name, the database; the other name, the database.
    let expected = ["fdatasync", "fsync", "fdatasync", "renameat", "fsync", "fdatasync"]
    #expect(words.filter { $0 != "openat" }.starts(with: expected), "\(words)")
  }
}
