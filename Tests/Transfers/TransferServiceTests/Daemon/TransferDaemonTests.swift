import Foundation
import Glibc
import ChildProcess
import Testing
import TransferEngine
import TransferProtocol
import TransferService
import TransferTestServers

/// The built daemon, against a third-party server.
struct TransferDaemonTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
  }

  private func client() throws -> DaemonClient {
    let client = try DaemonClient(daemon)
    try client.open("daily", container: folder.url.path)
    return client
  }

  /// Creates and resumes a download.
  private func begin(_ url: String, _ client: DaemonClient) throws {
    let order = TaskOrder(.download, TransferRequest(url: url))
    #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: 1))
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
  }

  /// Waits for both events of a download, checks the file, and acknowledges them.
  private func take(_ client: DaemonClient) throws {
    #expect(try client.wait { $0.compactMap(\.event).count == 2 })
    let events = client.told.compactMap(\.event)
    guard case .downloaded(1, let file, let length, let head) = events[0].event,
      case .completed(1, let completion) = events[1].event
    else {
      Issue.record("\(events)")
      return
    }
    #expect(length == 200_000)
    #expect(head.status == 200 || head.status == 206)
    #expect(completion.error == nil)
    let path = "\(daemon.state)/files/\(file.fileName)"
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
    for event in events {
      #expect(try client.ask(.acknowledge(identifier: "daily", event: event.number)) == .done)
    }
  }

  /// A new process of the client receives nothing, and no file is left.
  private func isOver() throws {
    let client = try client()
    #expect(try client.ask(.listTasks(identifier: "daily")) == .tasks([]))
    #expect(client.told.compactMap(\.event).isEmpty)
    #expect(daemon.files.isEmpty)
  }

  @Test("a daemon whose issuers cannot be read does not run, and its log says why")
  func namesAMissingFileOfIssuers() throws {
    try daemon.start(adding: ["SSL_CERT_FILE=own.pem"])
    #expect(daemon.wait() == 2 << 8)
    #expect(
      daemon.log.contains(
        "cannot read the certificates in 'own.pem': No such file or directory; correct SSL_CERT_FILE"
      ))
  }

  @Test func downloads() throws {
    let server = try NginxServer()
    try server.serve(bytes, as: "file")
    try daemon.start()
    do {
      let client = try client()
      try begin(server.url("file"), client)
      try take(client)
    }
    try isOver()
    #expect(daemon.end(SIGTERM) == 0)
    #expect(daemon.log.contains(#""event":"stopped""#))
  }

  @Test func survivesAKillInTheMiddle() throws {
    let server = try NginxServer(server: ["limit_rate 100k;"])
    try server.serve(bytes, as: "file")
    try daemon.start()
    do {
      let client = try client()
      try begin(server.url("file"), client)
      #expect(try client.wait { $0.contains { ($0.received ?? 0) > 0 } })
      daemon.end(SIGKILL)
      #expect(try client.wait { $0.compactMap(\.event).count == 2 } == false)
    }
    try daemon.start()
    try take(try client())
    try isOver()
  }

  @Test func goesOnForAClientThatIsGone() throws {
    let server = try NginxServer(server: ["limit_rate 100k;"])
    try server.serve(bytes, as: "file")
    try daemon.start()
    do { try begin(server.url("file"), try client()) }
    try take(try client())
    try isOver()
  }

  @Test func tellsAgainWhatWasNotAcknowledged() throws {
    let server = try NginxServer()
    try server.serve(bytes, as: "file")
    try daemon.start()
    do {
      let client = try client()
      try begin(server.url("file"), client)
      #expect(try client.wait { $0.compactMap(\.event).count == 2 })
    }
    daemon.end(SIGKILL)
    try daemon.start()
    try take(try client())
    try isOver()
  }

  @Test func isThereOnce() throws {
    try daemon.start()
    _ = try client()
    let second = try DaemonProcess(in: folder.url.path)
    try second.start()
    #expect(second.wait() == 0)
    _ = try client()
  }

  @Test("refuses a state that a daemon behind another runtime folder has, and says where that is")
  func isThereOnceForItsState() throws {
    try daemon.start()
    _ = try client()
    let other = try TestFolder()
    let second = try DaemonProcess(in: other.url.path)
    rmdir(other.url.path + "/state")
    symlink(folder.url.path + "/state", other.url.path + "/state")
    try second.start()
    #expect(second.wait() == 2 << 8)
    #expect(
      second.log.contains(
        "whose clients have XDG_RUNTIME_DIR='\(folder.url.path)/runtime'; use the same value"))
    #expect(!second.log.contains("is used by process 0"))
    _ = try client()
  }

  /// With `XDG_STATE_HOME` equal to `XDG_RUNTIME_DIR`.
  @Test func runsWithItsStateBesideItsSocket() throws {
    rmdir(folder.url.path + "/state")
    #expect(symlink("runtime", folder.url.path + "/state") == 0)
    try daemon.start()
    _ = try client()
  }

  @Test func refusesStrangersWords() throws {
    try daemon.start()
    for (bytes, reason) in [
      ([0xFF, 0xFF, 0xFF, 0xFF], "a frame of 4294967295 bytes is too long"),
      ([0, 0, 0, 3, 9, 0, 0], "protocol version 9 is not supported; this is version 4"),
      (
        try ClientFrame.ask(request: 1, .listTasks(identifier: "daily")).encoded(),
        "a request before the hello"
      ),
      (
        try ClientFrame.hello(client: "a", container: "/etc/passwd").encoded(),
        "'/etc/passwd' is not a folder, so it cannot be a container"
      ),
    ] {
      let stranger = try DaemonClient(daemon)
      try stranger.send(bytes)
      try stranger.waitForEnd()
      #expect(stranger.refusal == reason)
    }
    _ = try client()
  }

  @Test func refusesADamagedStateAndLeavesIt() throws {
    try FileManager.default.createDirectory(atPath: daemon.state, withIntermediateDirectories: true)
    let path = "\(daemon.state)/\(TransferStore.fileName)"
    let damaged = Data(repeating: 7, count: 5_000)
    try damaged.write(to: URL(fileURLWithPath: path))
    try daemon.start()
    #expect(daemon.wait() == 2 << 8)
    #expect(daemon.log.contains("is damaged: file is not a database; nothing was changed"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
  }
}
