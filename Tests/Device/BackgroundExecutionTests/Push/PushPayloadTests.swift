import BackgroundExecution
import Testing

/// The payloads that APNs accepts and rejects (R35, R36).
struct PushPayloadTests {
  @Test("R35: a silent push has content-available and nothing for the user")
  func readsASilentPush() throws {
    let payload = try PushPayload(json: #"{"aps": {"content-available": 1}, "content-id": 42}"#)
    #expect(payload.wakesApp && !payload.isVisible)
    let notice = try AcceptedPush(payload)
    #expect(notice.kind == .background && notice.priority == 5 && notice.isSilent)
  }

  @Test("R35: an alert is a text or a dictionary")
  func readsAnAlert() throws {
    let plain = try PushPayload(json: #"{"aps": {"alert": "Hello", "badge": 3}}"#)
    #expect(plain.alert == .init(body: "Hello") && plain.badge == 3 && !plain.wakesApp)
    let full = try PushPayload(
      json: #"""
        {"aps": {"alert": {"title": "T", "subtitle": "S", "body": "B"}, "sound": "default",
                 "category": "NEWS", "content-available": 0}}
        """#)
    #expect(full.alert == .init(title: "T", subtitle: "S", body: "B"))
    #expect(full.hasSound && full.category == "NEWS" && !full.wakesApp)
    #expect(try AcceptedPush(full).priority == 10)
  }

  @Test(
    "R35: what is no payload is refused with a next step",
    arguments: [
      ("[1]", "a payload is a JSON dictionary, not an array"),
      ("{}", "the payload has no 'aps'; add \"aps\": {\"content-available\": 1}"),
      (#"{"aps": 1}"#, "'aps' is a number; make it a dictionary"),
      (
        #"{"aps": {}, "content-available": 1}"#,
        "'content-available' is outside of 'aps'; move it into 'aps'"
      ),
      (
        #"{"aps": {"contentAvailable": 1}}"#,
        "'aps' has no key 'contentAvailable'; write 'content-available'"
      ),
      (
        #"{"aps": {"content-id": 42}}"#,
        "'aps' has no key 'content-id'; put keys of your own beside 'aps'"
      ),
      (
        #"{"aps": {"content-available": true}}"#,
        "'content-available' of 'aps' is a Boolean; make it the number 1 or 0"
      ),
      (
        #"{"aps": {"content-available": "1"}}"#,
        "'content-available' of 'aps' is a string; make it the number 1 or 0"
      ),
      (
        #"{"aps": {"badge": 1.5}}"#,
        "'badge' of 'aps' is a number; make it a whole number, 0 or more"
      ),
      (
        #"{"aps": {"alert": ["a"]}}"#,
        "'alert' of 'aps' is an array; make it a string or a dictionary"
      ),
      (
        #"{"aps": {"alert": {"text": "a"}}}"#,
        "'alert' has no key 'text'; put keys of your own beside 'aps'"
      ),
      (
        #"{"aps": {"sound": null}}"#,
        "'sound' of 'aps' is null; make it the name of a sound or a dictionary"
      ),
    ])
  func refuses(_ json: String, _ text: String) {
    let error = #expect(throws: PushRefusal.self) { try PushPayload(json: json) }
    #expect(error?.description == text)
  }

  @Test("R35: 4096 bytes are taken, 4097 are not")
  func countsBytes() throws {
    let frame = #"{"aps": {"alert": ""}}"#
    let most = PushPayload.mostBytes - frame.utf8.count
    func payload(_ count: Int) throws -> PushPayload {
      let text = String(repeating: "x", count: count)
      return try PushPayload(json: frame.replacing("\"\"", with: "\"\(text)\""))
    }
    #expect(try payload(most).text.utf8.count == 4096)
    let error = #expect(throws: PushRefusal.self) { try payload(most + 1) }
    #expect(error?.reason == "PayloadTooLarge")
  }

  @Test("R36: a background push has priority 5 and shows nothing")
  func checksTheHeaders() throws {
    let silent = try PushPayload(json: #"{"aps": {"content-available": 1}}"#)
    let visible = try PushPayload(json: #"{"aps": {"content-available": 1, "badge": 0}}"#)
    let empty = try PushPayload(json: #"{"aps": {}}"#)
    #expect(throws: PushRefusal.self) {
      try AcceptedPush(silent, kind: .background, priority: 10)
    }
    #expect(throws: PushRefusal.self) { try AcceptedPush(visible, kind: .background) }
    #expect(throws: PushRefusal.self) { try AcceptedPush(empty, kind: .background) }
    #expect(throws: PushRefusal.self) { try AcceptedPush(silent, priority: 7) }
    #expect(try AcceptedPush(silent, kind: .background, priority: 5).priority == 5)
    #expect(try AcceptedPush(visible).kind == .alert)
  }
}
