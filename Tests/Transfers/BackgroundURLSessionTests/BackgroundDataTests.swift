import Foundation
import Testing
import TransferTestServers

/// Data tasks of a background session, and the end of such a session, with the built daemon.
@Suite(.serialized) struct BackgroundDataTests {
  private let program: TransferProgram
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  init() throws { program = try TransferProgram() }

  private func serve(_ lines: String...) throws -> NginxServer {
    let server = try NginxServer(server: lines)
    try server.serve(bytes, as: "news")
    return server
  }

  @Test(
    "R48: a data task tells its response, and does what its delegate says",
    arguments: [
      ("allow", ["answer 1 words", "done 1 0"]), ("cancel", ["done 1 -999"]),
      ("become", ["became 1 true", "file 1 2 ", "done 1 0"]),
    ])
  func loadsData(_ word: String, _ rest: [String]) throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    try program.start("data", server.url(), word)
    #expect(try program.lines() == ["response 200 5"] + rest + ["left 0"])
    #expect(program.daemonFiles.isEmpty)
  }

  @Test(
    "R48, R53: a session ends after a data task whose delegate thinks longer than the server",
    arguments: [
      ("allow", ["answer 1 words", "done 1 0"]), ("cancel", ["done 1 -999"]),
      ("become", ["became 1 true", "file 1 2 ", "done 1 0"]),
    ])
  func endsAfterALateWord(_ word: String, _ rest: [String]) throws {
    let server = try answeringServer { _, _ in response(200, "words") }
    try program.start("data", server.url(), word, changing: ["ENDS": "yes"])
    #expect(try program.lines() == ["response 200 5"] + rest + ["invalid"])
    // The daemon replies after processing everything the last process has sent.
    try program.start("list")
    #expect(try program.lines() == [])
    #expect(program.daemonFiles.isEmpty)
  }

  @Test("R48: a data task goes with its program, and the next one hears that with -997")
  func losesDataWithItsProgram() throws {
    let server = try serve("limit_rate 10k;")
    try program.start("data", server.url("news"), "wait")
    #expect(try program.wait(for: "response 200 300000"))
    program.kill()
    try program.start("attach")
    let line = try program.lines().first { $0.hasPrefix("done") }
    #expect(line?.hasPrefix("done 1 -997 ") == true)
  }

  @Test("R48: a data task that has become a download goes on without its program")
  func keepsWhatHasBecomeADownload() throws {
    let server = try serve("limit_rate 200k;")
    try program.start("data", server.url("news"), "become")
    #expect(try program.wait(for: "became 1"))
    #expect(try program.wait(for: "wrote 1"))
    program.kill()
    try program.start("attach")
    let lines = try program.lines().filter { $0 != "attached" && $0 != "all told" }
    #expect(lines == ["file 1 2 ", "done 1 0", "left 0"])
    let file = URL(fileURLWithPath: program.path("file"))
    #expect(try Data(contentsOf: file) == Data(bytes))
    #expect(program.daemonFiles.isEmpty)
  }

  @Test("R44, R53: a session ends once, after its last task, and nothing is left of it")
  func endsAfterItsLastTask() throws {
    let server = try serve()
    try program.start("end", server.url("news"))
    #expect(try program.lines() == ["file 1 2 ", "done 1 0", "invalid"])
    // Slow enough that nothing arrives before the cancellation.
    let slowServer = try serve("limit_rate 10k;")
    try program.start("end", slowServer.url("news"), "cancel")
    #expect(try program.lines() == ["done 1 -999", "invalid"])
    #expect(program.daemonFiles.isEmpty)
    try program.start("list")
    #expect(try program.lines() == [])
  }
}
