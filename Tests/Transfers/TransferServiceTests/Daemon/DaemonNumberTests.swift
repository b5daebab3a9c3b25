import Foundation
import Glibc
import Testing
import TransferEngine
import TransferProtocol
import TransferTestServers

/// The built daemon, killed after a process has used numbers and before they are committed.
struct DaemonNumberTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
  }

  private func client(_ numberer: Int) throws -> (client: DaemonClient, next: Int?) {
    let client = try DaemonClient(daemon)
    let next = try client.open("daily", container: folder.url.path, numberer: numberer)
    return (client, next)
  }

  private func send(_ numbers: ClosedRange<Int>, to client: DaemonClient) throws {
    let order = TaskOrder(.download, TransferRequest(url: "http://127.0.0.1:9/"))
    let frames = try numbers.flatMap { number in
      try ClientFrame.ask(
        request: 1_000 + number, .create(identifier: "daily", order, number: number)
      ).encoded()
    }
    try client.send(frames)
  }

  private func tasks(of client: DaemonClient) throws -> [Int] {
    guard case .tasks(let tasks) = try client.ask(.listTasks(identifier: "daily")) else {
      return []
    }
    return tasks.map(\.number)
  }

  @Test("R42: tasks that a killed daemon had not stored are made by the next, each once")
  func makesThemAfterAKill() throws {
    try daemon.start()
    let (client, next) = try client(7)
    #expect(next == 1)
    try send(1...50, to: client)
    #expect(try tasks(of: client) == Array(1...50))
    // These may be received and are not confirmed.
    try send(51...90, to: client)
    daemon.end(SIGKILL)
    try daemon.start()
    let (again, goesOn) = try self.client(7)
    #expect(goesOn == nil)
    try send(41...100, to: again)
    #expect(try tasks(of: again) == Array(1...100))
  }

  @Test("leaves out numbers that were given and never stored, and none of a process that was heard")
  func leavesOutUnknownNumbers() throws {
    try daemon.start()
    do {
      let (client, _) = try client(7)
      try send(1...3, to: client)
      #expect(try tasks(of: client) == [1, 2, 3])
    }
    do {
      let (client, next) = try client(8)
      #expect(next == 4)
      // The next daemon cannot know that no program has seen a number of this one.
      daemon.end(SIGKILL)
      withExtendedLifetime(client) {}
    }
    try daemon.start()
    #expect(try client(9).next == 4 + TransferTaskID.numbersAhead)
  }
}
