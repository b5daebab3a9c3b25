/// What a remote notification carries, once it is known to be one (R35).
package struct PushPayload: Sendable, Hashable {
  /// The JSON, as it was sent.
  package let text: String
  /// What the user is shown; nil for nothing.
  package let alert: Alert?
  /// The number on the icon; nil to leave it.
  package let badge: Int?
  /// Whether something is to be heard.
  package let hasSound: Bool
  /// `content-available: 1`: the app is woken (R30).
  package let wakesApp: Bool
  /// The actions that go with it, by their name.
  package let category: String?
  /// The thread that it belongs to; empty for none.
  package let thread: String
  /// How much it may interrupt: Apple's number, 1 as usual.
  package let interruptionLevel: Int
  /// From 0 to 1.
  package let relevance: Double

  /// The text of a banner.
  package struct Alert: Sendable, Hashable {
    /// The first line; empty for none.
    package var title: String
    /// The second line; empty for none.
    package var subtitle: String
    /// The text; empty for none.
    package var body: String

    /// - Parameter body: an `alert` that is a string is this alone.
    package init(title: String = "", subtitle: String = "", body: String = "") {
      self.title = title
      self.subtitle = subtitle
      self.body = body
    }
  }

  /// What APNs takes at most, in bytes (D-generating-a-remote-notification).
  ///
  /// CHOICE: for every profile; the service of iOS 7 took 256.
  package static let mostBytes = 4096

  /// Whether the user notices it: it has an alert, a sound or a badge.
  package var isVisible: Bool { alert != nil || hasSound || badge != nil }

  /// Checks a payload.
  ///
  /// - Parameter text: the JSON from which the content was read.
  ///
  /// - Throws: ``PushRefusal`` with what is wrong and what to do instead.
  package init(_ content: PushValue, text: String) throws(PushRefusal) {
    guard text.utf8.count <= Self.mostBytes else { throw Self.tooLarge(text.utf8.count) }
    guard case .object(let keys) = content else {
      throw PushRefusal(nil, "a payload is a JSON dictionary, not \(content.kind)")
    }
    guard let found = keys["aps"] else {
      throw PushRefusal(nil, "the payload has no 'aps'; add \"aps\": {\"content-available\": 1}")
    }
    guard case .object(let aps) = found else {
      throw PushRefusal(nil, "'aps' is \(found.kind); make it a dictionary")
    }
    for key in PushKeys.misplaced where keys[key] != nil {
      throw PushRefusal(nil, "'\(key)' stands beside 'aps'; move it into 'aps'")
    }
    try PushKeys.check(aps, PushKeys.aps, in: "aps")
    self.text = text
    alert = try Self.alert(aps["alert"])
    badge = aps["badge"]?.number.flatMap { Int(exactly: $0) }
    hasSound = aps["sound"] != nil
    wakesApp = aps["content-available"] == .number(1)
    category = aps["category"]?.string
    thread = aps["thread-id"]?.string ?? ""
    let level = aps["interruption-level"]?.string
    interruptionLevel = level.flatMap { PushKeys.levels.firstIndex(of: $0) } ?? 1
    relevance = aps["relevance-score"]?.number ?? 0
  }

  /// The refusal of a payload that is too long to be read at all.
  package static func tooLarge(_ count: Int) -> PushRefusal {
    PushRefusal(
      "PayloadTooLarge", "the payload has \(count) bytes, and APNs takes \(mostBytes); send less")
  }

  /// What a banner shows; nil without an `alert`.
  private static func alert(_ value: PushValue?) throws(PushRefusal) -> Alert? {
    switch value {
    case .string(let body): return Alert(body: body)
    case .object(let keys):
      try PushKeys.check(keys, PushKeys.alert, in: "alert")
      return Alert(
        title: keys["title"]?.string ?? "", subtitle: keys["subtitle"]?.string ?? "",
        body: keys["body"]?.string ?? "")
    default: return nil
    }
  }
}
