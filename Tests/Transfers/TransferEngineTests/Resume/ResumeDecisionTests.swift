import Testing
import TransferEngine

/// Never splice: the complete table, and its rows by name.
struct ResumeDecisionTests {
  private static let known = Resource(url: "http://a/f", entityTag: EntityTag("v1"), total: 10)

  private func decide(
    _ status: Int, _ fields: [(String, String)], url: String = "http://a/f",
    known: Resource = known
  ) -> ResumeDecision {
    let head = ResponseHead(status: status, fields: fields.map { HTTPField($0.0, $0.1) })
    return ResumeDecision(asked: .from(5, known), url: url, head: head)
  }

  @Test("R81: every combination comes to what a list of doubts says")
  func wholeTable() {
    let wrong = ResumeCase.all.filter { $0.decision != $0.expected }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first: \(wrong.first.map { "\($0)" } ?? "")")
    let appended = ResumeCase.all.filter { $0.decision == .append(at: 5) }
    #expect(appended.count > 10 && ResumeCase.all.count == 72_900)
  }

  @Test("R81: the missing bytes of the known version are appended")
  func appends() {
    let fields = [("ETag", "\"v1\""), ("Content-Range", "bytes 5-9/10")]
    #expect(decide(206, fields) == .append(at: 5))
    #expect(decide(206, fields, url: "http://b/f") == .askWhole)
  }

  @Test(
    "R81: what is not certain is asked for as a whole",
    arguments: [
      [("ETag", "\"v1\""), ("Content-Range", "bytes 4-9/10")],
      [("ETag", "\"v1\""), ("Content-Range", "bytes 5-9/11")],
      [("ETag", "\"v1\""), ("Content-Range", "bytes 5-10/11")],
      [("ETag", "\"v1\""), ("Content-Range", "bytes 5-8/10")],
      [("ETag", "\"v2\""), ("Content-Range", "bytes 5-9/10")],
      [("ETag", "W/\"v1\""), ("Content-Range", "bytes 5-9/10")],
      [("Content-Range", "bytes 5-9/10")],
      [("ETag", "\"v1\"")],
      [("ETag", "\"v1\""), ("Content-Range", "bytes 5-9/10"), ("Content-Range", "bytes 0-9/10")],
      [("ETag", "\"v1\""), ("ETag", "\"v2\""), ("Content-Range", "bytes 5-9/10")],
      [("ETag", "\"v1\""), ("Content-Type", "multipart/byteranges; boundary=x")],
      [("ETag", "\"v1\""), ("Content-Range", "bytes 5-9/10"), ("content-encoding", "gzip")],
    ])
  func asksAgain(fields: [(String, String)]) { #expect(decide(206, fields) == .askWhole) }

  @Test("R82: a whole answer begins at 0; a task that has all bytes is done")
  func wholeAndUnsatisfied() {
    #expect(decide(200, [("ETag", "\"v2\"")]) == .takeWhole)
    #expect(decide(404, []) == .takeWhole)
    #expect(decide(416, [("Content-Range", "bytes */3")]) == .askWhole)
    let five = Resource(url: "http://a/f", entityTag: EntityTag("v1"), total: 5)
    #expect(decide(416, [], known: five) == .complete)
    let open = Resource(url: "http://a/f", entityTag: EntityTag("v1"))
    let range = ("Content-Range", "bytes */5")
    #expect(decide(416, [range, ("ETag", "\"v1\"")], known: open) == .complete)
    #expect(decide(416, [range], known: open) == .askWhole)
  }

  @Test("R58: nothing but a partial answer is refused to a task that asks for the whole")
  func askedForWhole() {
    let part = ResponseHead(status: 206, fields: [HTTPField("Content-Range", "bytes 0-4/10")])
    let all = ResponseHead(status: 206, fields: [HTTPField("Content-Range", "bytes 0-9/10")])
    #expect(ResumeDecision(asked: .whole, url: "", head: part) == .refuse)
    #expect(ResumeDecision(asked: .whole, url: "", head: all) == .takeWhole)
    #expect(ResumeDecision(asked: .byClient, url: "", head: part) == .takeWhole)
    #expect(ResumeDecision(asked: .whole, url: "", head: ResponseHead(status: 500)) == .takeWhole)
  }

  @Test("R80: only what tells versions apart is a validator")
  func validators() {
    let modified = HTTPDate(field: "Sun, 06 Nov 1994 08:49:37 GMT")
    let minuteLater = HTTPDate(field: "Sun, 06 Nov 1994 08:50:37 GMT")
    let sooner = HTTPDate(field: "Sun, 06 Nov 1994 08:50:36 GMT")
    let weak = EntityTag("v", isWeak: true)
    func validator(_ tag: EntityTag?, _ date: HTTPDate?) -> String? {
      Resource(url: "", entityTag: tag, lastModified: modified, date: date).validator
    }
    #expect(validator(EntityTag("v"), nil) == "\"v\"")
    #expect(validator(weak, minuteLater) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(validator(weak, sooner) == nil)
    #expect(validator(nil, nil) == nil)
  }
}
