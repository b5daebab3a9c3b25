import Foundation
import Glibc
import Testing
import TransferTestServers

/// A program that uses the library, with the built daemon and a third-party server.
@Suite(.serialized) struct BackgroundTransferTests {
  let program: TransferProgram
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }

  init() throws { program = try TransferProgram() }

  func serve(_ lines: String...) throws -> NginxServer {
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

  @Test("the daemon that a program starts for all does not have its proxies and its issuers")
  func sparesTheDaemonItsNetwork() throws {
    let server = try serve()
    try program.start(
      "download", server.url("news"),
      changing: [
        "SSL_CERT_FILE": "/nowhere/own.pem", "https_proxy": "http://nowhere.invalid:1",
        "ALL_PROXY": "http://nowhere.invalid:1", "no_proxy": "example.com", "OWN": "kept",
      ])
    #expect(try program.wait(for: "done 1 0"))
    let daemon = try #require(program.daemon())
    let variables = try String(contentsOfFile: "/proc/\(daemon)/environ", encoding: .utf8)
      .split(separator: "\0").map { String($0.prefix { $0 != "=" }) }
    #expect(Set(variables) == ["XDG_RUNTIME_DIR", "XDG_STATE_HOME", "HOME", "OWN"])
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

  @Test("R49: the response of a background task is that of the address after redirects")
  func saysWhereTheAnswerCameFrom() throws {
    let server = try serve("location = /old { return 302 /news; }")
    try program.start("download", server.url("old"))
    #expect(
      try program.lines() == [
        "found 0", "task 1 old", "from news", "file 1 2 news", "done 1 0", "left 0",
      ])
    try expectWholeFile()
  }

  @Test func namesWhatHasNoEffectOnce() throws {
    try program.start("ignored", "")
    let words = "of a session's configuration, which has no effect here"
    let start = "BackgroundURLSession: this program sets"
    #expect(
      try program.lines() == [
        "\(start) 'httpShouldUsePipelining' \(words): a request waits for the response to the "
          + "previous one on its connection",
        "\(start) 'sharedContainerIdentifier' \(words): there are no app extensions to share with",
        "\(start) 'requestCachePolicy' \(words): background sessions use no cache",
      ])
  }

  @Test("R51: a program that does not run is started with the command that it has registered")
  func startsTheProgramForItsEvents() throws {
    let server = try serve("limit_rate 200k;")
    try program.start("register", server.url("news"))
    #expect(try program.wait(for: "wrote 1"))
    program.kill()
    let told = URL(fileURLWithPath: program.path("told"))
    let last = "left 0\n"
    var text = ""
    while !text.hasSuffix(last) {
      poll(nil, 0, 5)
      text = (try? String(contentsOf: told, encoding: .utf8)) ?? ""
    }
    #expect(
      text == "launched for daily\nattached\nfile 1 2 news\ndone 1 0\nall told\n" + last)
    try expectWholeFile()
  }

  /// What a program that the daemon has started says until this line, except progress.
  private func told(until last: String) -> [String] {
    let told = URL(fileURLWithPath: program.path("told"))
    var text = ""
    let limit = ContinuousClock.now + .seconds(60)
    while !text.hasSuffix(last + "\n"), ContinuousClock.now < limit {
      poll(nil, 0, 5)
      text = (try? String(contentsOf: told, encoding: .utf8)) ?? ""
    }
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("wrote") }
  }

  @Test("R200: a program that does not run is asked before it learns that all was told")
  func asksTheProgramThatItStarts() throws {
    let server = try serve("auth_basic news;", "auth_basic_user_file \(program.path("users"));")
    try Data("user:{PLAIN}secret\n".utf8).write(to: URL(fileURLWithPath: program.path("users")))
    try program.start("sleep", server.url("news"), "secret")
    #expect(
      told(until: "left 0") == [
        "launched for daily", "attached", "challenge news 0", "all told", "file 1 2 ", "done 1 0",
        "left 0",
      ])
  }

  @Test("R90, R200: it is asked so, too, whether a task begins")
  func asksTheProgramThatItStartsToBegin() throws {
    let server = try serve()
    try program.start("sleep", server.url("news"), "proceed", "later")
    #expect(
      told(until: "left 0") == [
        "launched for daily", "attached", "asked 1 news", "all told", "file 1 2 ", "done 1 0",
        "left 0",
      ])
  }

  @Test("R202: a program whose delegate lacks the methods is not started for questions")
  func startsNoProgramThatIsNotAsked() throws {
    let server = try serve("auth_basic news;", "auth_basic_user_file /dev/null;")
    try program.start("sleep", server.url("news"), "none", "later", "plain")
    #expect(told(until: "all told") == ["launched for daily", "attached", "file 401", "all told"])
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

  /// Whether the daemon has logged that events are pending.
  func isFinished() throws -> Bool {
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
        "task -1", "done -1 -3002 the resume data is damaged, or was made by another program",
        "left 0",
      ])
  }

  @Test("what a program has resumed runs, also when the program ends at once")
  func resumesAndIsGone() throws {
    let server = try serve("limit_rate 10k;")
    try program.start("begin", server.url("news"))
    #expect(try program.lines() == [])
    try program.start("list")
    #expect(try program.lines() == ["task 1 runs"])
  }

  @Test("R41: however much a program asks for at once, all of it is done, also when it is gone")
  func hearsAllOfAProgramThatIsGone() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.waitForEnd()
    }
    try program.start("many", server.url(), "1500")
    #expect(try program.lines() == [])
    try program.start("list")
    #expect(try program.lines() == (1...1500).map { "task \($0) runs" })
  }

  @Test("R42: a daemon that is killed among many tasks loses none, and none ends twice")
  func losesNoneOfMany() throws {
    let server = try serve()
    let count = 400
    try program.start("all", server.url("news"), "\(count)")
    #expect(try program.line() == "made \(count)")
    var done: [String] = []
    for _ in 0..<3 {
      while let line = try program.line() {
        if line.hasPrefix("done") { done.append(line) }
        if line.hasPrefix("done"), done.count.isMultiple(of: 100) { break }
      }
      program.endDaemon()
    }
    done += try program.lines().filter { $0.hasPrefix("done") }
    #expect(done.count == count)
    #expect(Set(done) == Set((1...count).map { "done \($0) 0" }))
  }

  @Test("a daemon that takes nothing for a while holds the program back, and nothing is lost")
  func waitsForRoom() throws {
    let server = try ReplayServer { connection in
      connection.readHead()
      connection.waitForEnd()
    }
    try program.start("begin", server.url())
    #expect(try program.lines() == [])
    let daemon = try #require(program.daemon())
    try program.start("many", server.url(), "1500", "\(daemon)")
    #expect(try program.line() == "waits true")
    Glibc.kill(daemon, SIGCONT)
    #expect(try program.lines() == [])
    try program.start("list")
    #expect(try program.lines() == (1...1501).map { "task \($0) runs" })
  }

  @Test("R44: a session that is over does nothing to the one of its name that was made since")
  func leavesTheNextSessionAlone() throws {
    let server = try serve("limit_rate 300k;")
    try program.start("anew", server.url("news"))
    #expect(
      try program.lines() == ["invalid", "task 1", "file 1 2 ", "done 1 0", "left 0"])
  }

  @Test("a delegate that goes with its session may ask it something")
  func letsItsDelegateGoWithoutALock() throws {
    try program.start("farewell")
    #expect(try program.lines() == ["farewell true"])
  }

  @Test("a user in the address is for a server that asks, and is not written down")
  func authenticates() throws {
    try Data("user:{PLAIN}word\n".utf8).write(to: URL(fileURLWithPath: program.path("users")))
    let server = try serve(
      "auth_basic news;", "auth_basic_user_file \(program.path("users"));")
    try program.start(
      "download", server.url("news", host: "user:word@127.0.0.1"))
    #expect(
      try program.lines() == [
        "found 0", "task 1 news", "challenge news 0", "file 1 2 news", "done 1 0", "left 0",
      ])
    let state = try FileManager.default.contentsOfDirectory(atPath: program.path("state/transferd"))
    for name in state where name != "files" {
      let path = URL(fileURLWithPath: program.path("state/transferd/\(name)"))
      #expect(try Data(contentsOf: path).range(of: Data("user:word".utf8)) == nil)
    }
  }

  @Test("R51: the delegate answers a challenge, and hears of it again when it was wrong")
  func asksForAPassword() throws {
    try Data("user:{PLAIN}word\n".utf8).write(to: URL(fileURLWithPath: program.path("users")))
    let server = try serve(
      "auth_basic news;", "auth_basic_user_file \(program.path("users"));")
    try program.start("download", server.url("news"), "wrong", "word")
    #expect(
      try program.lines() == [
        "found 0", "task 1 news", "challenge news 0", "challenge news 1", "file 1 2 news",
        "done 1 0", "left 0",
      ])
    try program.start("download", server.url("news"), "refuse")
    #expect(
      try program.lines() == [
        "found 0", "task 2 news", "challenge news 0",
        "done 2 -1012 the authentication was refused", "left 0",
      ])
  }

  @Test("R90: the delegate is asked when the time of a task has come, and its word counts")
  func asksBeforeADelayedBegin() throws {
    let server = try serve()
    try server.serve(Array("old".utf8), as: "old")
    try program.start("later", server.url("news"), "proceed")
    #expect(try program.lines() == ["asked 1 news", "file 1 2 ", "done 1 0", "left 0"])
    try expectWholeFile()
    try program.start("later", server.url("old"), server.url("news"))
    #expect(
      try program.lines() == ["asked 2 old", "from news", "file 2 2 ", "done 2 0", "left 0"])
    try expectWholeFile()
    try program.start("later", server.url("news"), "cancel")
    #expect(try program.lines() == ["asked 3 news", "done 3 -999", "left 0"])
  }

  @Test("R90: a program that is gone and cannot be started is not waited for")
  func beginsWithoutItsProgram() throws {
    let server = try serve()
    try program.start("later", server.url("news"))
    #expect(try program.lines() == [])
    while try !isFinished() { poll(nil, 0, 5) }
    try program.start("attach")
    let lines = try program.lines().filter { $0 != "attached" && $0 != "all told" }
    #expect(lines == ["file 1 2 ", "done 1 0", "left 0"])
    try expectWholeFile()
  }

  @Test("without any network the error is -1009, or the task waits", arguments: [false, true])
  func loadsWithoutANetwork(waits: Bool) throws {
    let words = ["http://example.com/", waits ? "wait" : ""].filter { !$0.isEmpty }
    try program.start(["load"] + words, isOffline: true)
    let lines = try program.lines().filter { $0 != "left 0" }
    if waits {
      #expect(lines == ["waits 1", "done 1 -1001 The request timed out."])
    } else {
      #expect(lines == ["done 1 -1009 The Internet connection appears to be offline."])
    }
  }

  @Test("a stream of which nothing was sent waits for a network with its task")
  func keepsAStreamWithoutANetwork() throws {
    try program.start(["stream", "http://127.0.0.1:8000/"], isOffline: true)
    let lines = try program.lines()
    #expect(lines == ["waits 1", "body true", "response 200 0", "done 1 0", "left 0"])
  }

  @Test func saysThatThereIsNoDaemon() throws {
    let variables = ["TRANSFERD": "/nowhere/transferd"]
    try program.start("upload", "http://127.0.0.1:9/", changing: variables)
    let reason = "transferd was found neither beside this program nor in PATH"
    #expect(
      try program.lines() == [
        "task -1",
        "done -1 -997 \(reason); set TRANSFERD to its absolute path", "left 0",
      ])
  }
}
