import BackgroundURLSession
import Foundation
import Testing
import TransferEngine

/// The rules of RFC 9111 for stored responses, at an age of 100 seconds.
struct CacheDecisionTests {
  private static let now = 1_000_000_000.0

  /// Parses `A: 1|B: 2` into header fields.
  private static func fields(_ text: String) -> [HTTPField] {
    text.split(separator: "|").map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return HTTPField(
        String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
  }

  private static func decision(
    _ policy: URLRequest.CachePolicy, _ head: String?, asked: String = "",
    before: String = "", age: Double = 100
  ) -> CacheDecision {
    let stored = head.map {
      StoredResponse(
        head: ResponseHead(status: 200, fields: fields($0)), asked: fields(before),
        requested: now - age, received: now - age)
    }
    return CacheDecision(policy, asked: fields(asked), stored: stored, now: now)
  }

  /// Dates of 2001-09-09: 01:45:00 is 100 seconds before now, 01:46:40.
  private static let (then, now0, later) = (
    "Sun, 09 Sep 2001 01:45:00 GMT", "Sun, 09 Sep 2001 01:46:40 GMT",
    "Sun, 09 Sep 2001 01:47:00 GMT"
  )
  private static let dayBefore = "Sat, 08 Sep 2001 01:45:00 GMT"

  @Test(
    "4.2: freshness",
    arguments: [
      ("Cache-Control: max-age=101", true), ("Cache-Control: max-age=100", false),
      ("Cache-Control: public, Max-Age=\"200\"", true), ("Cache-Control: max-age=x", false),
      ("Cache-Control: no-cache, max-age=200", false),
      ("Cache-Control: max-age=200, must-revalidate", true),
      ("Cache-Control: max-age=50, must-revalidate", false),
      ("Cache-Control: max-age=200|Age: 99", true), ("Cache-Control: max-age=200|Age: 100", false),
      ("Cache-Control: max-age=200|Date: \(dayBefore)", false),
      ("Expires: \(later)|Date: \(then)", true), ("Expires: \(now0)|Date: \(then)", false),
      ("Expires: 0", false), ("Expires: \(later)|Cache-Control: max-age=10", false),
      // A tenth of a day.
      ("Date: \(then)|Last-Modified: \(dayBefore)", true),
      ("Date: \(then)|Last-Modified: \(then)", false), ("X: y", false),
    ])
  func freshness(_ head: String, _ isFresh: Bool) {
    let decision = Self.decision(.useProtocolCachePolicy, head)
    #expect((decision == .serve) == isFresh)
  }

  @Test(
    "5.2.1: what a request asks for",
    arguments: [
      ("Cache-Control: no-cache", false), ("Cache-Control: no-store", false),
      ("Pragma: no-cache", false), ("Cache-Control: max-age=99", false),
      ("Cache-Control: max-age=100", true), ("Range: bytes=0-1", false),
      ("If-None-Match: \"a\"", false), ("Accept: text/html", true),
    ])
  func wishes(_ asked: String, _ isServed: Bool) {
    let decision = Self.decision(
      .useProtocolCachePolicy, "Cache-Control: max-age=1000", asked: asked)
    #expect((decision == .serve) == isServed)
  }

  @Test(
    "4.1: Vary",
    arguments: [
      ("A", "A: 1", "A: 1", true), ("a, B", "A: 1", "A: 1", true), ("A", "A: 1", "A: 2", false),
      ("A", "A: 1", "", false), ("*", "", "", false), ("B", "A: 1", "A: 2", true),
    ])
  func vary(_ vary: String, _ before: String, _ asked: String, _ answers: Bool) {
    let head = "Cache-Control: max-age=1000|Vary: \(vary)"
    let decision = Self.decision(.useProtocolCachePolicy, head, asked: asked, before: before)
    #expect((decision == .serve) == answers)
  }

  @Test("each policy, with nothing, something fresh, and something old with validators")
  func policies() {
    let fresh = "Cache-Control: max-age=1000|ETag: \"a\""
    let old = "ETag: \"a\"|Last-Modified: \(Self.then)"
    let both = CacheDecision.revalidate(
      Self.fields("If-None-Match: \"a\"|If-Modified-Since: \(Self.then)"))
    let tag = CacheDecision.revalidate(Self.fields("If-None-Match: \"a\""))
    let table: [(URLRequest.CachePolicy, [CacheDecision])] = [
      (.useProtocolCachePolicy, [.load, .serve, both]),
      (.reloadIgnoringLocalCacheData, [.load, .load, .load]),
      (.reloadIgnoringLocalAndRemoteCacheData, [.load, .load, .load]),
      (.returnCacheDataElseLoad, [.load, .serve, .serve]),
      (.returnCacheDataDontLoad, [.fail, .serve, .serve]),
      (.reloadRevalidatingCacheData, [.load, tag, both]),
    ]
    for (policy, decisions) in table {
      #expect([nil, fresh, old].map { Self.decision(policy, $0) } == decisions, "\(policy)")
    }
  }

  @Test("a clock that was set back makes what is stored old")
  func clockSetBack() {
    let decision = Self.decision(
      .useProtocolCachePolicy, "Cache-Control: max-age=1000", age: -10)
    #expect(decision == .load)
  }

  @Test(
    "3: what is stored",
    arguments: [
      ("GET", 200, "", "", true), ("POST", 200, "", "", false), ("GET", 404, "", "", false),
      ("GET", 200, "Cache-Control: private, no-store", "", false),
      ("GET", 200, "Cache-Control: private", "", true), ("GET", 200, "Vary: *", "", false),
      ("GET", 200, "", "Cache-Control: no-store", false),
      ("GET", 206, "", "Range: bytes=0-1", false),
      ("GET", 200, "", "Range: bytes=0-1", false),
    ])
  func storing(_ method: String, _ status: Int, _ head: String, _ asked: String, _ isStored: Bool) {
    let head = ResponseHead(status: status, fields: Self.fields(head))
    #expect(
      StoredResponse.mayBeStored(head, method: method, asked: Self.fields(asked)) == isStored)
  }
}
