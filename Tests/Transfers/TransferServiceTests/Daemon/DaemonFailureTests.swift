import Foundation
import Glibc
import ChildProcess
import Testing
import TransferEngine
import TransferProtocol
import TransferService
import TransferTestServers

/// The built daemon in unusual situations: disconnecting clients, hanging hosts, missing files.
struct DaemonFailureTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
  }

  private func client(_ identifier: String = "daily") throws -> DaemonClient {
    let client = try DaemonClient(daemon)
    try client.open(identifier, container: folder.url.path)
    return client
  }

  private func create(_ url: String) -> ClientRequest {
    .create(identifier: "daily", TaskOrder(.download, TransferRequest(url: url)))
  }

  @Test("does what a process has asked for that is gone before it is answered")
  func hearsWhoIsGone() throws {
    try daemon.start()
    do {
      let client = try client()
      for number in 1...3 {
        #expect(try client.ask(create("http://127.0.0.1:9/")) == .created(task: number))
      }
      daemon.signal(SIGSTOP)
      for number in 1...3 {
        try client.send(
          ClientFrame.ask(request: number + 10, .resume(identifier: "daily", task: number))
            .encoded())
      }
    }
    daemon.signal(SIGCONT)
    guard case .tasks(let tasks) = try client().ask(.listTasks(identifier: "daily")) else {
      Issue.record("no list")
      return
    }
    #expect(tasks.map(\.isSuspended) == [false, false, false])
  }

  @Test("lets two sessions have their connections to one host, and no fewer")
  func connectsForEachSession() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.waitForEnd()
    }
    try daemon.start()
    let clients = try ["one", "two"].map { try client($0) }
    for (client, identifier) in zip(clients, ["one", "two"]) {
      for number in 1...6 {
        let order = TaskOrder(.download, TransferRequest(url: server.url()))
        #expect(try client.ask(.create(identifier: identifier, order)) == .created(task: number))
        #expect(try client.ask(.resume(identifier: identifier, task: number)) == .done)
      }
    }
    var waited = 0
    while server.mostConnections < 12, waited < 6_000 {
      poll(nil, 0, 10)
      waited += 1
    }
    #expect(server.mostConnections == 12)
  }

  @Test("is there for others while the name of a host is looked up, also when not wanted any more")
  func leavesALookup() throws {
    try daemon.start(after: [
      "/usr/bin/strace", "-D", "-f", "-qq", "-o", folder.url.path + "/calls", "-P", "/etc/hosts",
      "-e", "trace=openat", "-e", "inject=openat:delay_enter=15000000",
    ])
    let client = try client()
    #expect(try client.ask(create("http://nothing.invalid/")) == .created(task: 1))
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
    // strace logs the call when it delays it.
    let calls = folder.url.path + "/calls"
    var waited = 0
    while try String(contentsOfFile: calls, encoding: .utf8).isEmpty, waited < 6_000 {
      poll(nil, 0, 10)
      waited += 1
    }
    #expect(waited < 6_000)
    let cancel = ClientRequest.cancel(identifier: "daily", task: 1, producingResumeData: false)
    #expect(try client.ask(cancel) == .done)
    #expect(try client.wait { !$0.compactMap(\.event).isEmpty })
    #expect(try !String(contentsOfFile: calls, encoding: .utf8).contains("DELAYED"))
  }

  @Test("R77: begins at 0 when what a download was to go on from was taken away")
  func beginsAnewWithoutItsPartial() throws {
    let server = try NginxServer(server: ["limit_rate 100k;"])
    try server.serve(bytes, as: "file")
    try daemon.start()
    let client = try client()
    #expect(try client.ask(create(server.url("file"))) == .created(task: 1))
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
    #expect(try client.wait { $0.contains { ($0.received ?? 0) > 0 } })
    let cancel = ClientRequest.cancel(identifier: "daily", task: 1, producingResumeData: true)
    guard case .resumeData(let data?) = try client.ask(cancel) else {
      Issue.record("no resume data")
      return
    }
    for name in daemon.files { unlink("\(daemon.state)/files/\(name)") }
    let order = TaskOrder(.resumedDownload(data), data.originalRequest)
    #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: 2))
    #expect(try client.ask(.resume(identifier: "daily", task: 2)) == .done)
    #expect(try client.wait { $0.compactMap(\.event).count == 3 })
    let events = client.told.compactMap(\.event).map(\.event)
    guard case .downloaded(2, let file, 200_000, _) = events[1] else {
      Issue.record("\(events)")
      return
    }
    let path = "\(daemon.state)/files/\(file.fileName)"
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
  }

  @Test("makes its door anew when the user's runtime folder was taken away and is another")
  func makesItsDoorAnew() throws {
    try daemon.start()
    #expect(try client().ask(create("http://127.0.0.1:9/")) == .created(task: 1))
    rename(folder.url.path + "/runtime", folder.url.path + "/gone")
    mkdir(folder.url.path + "/runtime", 0o700)
    // It is the same daemon, which knows the task.
    #expect(try client().ask(create("http://127.0.0.1:9/")) == .created(task: 2))
    #expect(!daemon.hasEnded)
  }
}
