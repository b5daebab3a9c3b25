import RuleBlocks
import Testing
import TransferEngine

/// Which servers receive a name and a password.
struct ChallengeTests {
  private static func head(_ status: Int, _ name: String, _ value: String) -> ResponseHead {
    ResponseHead(status: status, fields: [HTTPField(name, value)])
  }

  @Test(
    "R51: no password for what only says that it is a proxy, or what would send it in clear text",
    arguments: [
      head(407, "Proxy-Authenticate", "Basic realm=\"x\""),
      head(407, "WWW-Authenticate", "Basic realm=\"x\""),
      head(401, "WWW-Authenticate", "Digest realm=\"x\", nonce=\"1\", algorithm=SHA-512"),
      head(401, "WWW-Authenticate", "Basically realm=\"x\""), head(401, "Server", "Basic"),
    ])
  func takesTheRefusal(head: ResponseHead) {
    var bench = EngineBench()
    bench.begin()
    bench.finish(head, bytes: 3)
    #expect(bench.completions.map(\.error) == [nil] && bench.attempts.count == 1)
    #expect(bench.completions.first?.head == head)
  }

  @Test("R51: Basic is asked for among others, and in any letters")
  func asksForBasic() {
    var bench = EngineBench()
    let task = bench.begin()
    let head = ResponseHead(
      status: 401,
      fields: [HTTPField("WWW-Authenticate", "Digest"), HTTPField("www-authenticate", "bASIC")])
    bench.challenge(head)
    let question = AuthenticationChallenge(head: head, url: "http://a/f", previousFailures: 0)
    #expect(bench.messages == [.challenge(task: task, question)])
    #expect(question.takesDigest == nil)
  }

  /// The answer in the fields of the last attempt.
  private static func answer(_ bench: EngineBench) -> String {
    bench.attempts.last?.request.fields.first { $0.name == "Authorization" }?.value ?? ""
  }

  @Test("R51: a digest is sent to its server alone, and again if the nonce was only too old")
  func answersDigest() throws {
    var bench = EngineBench()
    let task = bench.begin()
    func asks(_ more: String) -> ResponseHead {
      Self.head(401, "WWW-Authenticate", "Digest realm=\"x\", qop=\"auth\", \(more)")
    }
    bench.challenge(asks("nonce=\"1\""))
    guard case .challenge(task, let question)? = bench.messages.last else {
      Issue.record("\(bench.messages)")
      return
    }
    #expect(question.takesDigest == true)
    bench.ask(
      .answerChallenge(
        identifier: EngineBench.name, task: task, .use(user: "anna", password: "word")))
    let first = Self.answer(bench)
    #expect(first.hasPrefix("Digest username=\"anna\", realm=\"x\", nonce=\"1\", uri=\"/f\""))
    #expect(first.contains("nc=00000001") && !first.contains("word"))
    // The connection breaks: the same nonce counts on, with another salt.
    bench.serve(bytes: 4, .cut)
    bench.passToNextAttempt()
    #expect(Self.answer(bench).contains("nc=00000002"))
    let salts = Set([first, Self.answer(bench)].compactMap { $0.split(separator: "cnonce=").last })
    #expect(salts.count == 2)
    let asked = bench.messages.count
    for nonce in 2...4 {
      bench.challenge(asks("stale=true, nonce=\"\(nonce)\""))
      #expect(Self.answer(bench).contains("nonce=\"\(nonce)\""))
      #expect(Self.answer(bench).contains("nc=00000001"))
    }
    #expect(bench.messages.count == asked)
    bench.challenge(asks("stale=true, nonce=\"5\""))
    #expect(bench.messages.count == asked + 1)
    bench.ask(
      .answerChallenge(
        identifier: EngineBench.name, task: task, .use(user: "anna", password: "word")))
    bench.challenge(ResponseHead(status: 302, location: "http://b/f"))
    #expect(bench.attempts.last?.request.url == "http://b/f" && Self.answer(bench).isEmpty)
  }
}
