import ChildProcess
import Foundation
import Glibc
import Testing
import TransferEngine
import TransferTestServers

/// The commands of `transferd`, beside the built daemon.
struct TransferCommandTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let server: ReplayServer
  private let client: DaemonClient

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
    server = try ReplayServer { connection in
      // A download that has begun and does not end, however slow a test is; or one of three bytes.
      if connection.readHead().hasPrefix("GET /slow") {
        connection.write("HTTP/1.1 200 OK\r\nETag: \"v\"\r\nContent-Length: 40000\r\n\r\n")
        connection.write([UInt8](repeating: 1, count: 10_000))
        connection.waitForEnd()
      } else {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc")
      }
    }
    try daemon.start()
    client = try DaemonClient(daemon)
    try client.open("daily", container: folder.url.path)
  }

  private func begin(_ name: String) throws -> Int {
    let order = TaskOrder(
      .download, TransferRequest(url: url(name), timeout: .seconds(86_400)))
    guard case .created(let task) = try client.ask(.create(identifier: "daily", order)) else {
      return 0
    }
    #expect(try client.ask(.resume(identifier: "daily", task: task)) == .done)
    return task
  }

  private func url(_ name: String) -> String { "http://127.0.0.1:\(server.port)/\(name)" }

  private struct Said {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs the built program with some words, in an environment of this test.
  private func say(
    _ words: String..., environment: [String: String]? = nil
  ) async throws -> Said {
    try await say(words, environment: environment)
  }

  private func say(_ words: [String], environment: [String: String]? = nil) async throws -> Said {
    var program = Subprocess.Configuration(executable: DaemonProcess.executable, arguments: words)
    program.environment = environment ?? ["XDG_RUNTIME_DIR": daemon.folder + "/runtime"]
    let result = try await Subprocess.run(program)
    guard case .exited(let status) = result.termination else {
      throw SystemError("run transferd: \(result.termination)", code: 0)
    }
    return Said(
      status: status, output: String(decoding: result.standardOutput, as: UTF8.self),
      errors: String(decoding: result.standardError, as: UTF8.self))
  }

  @Test func listsAndShows() async throws {
    _ = try begin("slow")
    #expect(try client.wait { $0.contains { $0.received == 10_000 } })
    let list = try await say("list")
    #expect(list.status == 0 && list.errors == "")
    #expect(
      list.output.contains(
        /^com\.example\.news\/daily#1  running +25 %, 9\.7 KB of 39\.0 KB +http/))
    let details = try await say("show", "daily#1")
    #expect(details.output.contains("  address      \(url("slow"))\n"))
    #expect(
      details.output.contains("  gives up     in 6 days\n") || details.output.contains("7 days"))
  }

  @Test("R203: bytes that are kept for resume data are listed, and removed on demand")
  func freesKeptBytes() async throws {
    _ = try begin("slow")
    #expect(try client.wait { $0.contains { $0.received == 10_000 } })
    let busy = try await say("free", "daily#1")
    #expect(
      busy.status == 1
        && busy.errors
          == "com.example.news/daily#1 has no kept bytes; 'transferd cancel' ends it\n"
    )
    let pause = ClientRequest.cancel(identifier: "daily", task: 1, producingResumeData: true)
    guard case .resumeData(_?)? = try client.ask(pause) else {
      Issue.record("there is no resume data")
      return
    }
    #expect(try client.wait { $0.compactMap(\.event).count == 1 })
    _ = try client.ask(.acknowledge(identifier: "daily", event: 1))
    #expect(
      try await say("list").output.contains(
        /^com\.example\.news\/daily#1  kept to resume, 6 days +25 %, 9\.7 KB of 39\.0 KB/))
    #expect(try await say("list", "--format", "json").output.contains("\"state\" : \"kept\""))
    #expect(try await say("watch").errors == "no transfers\n")
    #expect(try await say("cancel", "daily#1").status == 1)
    let freed = try await say("free")
    #expect(freed.status == 0 && freed.output == "freed 9.7 KB of com.example.news/daily#1\n")
    #expect(daemon.files.isEmpty)
    let none = try await say("free")
    #expect(none.status == 0 && none.output == "" && none.errors == "no kept bytes\n")
    #expect(try await say("free", "daily#1").status == 2)
  }

  @Test func isReadByScripts() async throws {
    _ = try begin("slow")
    let said = try await say("list", "--format", "json")
    let json = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
    let transfers = json?["transfers"] as? [[String: Any]]
    #expect(transfers?.first?["id"] as? String == "com.example.news/daily#1")
    #expect(transfers?.first?["state"] as? String == "running")
  }

  @Test func cancels() async throws {
    _ = try begin("slow")
    let said = try await say("cancel", "daily#1")
    #expect(said.status == 0 && said.output == "cancelled com.example.news/daily#1\n")
    #expect(try client.wait { $0.compactMap(\.event).count == 1 })
    guard case .completed(1, let completion)? = client.told.compactMap(\.event).last?.event else {
      Issue.record("\(client.told)")
      return
    }
    #expect(completion.error == .cancelled(nil))
    #expect(try await say("list").output.contains("failed (-999), not reported yet"))
    let again = try await say("cancel", "daily#1")
    #expect(again.status == 1 && again.errors == "com.example.news/daily#1 is already over\n")
  }

  @Test func resumes() async throws {
    let order = TaskOrder(.download, TransferRequest(url: url("quick")))
    #expect(try client.ask(.create(identifier: "daily", order)) == .created(task: 1))
    #expect(try await say("list").output.contains("suspended"))
    #expect(try await say("resume", "com.example.news/daily#1").status == 0)
    #expect(try client.wait { $0.compactMap(\.event).count == 2 })
  }

  @Test func watchesUntilAllIsOver() async throws {
    _ = try begin("quick")
    let said = try await say("watch")
    #expect(said.status == 0 && said.errors == "all transfers are over\n")
    #expect(said.output.contains("done, not reported yet"))
  }

  @Test(
    "What is wrong with the words is said with a next step",
    arguments: [
      (
        ["dance"],
        "'transferd' has no command 'dance'; it takes list, show, watch, cancel, resume or free"
      ),
      (["wach"], "did you mean 'watch'?"),
      (["cancel"], "'transferd cancel' needs at least one transfer; 'transferd list' lists them"),
      (["show", "com.example.news/daily#9"], "did you mean 'com.example.news/daily#1'?"),
      (["show", "daily"], "be more specific"),
      (["list", "--format", "yaml"], "'--format' takes text or json, not 'yaml'"),
      (["list", "--format"], "'--format' takes text or json, not ''"),
      (["--format=json"], "'--format' is for commands"),
      (["list", "--foreground"], "'--foreground' and '--install' for the daemon"),
      (["--foregruond"], "unknown option '--foregruond'; see 'transferd --help'"),
      (["--", "--install"], "'transferd' has no command '--install'"),
    ])
  func refuses(words: [String], message: String) async throws {
    _ = try begin("slow")
    _ = try begin("slow")
    let said = try await say(words)
    #expect(said.status == 2 && said.output == "")
    #expect(said.errors.hasPrefix("transferd: error: ") && said.errors.contains(message))
  }

  @Test func explainsItself() async throws {
    let said = try await say("--help")
    #expect(said.status == 0 && said.errors == "")
    for name in ["list", "show", "watch", "cancel", "resume", "--format json", "--install"] {
      #expect(said.output.contains("\n  \(name) "))
    }
  }

  @Test func saysWhereNoDaemonIs() async throws {
    let none = try await say("list", environment: ["XDG_RUNTIME_DIR": folder.url.path])
    #expect(none.status == 0 && none.errors == "no transfers: transferd is not running\n")
    daemon.end(SIGKILL)
    let killed = try await say(
      "list",
      environment: [
        "XDG_RUNTIME_DIR": daemon.folder + "/runtime", "XDG_STATE_HOME": daemon.folder + "/state",
      ])
    #expect(killed.status == 0)
    #expect(
      killed.errors
        == "transferd is not running; the transfers that it has stored go on when a program, or "
        + "'transferd', starts it\n")
    for name in ["cancel", "resume"] {
      let order = try await say(name)
      #expect(order.status == 2)
      #expect(order.errors.contains("'transferd \(name)' needs at least one transfer"))
    }
    let unknown = try await say("list", environment: [:])
    #expect(unknown.status == 2 && unknown.errors.contains("XDG_RUNTIME_DIR is not set"))
  }
}
