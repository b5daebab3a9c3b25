import Foundation
import Glibc
import Testing
import TransferEngine
import TransferProtocol
import TransferService
import TransferTestServers

/// A malformed request must not end a connection with other requests.
struct StrangeQuestionTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let client: DaemonClient

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
    try daemon.start()
    client = try DaemonClient(daemon)
    try client.open("daily", container: folder.url.path)
  }

  private func upload(_ path: String) throws -> ClientAnswer? {
    let body = BodyFile(path: path, length: 1, modified: 0, inode: 0)
    let request = TransferRequest(url: "http://127.0.0.1:9/", method: "PUT")
    return try client.ask(.create(identifier: "daily", TaskOrder(.upload(body), request)))
  }

  private func goesOn() throws {
    guard case .tasks = try client.ask(.listTasks(identifier: "daily")) else {
      Issue.record("the conversation is over: \(client.refusal ?? "")")
      return
    }
  }

  @Test func makesATaskThatFailsOfWhatIsNoFile() throws {
    let path = folder.url.path + "/folder"
    mkdir(path, 0o700)
    #expect(try upload(path) == .created(task: 1))
    #expect(try client.ask(.resume(identifier: "daily", task: 1)) == .done)
    #expect(try client.wait { !$0.compactMap(\.event).isEmpty })
    guard case .completed(1, let completion) = client.told.compactMap(\.event).first?.event else {
      Issue.record("\(client.told)")
      return
    }
    #expect(completion.error == .fileIsDirectory)
  }

  @Test func takesAnyNameOfAFile() throws {
    let path = folder.url.path + "/a\nb"
    try Data([1]).write(to: URL(fileURLWithPath: path))
    #expect(try upload(path) == .created(task: 1))
  }

  @Test func deniesAFileElsewhere() throws {
    #expect(try upload("/etc/passwd") == nil)
    #expect(client.refusal == "'/etc/passwd' is outside the container '\(folder.url.path)'")
    try goesOn()
  }

  @Test func deniesATaskThatIsNotThere() throws {
    #expect(try client.ask(.resume(identifier: "daily", task: 99)) == nil)
    try goesOn()
  }

  @Test func deniesASessionThatIsNotOpen() throws {
    #expect(try client.ask(.listTasks(identifier: "other")) == nil)
    try goesOn()
  }

  @Test func deniesALongIdentifier() throws {
    let long = String(repeating: "x", count: 100)
    #expect(try client.ask(.open(identifier: long, SessionConfiguration())) == nil)
    #expect(client.refusal == "the names of client and session together exceed 96 bytes")
    try goesOn()
  }
}
