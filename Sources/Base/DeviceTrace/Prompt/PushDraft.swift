private import FoundationEssentials

/// A payload assembled from options, as by command line tools that send pushes.
///
///     -m "New issue" -b 3 id=42  ->  {"aps": {"alert": "New issue", "badge": 3}, "id": 42}
package struct PushDraft: Sendable, Hashable {
  /// The text of a banner.
  package var alert: String?
  /// The badge, as it was written.
  package var badge: String?
  /// The name of a sound.
  package var sound: String?
  /// `content-available`: the app is woken.
  package var wakesApp = false
  /// The app's own keys, each as `KEY=VALUE`.
  package var data: [String] = []

  /// What is wrong with an option, and what to write instead, as one line.
  package struct OptionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// In lower case, with single quotes around user input.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  package init() {}

  /// Returns the payload as JSON, the keys of `aps` first.
  ///
  /// A value that is valid JSON, such as `42`, `true` or `"42"`, is used as such, and any other as a string.
  /// CHOICE: the tool of 2013 sent strings only; the apps that were written for it read a number.
  ///
  /// - Throws: for a badge that is not a number, and for data that is malformed or given twice.
  package func payload() throws(OptionError) -> String {
    var aps: [(key: String, value: String)] = []
    if let alert { aps.append(("alert", Self.json(alert))) }
    if let badge {
      guard let number = Int(badge) else {
        throw OptionError("'\(badge)' is not a badge; write a whole number, 0 or more")
      }
      aps.append(("badge", "\(number)"))
    }
    if let sound { aps.append(("sound", Self.json(sound))) }
    if wakesApp { aps.append(("content-available", "1")) }
    var keys = [("aps", Self.object(aps))]
    for entry in data {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw OptionError(
          "'\(entry)' is not a key with a value; write KEY=VALUE, such as 'content-id=42'")
      }
      let key = String(parts[0])
      guard !keys.contains(where: { $0.0 == key }) else {
        throw OptionError(
          key == "aps"
            ? "'aps' is set by the other options; use another key, or pass a whole payload"
            : "the key '\(key)' is given twice; leave one out")
      }
      keys.append((key, Self.value(String(parts[1]))))
    }
    return Self.object(keys)
  }

  /// Returns an object of values that are JSON already, in their order.
  private static func object(_ keys: [(key: String, value: String)]) -> String {
    "{" + keys.map { "\(json($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
  }

  /// Returns a value itself if it is JSON, else as a JSON string.
  private static func value(_ text: String) -> String {
    let isJSON = (try? JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))) != nil
    return isJSON ? text : json(text)
  }

  private static func json(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else { return "\"\"" }
    return String(decoding: data, as: UTF8.self)
  }
}

/// Anything that JSON can say, read through and not kept.
private struct AnyJSON: Decodable {
  /// Numbers and strings are looked at when they are decoded, not before.
  init(from decoder: any Decoder) throws {
    if (try? [String: AnyJSON](from: decoder)) != nil { return }
    if (try? [AnyJSON](from: decoder)) != nil { return }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() || (try? value.decode(Bool.self)) != nil { return }
    if (try? value.decode(Double.self)) != nil { return }
    _ = try value.decode(String.self)
  }
}
