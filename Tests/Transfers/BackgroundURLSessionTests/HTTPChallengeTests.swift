import BackgroundURLSession
import Testing
import TransferEngine

struct HTTPChallengeTests {
  @Test(
    "finds what Basic asks for among other challenges",
    arguments: [
      (#"Basic realm="cave""#, "cave"), (#"basic REALM = "a, b""#, "a, b"),
      (#"Digest realm="x", nonce="y, Basic realm=z", Basic realm="a \"b\"""#, #"a "b""#),
      ("Basic realm=cave, charset=\"UTF-8\"", "cave"),
      ("Basic charset=\"UTF-8\", realm=\"c\"", "c"),
      ("Basic", ""), ("Basic, Digest realm=\"x\"", ""), ("Digest realm=\"Basic\"", nil),
      ("Basically realm=x", nil), ("", nil), ("Negotiate, NTLM", nil),
    ])
  func realm(_ field: String, _ realm: String?) {
    let head = ResponseHead(status: 401, fields: [HTTPField("www-authenticate", field)])
    #expect(head.basicRealm == realm)
  }

  @Test func asksByItsStatusAlone() {
    let fields = [HTTPField("WWW-Authenticate", "Basic realm=x")]
    #expect(ResponseHead(status: 200, fields: fields).basicRealm == nil)
    #expect(ResponseHead(status: 401, fields: fields).basicRealm == "x")
  }

  private func digest(_ field: String) -> DigestChallenge? {
    ResponseHead(status: 401, fields: [HTTPField("WWW-Authenticate", field)]).digest
  }

  @Test(
    "answers with the digests of the RFCs' examples",
    arguments: [
      // RFC 7616, 3.9.1.
      ("algorithm=MD5", "8ca523f5e9506fed4657c9700eebdbec"),
      (
        "algorithm=SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"
      ),
    ])
  func answersDigest(_ algorithm: String, response: String) throws {
    let challenge = try #require(
      digest(
        #"Digest realm="http-auth@example.org", qop="auth, auth-int", \#(algorithm), "#
          + #"nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", "#
          + #"opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#))
    let answer = challenge.answer(
      user: "Mufasa", password: "Circle of Life", method: "GET", target: "/dir/index.html",
      count: 1, salt: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    #expect(answer.contains("response=\"\(response)\""))
    #expect(answer.contains(algorithm))
    #expect(answer.contains("qop=auth, nc=00000001"))
    #expect(answer.contains(#"opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#))
  }

  @Test("RFC 2617, 3.5, and RFC 2069, where no quality is named")
  func answersOldDigests() throws {
    let nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"
    let old = try #require(digest(#"Digest realm="testrealm@host.com", nonce="\#(nonce)""#))
    let new = try #require(
      digest(#"Digest realm="testrealm@host.com", qop=auth, nonce="\#(nonce)""#))
    let answers = [old, new].map {
      $0.answer(
        user: "Mufasa", password: "Circle Of Life", method: "GET", target: "/dir/index.html",
        count: 1, salt: "0a4f113b")
    }
    #expect(answers[0].contains(#"response="670fd8c2df070c60b045671b8b24ff02""#))
    #expect(!answers[0].contains("cnonce"))
    #expect(answers[1].contains(#"response="6629fae49393a05397450978507c4ef1""#))
  }

  @Test(
    "leaves what it cannot answer",
    arguments: [
      "Digest realm=x", "Digest nonce=1, algorithm=SHA-512-256", "Digest nonce=1, qop=auth-int",
      "Basic realm=x, nonce=1",
    ])
  func refusesDigest(_ field: String) { #expect(digest(field) == nil) }

  @Test func escapesWhatItQuotes() throws {
    let challenge = try #require(digest(#"Digest realm="a\"b\\", nonce=n, userhash=true"#))
    let answer = challenge.answer(
      user: "me", password: "", method: "GET", target: "/", count: 1, salt: "s")
    #expect(answer.contains(#"realm="a\"b\\""#))
    #expect(!answer.contains(#""me""#))
    #expect(answer.contains("userhash=true"))
  }
}
