import RuleBlocks
import Testing
import TransferEngine

struct ResponseHeadTests {
  @Test(
    arguments: [
      ("bytes 0-0/1", .bytes(first: 0, last: 0, total: 1)),
      ("Bytes 5-9/*", .bytes(first: 5, last: 9, total: nil)),
      ("bytes */7", .unsatisfied(total: 7)), ("bytes */*", nil), ("bytes 5-4/9", nil),
      ("bytes 0-9/9", nil), ("bytes=0-8/9", nil), ("bytes 0-8", nil), ("bytes  0-8/9", nil),
      ("items 0-8/9", nil), ("bytes +0-8/9", nil), ("bytes 0-8/9 ", nil), ("bytes -8/9", nil),
      ("bytes 0-99999999999999999999/*", nil), ("bytes 0-8/99999999999999999999", nil),
      ("bytes ٠-8/9", nil), ("", nil), ("bytes 0-1-2/9", nil), ("bytes 0-1/9/9", nil),
    ] as [(String, ContentRange?)])
  func readsContentRangeStrictly(field: String, range: ContentRange?) {
    #expect(ContentRange(field: field) == range)
  }

  @Test(
    "R72: Retry-After is seconds, or a date against the response's own",
    arguments: [
      ("0", .zero), ("120", .seconds(120)), (" 120\t", .seconds(120)), ("-1", nil), ("1.5", nil),
      ("soon", nil), ("", nil), ("99999999999999999999", .seconds(1 << 40)),
      ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)),
      ("Sun, 06 Nov 1994 08:48:37 GMT", .zero), ("Sun, 06 Nov 1994 08:50:37", nil),
    ] as [(String, Duration?)])
  func readsRetryAfter(field: String, wait: Duration?) {
    let date = HTTPField("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
    let head = ResponseHead(status: 503, fields: [date, HTTPField("retry-after", field)])
    #expect(head.retryAfter == wait)
  }

  @Test func fieldThatSaysTwoThingsSaysNothing() {
    let fields = [
      HTTPField("Content-Length", "5"), HTTPField("content-length", "5"),
      HTTPField("ETag", "\"a\""),
      HTTPField("Etag", "\"b\""),
    ]
    let head = ResponseHead(status: 200, fields: fields)
    #expect(head.contentLength == 5)
    #expect(head.entityTag == nil)
    let chunked = fields + [HTTPField("Transfer-Encoding", "chunked")]
    #expect(ResponseHead(status: 200, fields: chunked).contentLength == nil)
  }

  @Test func survivesNoise() {
    var random = SplitMix(seed: 5)
    let pieces = [
      "bytes", " ", "*", "/", "-", "9", "0", "\"", "W/", ",", "GMT", "Nov", "\u{0}", "é",
    ]
    for _ in 0..<3000 {
      let text = (0..<random.number(below: 12)).map { _ in pieces[random.number(below: 14)] }
        .joined()
      _ = ContentRange(field: text)
      _ = HTTPDate(field: text)
      if let tag = EntityTag(field: text) { #expect(tag.description == text) }
      let head = ResponseHead(status: 200, fields: [HTTPField("Retry-After", text)])
      #expect(head.retryAfter ?? .zero >= .zero)
    }
  }

  @Test(
    "R45: addresses of the web, and no others",
    arguments: [
      ("http://a/b", "a"), ("HTTPS://A.example:8080?x", "a.example:8080"),
      ("http://user@h/", "h"), ("http://me:w%40rd@h:81/", "h:81"), ("http://[::1]:80/", "[::1]"),
      ("http://a:080/", "a"), ("http://a_b.example./", "a_b.example."), ("http://127.1/", "127.1"),
      ("http://a/\\@b/", "a"), ("http://a?@b/", "a"), ("http://a#@b/", "a"),
      ("file:///etc/passwd", nil), ("ftp://a/", nil), ("http:/a", nil), ("http:///a", nil),
      ("", nil), ("http://a b/", nil), ("http://a\n/", nil), ("javascript:alert(1)", nil),
      ("x-http://a/", nil),
    ] as [(String, String?)])
  func readsAddresses(url: String, host: String?) { #expect(WebAddress(url)?.host == host) }

  @Test(
    "R45: an address that two parsers may read differently is refused",
    arguments: [
      "http://a\\@b/", "http://a\\b/", "http:\\\\a/", "http://a@b@c/", "http://a;.b/",
      "http://a%2Eb/",
      "http://a%00.b/", "http://a\u{3002}b/", "http://\u{FF41}/", "http://a\u{AD}b/",
      "http://[fe80::1%25e]/",
      "http://[::1/", "http://[::1]x/", "http://[v1.a]/", "http://[]/", "http://a:b/",
      "http://a:1:2/",
      "http://a:-1/", "http://a:0/", "http://a:65536/", "http://a:99999999999999999999/",
      "http://a[b]@c/",
      "http://a\tb/", "http://a\u{7F}/", "http://@/", "http://a@/", "http://a\"b/", "http://a,b/",
      "http://{a}/",
    ])
  func refusesAmbiguousAddresses(url: String) {
    #expect(WebAddress(url) == nil)
    #expect(WebAddress.withoutUser(url) == nil)
  }

  @Test func leavesTheUserOut() {
    #expect(WebAddress.withoutUser("HTTP://me:a%40b@H:81/@x?@") == "HTTP://H:81/@x?@")
    #expect(WebAddress.withoutUser("https://h") == "https://h")
  }

  @Test func knowsACodedBody() {
    func head(_ values: String...) -> ResponseHead {
      ResponseHead(
        status: 200,
        fields: [HTTPField("Content-Length", "5")]
          + values.map { HTTPField("content-encoding", $0) })
    }
    for coded in [head("gzip"), head("identity, br"), head("identity", "x-new"), head(" , gzip")] {
      #expect(coded.isCoded && coded.contentLength == nil)
    }
    for plain in [head(), head("identity"), head(" Identity , "), head("")] {
      #expect(!plain.isCoded && plain.contentLength == 5)
    }
  }
}
