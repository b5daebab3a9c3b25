import Foundation
import Testing
import TransferTestServers

/// A program that uses the library, with the built daemon and a server that is not ours.
@Suite(.serialized) struct BackgroundTransferTests {
  private let program: TransferProgram
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  init() throws { program = try TransferProgram() }

  private func serve(_ lines: String...) throws -> NginxServer {
    let server = try NginxServer(server: lines)
    try server.serve(bytes, as: "news")
    return server
  }

  private func expectWholeFile() throws {
    let file = URL(fileURLWithPath: program.path("file"))
    #expect(try Data(contentsOf: file) == Data(bytes))
    #expect(program.daemonFiles.isEmpty)
  }

  @Test("R52: the file, then the completion, once, and the file is gone unless moved")
  func downloads() throws {
    let server = try serve()
    try program.start("download", server.url("news"))
    #expect(
      try program.lines() == [
        "found 0", "task 1 news", "file 1 2 news", "done 1 0", "left 0",
      ])
    try expectWholeFile()
  }

  @Test("R43: a program that was killed finds its task again, which went on")
  func survivesAKillOfTheProgram() throws {
    let server = try serve("limit_rate 100k;")
    try program.start("download", server.url("news"))
    #expect(try program.wait(for: "wrote 1"))
    program.kill()
    try program.start("download", server.url("news"))
    #expect(
      try program.lines() == [
        "found 1", "task 1 news", "file 1 2 news", "done 1 0", "left 0",
      ])
    try expectWholeFile()
  }

  @Test("R52: what ended while no program was there is told with what it was, and not again")
  func tellsWhatEndedMeanwhile() throws {
    let server = try serve("limit_rate 200k;")
    try program.start("download", server.url("news"))
    #expect(try program.wait(for: "wrote 1"))
    program.kill()
    while try !isFinished() { poll(nil, 0, 5) }
    try program.start("attach")
    let lines = try program.lines().filter { $0 != "attached" }
    #expect(lines == ["file 1 2 news", "done 1 0", "all told", "left 0"])
    try expectWholeFile()
    try program.start("download", server.url("news"))
    #expect(
      try program.lines() == [
        "found 0", "task 2 news", "file 2 2 news", "done 2 0", "left 0",
      ])
  }

  /// Whether the daemon has said in its log that events wait.
  private func isFinished() throws -> Bool {
    try String(contentsOfFile: program.path("runtime/transferd.log"), encoding: .utf8)
      .contains("events-wait")
  }

  @Test("R42: a daemon that is killed is started again, and the program goes on")
  func survivesAKillOfTheDaemon() throws {
    let server = try serve("limit_rate 100k;")
    try program.start("download", server.url("news"))
    #expect(try program.wait(for: "wrote 1"))
    program.endDaemon()
    #expect(try program.lines() == ["file 1 2 news", "done 1 0", "left 0"])
    try expectWholeFile()
  }

  @Test("R77: a cancelled download goes on from its resume data in another process")
  func resumes() throws {
    let server = try serve("limit_rate 100k;")
    try program.start("cancel", server.url("news"))
    let lines = try program.lines()
    #expect(lines.contains("resume data true"))
    #expect(lines.contains("done 1 -999 resumable"))
    try program.start("continue")
    #expect(
      try program.lines() == [
        "task 2", "resumed 2 true 300000", "file 2 2 ", "done 2 0", "left 0",
      ])
    try expectWholeFile()
  }

  @Test("R77: damaged resume data makes a task that fails")
  func refusesDamagedResumeData() throws {
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: program.path("resume")))
    try program.start("continue")
    #expect(
      try program.lines() == [
        "task -1", "done -1 -3002 the resume data is damaged, or not of this program", "left 0",
      ])
  }

  @Test("R47: an upload sends the file, and the field of the configuration")
  func uploads() throws {
    let server = try ReplayServer { connection in
      let head = connection.readHead()
      let body = connection.read(5)
      let text =
        "\(head.prefix(3)) \(head.contains("X-Test: yes")) \(String(decoding: body, as: UTF8.self))"
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }
    try Data("words".utf8).write(to: URL(fileURLWithPath: program.path("body")))
    try program.start("upload", server.url())
    #expect(
      try program.lines() == ["task 1", "answer 1 PUT true words", "done 1 0", "left 0"])
  }

  @Test func saysThatThereIsNoDaemon() throws {
    let variables = ["TRANSFERD": "/nowhere/transferd"]
    try program.start("upload", "http://127.0.0.1:9/", changing: variables)
    let reason = "transferd is found neither beside this program nor in PATH"
    #expect(
      try program.lines() == [
        "task -1",
        "done -1 -997 \(reason); set TRANSFERD to its absolute path", "left 0",
      ])
  }
}
