import RuleBlocks

/// Generates samples from templates, names and numbers.
///
/// Everything follows from the seed and from the order of the calls. Names recur between samples, as they do
/// in books; within a sample they never clash, since templates append something to them.
struct SampleWriter {
  /// Makes a sample without a name.
  typealias Template = @Sendable (inout SampleWriter) -> GeneratedSample

  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Makes a sample.
  ///
  /// - Parameter index: selects the template, so that a book uses all templates equally often.
  mutating func sample(_ kind: SampleKind, _ index: Int) -> GeneratedSample {
    let templates: [Template] =
      switch kind {
      case .trivial: Self.trivialTemplates
      case .plain: Self.plainTemplates
      case .foundation: Self.foundationTemplates
      }
    return templates[index % templates.count](&self)
  }

  /// A number for a literal.
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Numbers for a literal: `3, 14, 7`.
  mutating func numbers(_ count: Int) -> String {
    (0..<count).map { _ in "\(number(1...99))" }.joined(separator: ", ")
  }

  /// An English word in lower case: `lantern`.
  mutating func word() -> String { Self.pick(Self.words, &random) }

  /// The name of a type, which another sample of a book may have too: `PendingTransfer`.
  mutating func typeName() -> String {
    (Self.pick(Self.adjectives, &random) + "-" + Self.pick(Self.words, &random)).joined
  }

  /// The name of a function: `countQuietTimers`.
  mutating func functionName() -> String {
    let words = [
      Self.pick(Self.verbs, &random), Self.pick(Self.adjectives, &random),
      Self.pick(Self.words, &random) + "s",
    ]
    return words[0] + words[1].joined + words[2].joined
  }

  private static func pick(_ words: [String], _ random: inout SplitMix) -> String {
    words[Int.random(in: 0..<words.count, using: &random)]
  }

  /// For names of functions.
  private static let verbs = ["count", "find", "order", "join", "weigh", "check", "plan", "split"]
  /// For names of types and functions.
  private static let adjectives = [
    "pending", "quiet", "early", "late", "small", "large", "shared", "lonely", "open", "closed",
    "ready", "idle", "rapid", "slow", "nightly", "daily", "hidden", "public", "local", "remote",
    "fresh", "stale", "first", "last", "inner", "outer", "steady", "random",
  ]
  /// For names, and for printed texts.
  private static let words = [
    "transfer", "timer", "budget", "session", "parcel", "letter", "station", "ticket", "garden",
    "harbor", "lantern", "engine", "signal", "channel", "record", "ledger", "recipe", "planet",
    "bridge", "window", "folder", "basket", "market", "teacher", "journey", "battery", "sensor",
    "meadow",
  ]
}

extension String {
  /// `pending-transfer` -> `PendingTransfer`
  fileprivate var joined: String {
    split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
