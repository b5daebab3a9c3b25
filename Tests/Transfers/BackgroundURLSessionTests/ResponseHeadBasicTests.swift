import BackgroundURLSession
import Testing
import TransferEngine

struct ResponseHeadBasicTests {
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
}
