import Foundation
import Glibc
import Testing
import TransferEngine
import TransferProtocol
import TransferService
import TransferTestServers

/// The built daemon where a disk or the descriptors fail it: a task ends with a clear error or continues.
///
/// Other tasks continue, and nothing is left behind.
struct DaemonDiskTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let server: NginxServer
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
    server = try NginxServer()
    try server.serve(bytes, as: "file")
  }

  private func client() throws -> DaemonClient {
    let client = try DaemonClient(daemon)
    try client.open("daily", container: folder.url.path)
    return client
  }

  private func begin(_ name: String, _ client: DaemonClient, _ number: Int) throws {
    let order = TaskOrder(.download, TransferRequest(url: server.url(name)))
    #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: number))
    #expect(try client.ask(.resume(identifier: "daily", task: number)) == .done)
  }

  /// Waits for a task's end, and acknowledges all events.
  private func completion(
    of number: Int, _ client: DaemonClient
  ) throws -> SessionEvent.Completion? {
    var found: SessionEvent.Completion?
    _ = try client.wait { messages in
      for case .completed(number, let completion)? in messages.map(\.event?.event) {
        found = completion
      }
      return found != nil
    }
    for event in client.told.compactMap(\.event) {
      _ = try client.ask(.acknowledge(identifier: "daily", event: event.number))
    }
    return found
  }

  struct Fault: CustomTestStringConvertible {
    let call: String
    let errno: Int32
    let name: String
    /// Whether the fault affects the folder instead of the partial file.
    var isOfFolder = false
    var testDescription: String { "\(call): \(name)" }
  }

  private static let faults = [
    Fault(call: "pwrite64", errno: ENOSPC, name: "ENOSPC"),
    Fault(call: "pwrite64", errno: EIO, name: "EIO"),
    Fault(call: "fdatasync", errno: EIO, name: "EIO"),
    Fault(call: "fsync", errno: EIO, name: "EIO", isOfFolder: true),
    Fault(call: "renameat", errno: ENOSPC, name: "ENOSPC", isOfFolder: true),
  ]

  @Test("R79: a call that fails once ends one task with its reason", arguments: faults)
  func saysWhatFailed(_ fault: Fault) throws {
    let files = daemon.state + "/files"
    let partial = "\(files)/\(PartialFilesTests.partial(1).fileName).part"
    try daemon.start(after: [
      "/usr/bin/strace", "-D", "-f", "-qq", "-o", "/dev/null", "-P",
      fault.isOfFolder ? files : partial, "-e", "trace=\(fault.call)", "-e",
      "inject=\(fault.call):error=\(fault.name):when=1",
    ])
    let client = try client()
    try begin("file", client, 1)
    #expect(try completion(of: 1, client)?.error == .cannotWrite(errno: fault.errno))
    try begin("file", client, 2)
    #expect(try completion(of: 2, client)?.error == nil)
    // Only the file of a failed task with resume data is kept.
    let parked = client.told.compactMap(\.event).contains { event in
      if case .completed(1, let completion) = event.event {
        completion.resumeData != nil
      } else {
        false
      }
    }
    #expect(daemon.files.count == (parked ? 1 : 0))
  }

  @Test(
    "R79: a disk that is full ends the task that has filled it, and leaves room to say so",
    .enabled(if: geteuid() == 0, "a small disk is mounted by root alone"))
  func fillsADisk() throws {
    try server.serve([UInt8](repeating: 7, count: 4_000_000), as: "large")
    try FileManager.default.createDirectory(
      atPath: daemon.state, withIntermediateDirectories: true)
    // In a mount namespace of the daemon's own, so that nothing stays mounted.
    try daemon.start(after: [
      "/usr/bin/unshare", "-m", "/bin/sh", "-c",
      "mount -t tmpfs -o size=2m,mode=700 none \"$0\" && exec \"$@\"", daemon.state,
    ])
    let client = try client()
    try begin("large", client, 1)
    #expect(try completion(of: 1, client)?.error == .cannotWrite(errno: ENOSPC))
    #expect(!daemon.log.contains("store-failed"))
    // Its bytes would only keep the disk full (R203).
    #expect(try resumeData(client) == nil && daemon.mountedFiles.isEmpty)
    for number in 2...4 {
      try begin("file", client, number)
      #expect(try completion(of: number, client)?.error == nil)
    }
  }

  @Test(
    "R203: a download that finds the disk full of kept bytes gets their space",
    .enabled(if: geteuid() == 0, "a small disk is mounted by root alone"))
  func getsTheSpaceOfKeptBytes() throws {
    let slow = try NginxServer(server: ["limit_rate 2m;"])
    try slow.serve([UInt8](repeating: 7, count: 40_000_000), as: "paused")
    try server.serve([UInt8](repeating: 8, count: 20_000_000), as: "next")
    try FileManager.default.createDirectory(
      atPath: daemon.state, withIntermediateDirectories: true)
    try daemon.start(after: [
      "/usr/bin/unshare", "-m", "/bin/sh", "-c",
      "mount -t tmpfs -o size=24m,mode=700 none \"$0\" && exec \"$@\"", daemon.state,
    ])
    let client = try client()
    let order = TaskOrder(.download, TransferRequest(url: slow.url("paused")))
    #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: 1))
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
    #expect(try client.wait { $0.contains { $0.received ?? 0 > 8_000_000 } })
    let pause = ClientRequest.cancel(identifier: "daily", task: 1, producingResumeData: true)
    #expect(try client.ask(pause) != nil)
    #expect(try completion(of: 1, client)?.resumeData != nil)
    #expect(daemon.mountedFiles.count == 1)
    try begin("next", client, 2)
    #expect(try completion(of: 2, client)?.error == nil)
    #expect(daemon.mountedFiles.isEmpty && !daemon.log.contains("store-failed"))
  }

  private func resumeData(_ client: DaemonClient) throws -> ResumeData? {
    for event in client.told.compactMap(\.event) {
      if case .completed(1, let completion) = event.event { return completion.resumeData }
    }
    return nil
  }

  @Test("F12: without descriptors tasks wait, and the daemon answers")
  func runsOutOfDescriptors() throws {
    let slow = try ReplayServer { connection in
      connection.readHead()
      connection.waitForEnd()
    }
    // Without the descriptors that the daemon inherits from the tests' process.
    let script = """
      for file in /proc/$$/fd/*; do n=${file##*/}; [[ $n -lt 3 ]] || eval "exec $n>&-"; done
      ulimit -n 24; exec "$@"
      """
    try daemon.start(after: ["/bin/bash", "-c", script, "bash"])
    let client = try client()
    for number in 1...20 {
      let order = TaskOrder(.download, TransferRequest(url: slow.url("\(number)")))
      #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: number))
      #expect(try client.ask(.resume(identifier: "daily", task: number)) == .done)
    }
    // More connections than descriptors, to different hosts, each with its own connection.
    for number in 21...40 {
      let url = server.url("file", host: "127.0.0.\(number)")
      let order = TaskOrder(.download, TransferRequest(url: url))
      #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: number))
      #expect(try client.ask(.resume(identifier: "daily", task: number)) == .done)
    }
    guard case .tasks = try client.ask(.listTasks(identifier: "daily")) else {
      Issue.record("no answer")
      return
    }
    for number in 1...40 {
      let cancel = ClientRequest.cancel(
        identifier: "daily", task: number, producingResumeData: false)
      #expect(try client.ask(cancel) == .done)
    }
    for number in 1...40 { _ = try completion(of: number, client) }
    try begin("file", client, 41)
    #expect(try completion(of: 41, client)?.error == nil)
    #expect(daemon.files.isEmpty)
  }

  @Test(
    "F14: a partial that was changed by hand is begun anew", arguments: ["cut", "gone", "folder"])
  func findsADamagedPartial(_ damage: String) throws {
    let slow = try NginxServer(server: ["limit_rate 100k;"])
    try slow.serve(bytes, as: "file")
    try daemon.start()
    do {
      let client = try client()
      let order = TaskOrder(.download, TransferRequest(url: slow.url("file")))
      #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: 1))
      #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
      #expect(try client.wait { $0.contains { ($0.received ?? 0) > 0 } })
      // The received bytes are made durable.
      #expect(daemon.end(SIGTERM) == 0)
    }
    let name = try #require(daemon.files.first)
    let path = "\(daemon.state)/files/\(name)"
    switch damage {
    case "cut": truncate(path, 10)
    case "gone": unlink(path)
    default:
      unlink(path)
      mkdir(path, 0o700)
      rmdir(path)
      symlink("/etc/passwd", path)
    }
    try daemon.start()
    let client = try client()
    #expect(try client.wait { $0.compactMap(\.event).count == 2 })
    guard case .downloaded(1, let file, _, _)? = client.told.compactMap(\.event).first?.event else {
      Issue.record("\(client.told)")
      return
    }
    let found = try Data(contentsOf: URL(fileURLWithPath: "\(daemon.state)/files/\(file.fileName)"))
    #expect(found == Data(bytes))
  }
}
