/// The keys that Apple reserves, with the types of their values (D-generating-a-remote-notification).
enum PushKeys {
  /// The type of a value.
  enum Kind {
    /// See ``words``.
    case string, number, strings, flag, text, sound, count, level, share

    /// The type in the words of a message.
    var words: String {
      switch self {
      case .string: "a string"
      case .number: "a number"
      case .strings: "an array of strings"
      case .flag: "the number 1 or 0"
      case .text: "a string or a dictionary"
      case .sound: "the name of a sound or a dictionary"
      case .count: "a whole number, 0 or more"
      case .level: "'passive', 'active', 'time-sensitive' or 'critical'"
      case .share: "a number from 0 to 1"
      }
    }

    /// Returns whether a value has this type and is in range.
    func takes(_ value: PushValue) -> Bool {
      switch (self, value) {
      case (.string, .string), (.number, .number), (.text, .string), (.text, .object),
        (.sound, .string), (.sound, .object):
        true
      case (.strings, .array(let values)): values.allSatisfy { $0.string != nil }
      case (.flag, .number(let number)): number == 0 || number == 1
      case (.count, .number(let number)): number >= 0 && Int(exactly: number) != nil
      case (.level, .string(let name)):
        levels.contains(name)
      case (.share, .number(let number)): (0...1).contains(number)
      default: false
      }
    }
  }

  /// The values of `interruption-level`, in the order of Apple's numbers from 0.
  static let levels = ["passive", "active", "time-sensitive", "critical"]

  /// The keys of `aps`.
  static let aps: [String: Kind] = [
    "alert": .text, "badge": .count, "sound": .sound, "content-available": .flag,
    "mutable-content": .flag, "category": .string, "thread-id": .string,
    "target-content-id": .string, "interruption-level": .level, "relevance-score": .share,
    "filter-criteria": .string,
  ]

  /// The keys of `aps` that are never custom keys beside it.
  static let misplaced = ["alert", "badge", "content-available", "mutable-content", "sound"]

  /// The keys of an `alert` dictionary.
  static let alert: [String: Kind] = [
    "title": .string, "subtitle": .string, "body": .string, "launch-image": .string,
    "title-loc-key": .string, "title-loc-args": .strings, "subtitle-loc-key": .string,
    "subtitle-loc-args": .strings, "loc-key": .string, "loc-args": .strings,
    "action-loc-key": .string,
  ]

  /// Refuses unknown keys and values of the wrong type.
  ///
  /// CHOICE: APNs and iOS ignore both silently, and the push has no effect.
  static func check(
    _ values: [String: PushValue], _ known: [String: Kind], in place: String
  ) throws(PushRefusal) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let kind = known[key] else {
        let near = known.keys.first { plain($0) == plain(key) }
        throw PushRefusal(
          nil,
          near.map { "'\(place)' has no key '\(key)'; write '\($0)'" }
            ?? "'\(place)' has no key '\(key)'; put keys of your own beside 'aps'")
      }
      guard kind.takes(value) else {
        throw PushRefusal(nil, "'\(key)' of '\(place)' is \(value.kind); make it \(kind.words)")
      }
    }
  }

  /// Returns a key without case and separators, in which it is easily misspelled.
  private static func plain(_ key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}
