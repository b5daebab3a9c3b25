/// The validated payload of a remote notification (R35).
package struct PushPayload: Sendable, Hashable {
  /// The JSON, as it was sent.
  package let text: String
  /// The alert, if any.
  package let alert: Alert?
  /// The badge number; nil to leave it unchanged.
  package let badge: Int?
  package let hasSound: Bool
  /// `content-available: 1`: the app is woken (R30).
  package let wakesApp: Bool
  /// The identifier of the category, which determines the actions.
  package let category: String?
  /// The identifier of the thread; empty for none.
  package let thread: String
  /// Apple's number for the interruption level; 1 is the default.
  package let interruptionLevel: Int
  /// From 0 to 1.
  package let relevance: Double

  /// The text of a banner, with empty strings for missing lines.
  package struct Alert: Sendable, Hashable {
    package var title: String
    package var subtitle: String
    package var body: String

    /// - Parameter body: the whole text of an `alert` that is a string.
    package init(title: String = "", subtitle: String = "", body: String = "") {
      self.title = title
      self.subtitle = subtitle
      self.body = body
    }
  }

  /// The maximum size that APNs accepts, in bytes (D-generating-a-remote-notification).
  ///
  /// CHOICE: the same for every profile; the service of iOS 7 accepted 256.
  package static let mostBytes = 4096

  package var isVisible: Bool { alert != nil || hasSound || badge != nil }

  /// Validates a payload.
  ///
  /// - Parameter text: the JSON from which the content was read.
  /// - Throws: ``PushRefusal`` with what is wrong and how to fix it.
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
      throw PushRefusal(nil, "'\(key)' is outside of 'aps'; move it into 'aps'")
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

  /// Returns the refusal of a payload that is too large.
  package static func tooLarge(_ count: Int) -> PushRefusal {
    PushRefusal(
      "PayloadTooLarge",
      "the payload has \(count) bytes, and APNs accepts at most \(mostBytes); send less")
  }

  /// Returns the text of a banner; nil without an `alert`.
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
