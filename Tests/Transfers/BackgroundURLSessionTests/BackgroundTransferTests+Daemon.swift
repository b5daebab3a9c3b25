import Glibc
import Testing
import TransferEngine
import TransferTestServers

/// What the daemon measures and answers itself.
extension BackgroundTransferTests {
  @Test("the metrics of a task come before its completion, with what the daemon has measured")
  func measures() throws {
    let server = try serve("location = /old { return 302 /news; }")
    try program.start("download", server.url("old"), changing: ["METERS": "yes"])
    var lines = try program.lines()
    let redirect = lines.remove(at: 4)
    #expect(redirect.hasPrefix("exchange GET /old 302 http/1.1 127.0.0.1 "))
    #expect(redirect.hasSuffix(" true"))
    #expect(
      lines == [
        "found 0", "task 1 old", "from news", "file 1 2 news",
        "exchange GET /news 200 http/1.1 127.0.0.1 300000 true", "metrics 1 true", "done 1 0",
        "left 0",
      ])
  }

  @Test("metrics of a task whose daemon and program were killed have its last exchanges")
  func measuresWhatEndedMeanwhile() throws {
    let server = try serve("limit_rate 100k;")
    try program.start("download", server.url("news"))
    #expect(try program.wait(for: "wrote 1"))
    program.endDaemon()
    #expect(try program.wait(for: "wrote 1"))
    program.kill()
    while try !isFinished() { poll(nil, 0, 5) }
    try program.start("attach", changing: ["METERS": "yes"])
    let lines = try program.lines()
    #expect(lines.contains { $0.hasPrefix("exchange GET /news 20") && $0.hasSuffix(" true") })
    #expect(lines.contains("metrics 0 true"))
  }

  @Test("R51: a server that wants a digest gets one from the daemon, and never the password")
  func answersDigest() throws {
    let challenge = #"Digest realm="cave", qop="auth", nonce="n", algorithm=SHA-256"#
    let fields = [HTTPField("WWW-Authenticate", challenge)]
    let asked = try #require(ResponseHead(status: 401, fields: fields).digest)
    let server = try answeringServer { head, _ in
      #expect(!head.contains("Authorization: Basic"))
      let lines = head.split(separator: "\r\n")
      let line = lines.first { $0.hasPrefix("Authorization: ") } ?? ""
      let salt = line.split(separator: "cnonce=\"").last?.prefix { $0 != "\"" } ?? ""
      let right = asked.answer(
        user: "user", password: "word", method: "GET", target: "/file?a=b", count: 1,
        salt: String(salt))
      guard line == "Authorization: \(right)" else {
        return response(
          401, "out", fields: #"WWW-Authenticate: Basic realm="b""#,
          "WWW-Authenticate: \(challenge)")
      }
      return response(200, "in")
    }
    try program.start("download", server.url("file?a=b"), "wrong", "word")
    #expect(
      try program.lines() == [
        "found 0", "task 1 file", "challenge cave 0 digest", "challenge cave 1 digest",
        "file 1 2 news", "done 1 0", "left 0",
      ])
  }
}
