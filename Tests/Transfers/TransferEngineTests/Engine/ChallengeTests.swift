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
      head(401, "WWW-Authenticate", "Digest realm=\"x\", nonce=\"1\""),
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
  }
}
