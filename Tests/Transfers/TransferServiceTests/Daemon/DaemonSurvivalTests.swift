import Foundation
import Glibc
import Testing
import TestSupport
import TransferEngine
import TransferProtocol
import TransferService
import TransferTestServers

/// The built daemon keeps its promises exactly once, whatever system call kills or fails it.
struct DaemonSurvivalTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let server: NginxServer
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  private static func numbers(_ daily: [Int], upTo most: Int) -> [Int] {
    isNightly ? Array(1...most) : daily
  }

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
    server = try NginxServer(server: ["dav_methods PUT;"])
    try server.serve(bytes, as: "file")
  }

  private var download: TaskOrder {
    TaskOrder(.download, TransferRequest(url: server.url("file")))
  }

  private func upload() throws -> TaskOrder {
    let path = folder.url.path + "/source"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    // The daemon determines the file's properties.
    let body = BodyFile(path: path, length: 0, modified: 0, inode: 0)
    return TaskOrder(.upload(body), TransferRequest(url: server.url("sent"), method: "PUT"))
  }

  private func client() throws -> DaemonClient {
    let client = try DaemonClient(daemon)
    try client.open("daily", container: folder.url.path)
    return client
  }

  /// Begins a task with a daemon whose system calls are tampered with, and ends it with another daemon.
  ///
  /// - Parameter hasHappened: whether the calls, as strace lists them, show that the fault took place.
  /// - Returns: the downloaded or uploaded file.
  private func survive(
    _ order: TaskOrder, _ injection: [String], hasHappened: ([Substring]) -> Bool
  ) throws -> Data {
    let calls = folder.url.path + "/calls"
    // With `-D` the process id is the daemon's own, and its death ends the tracer.
    try daemon.start(after: ["/usr/bin/strace", "-D", "-f", "-qq", "-o", calls] + injection)
    let early = try? client()
    let answer = try? early?.ask(.create(identifier: "daily", order))
    _ = try? early?.ask(.resume(identifier: "daily", task: 1))
    _ = try? early?.wait { $0.compactMap(\.event).count == 2 }
    daemon.end(SIGKILL)
    // In the nightly run, which tries all numbers, some are higher than the number of calls.
    let list = try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n")
    #expect(hasHappened(list) || isNightly, "\(list.count) calls")

    try daemon.start()
    let client = try client()
    guard case .tasks(let tasks) = try client.ask(.listTasks(identifier: "daily")) else {
      Issue.record("no list")
      return Data()
    }
    if tasks.isEmpty, client.told.isEmpty {
      #expect(answer == nil, "a task that was promised is lost")
      #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: 1))
    }
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
    return try take(client)
  }

  /// Waits for both events of the task, acknowledges them, and checks that nothing is left.
  private func take(_ client: DaemonClient) throws -> Data {
    #expect(try client.wait { $0.compactMap(\.event).count == 2 })
    let events = client.told.compactMap(\.event)
    guard case .downloaded(1, let file, _, _) = events[0].event,
      case .completed(1, let completion) = events[1].event
    else {
      Issue.record("\(events)")
      return Data()
    }
    #expect(completion.error == nil)
    let path = "\(daemon.state)/files/\(file.fileName)"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    for event in events {
      #expect(try client.ask(.acknowledge(identifier: "daily", event: event.number)) == .done)
    }
    #expect(client.told.compactMap(\.event).count == 2, "an event was told twice")
    #expect(daemon.files.isEmpty)
    return data
  }

  private static let calls =
    "pwrite64,fdatasync,fsync,renameat,unlinkat,ftruncate,sendto,write,openat,sendfile"

  /// Does a task with a daemon that is killed in a call of that number.
  private func surviveKill(_ number: Int, _ order: TaskOrder) throws -> Data {
    try survive(
      order,
      ["-e", "trace=\(Self.calls)", "-e", "inject=\(Self.calls):signal=SIGKILL:when=\(number)"]
    ) { calls in
      // strace counts each call of each thread: `1234 openat(...`.
      Dictionary(grouping: calls.filter { !$0.contains(" resumed>") }) { $0.prefix { $0 != "(" } }
        .values.contains { $0.count >= number }
    }
  }

  @Test("F2: a download survives a kill in any call", arguments: numbers([3, 60, 75], upTo: 160))
  func downloads(_ number: Int) throws {
    #expect(try surviveKill(number, download) == Data(bytes))
  }

  @Test("F2: an upload survives a kill in any call", arguments: numbers([60, 75, 82], upTo: 160))
  func uploads(_ number: Int) throws {
    _ = try surviveKill(number, upload())
    #expect(try Data(contentsOf: URL(fileURLWithPath: server.root + "/sent")) == Data(bytes))
  }

  @Test(
    "F12: a database that takes nothing for a while loses nothing",
    arguments: numbers([6], upTo: 24), ["pwrite64:error=ENOSPC", "fdatasync:error=EIO"])
  func outlivesTheDatabase(_ number: Int, _ fault: String) throws {
    let call = String(fault.prefix { $0 != ":" })
    let log = "\(daemon.state)/\(TransferStore.fileName)-wal"
    let file = try survive(
      download,
      ["-P", log, "-e", "trace=\(call)", "-e", "inject=\(fault):when=\(number)..\(number + 1)"]
    ) { calls in calls.contains { $0.contains("(INJECTED)") } }
    #expect(file == Data(bytes))
  }
}
