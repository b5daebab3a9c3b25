/// A name as written in prose, parsed.
///
/// ```
/// UIApplication.setMinimumBackgroundFetchInterval(_:)    path and labels
/// UIBackgroundFetchResult/newData  .newData  now         the same without labels
/// application:performFetchWithCompletionHandler:         the parts of a selector
/// ```
package struct SymbolName: Sendable, Hashable {
  /// The language of the name, judged by its punctuation; a plain word counts as Swift.
  package enum Form: Sendable, Hashable {
    /// Labels are nil when there are no parentheses, and empty for `()`.
    case swift(path: [String], labels: [String]?)
    /// The words before the colons.
    case selector([String])
  }

  package let form: Form

  /// Parses a name; fails for text that is not one.
  ///
  /// A name has at most 64 components, since each is looked up with those before it. A hash or kind that Swift-DocC uses to disambiguate links is dropped, and so is a leading dot.
  package init?(_ text: some StringProtocol) {
    var text = Substring(text)
    if text.hasSuffix(":"), !text.contains("(") {
      let parts = text.dropLast().split(separator: ":", omittingEmptySubsequences: false)
      guard parts.allSatisfy(\.isIdentifier) else { return nil }
      form = .selector(parts.map(String.init))
      return
    }
    if text.contains("/") || Self.endsWithHash(text) { text = Self.withoutDisambiguation(text) }
    if text.first == "." { text = text.dropFirst() }
    let open = text.firstIndex(of: "(") ?? text.endIndex
    let path = text[..<open].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "/" })
    guard (1...64).contains(path.count), path.allSatisfy(\.isIdentifier) else { return nil }
    var labels: [String]?
    if open < text.endIndex {
      guard let list = Self.labels(text[open...]) else { return nil }
      labels = list
    }
    form = .swift(path: path.map(String.init), labels: labels)
  }

  /// The words of the name without labels, or those of a selector.
  package var parts: [String] {
    switch form {
    case .swift(let path, _): path
    case .selector(let parts): parts
    }
  }

  /// Reads `(_:by:)`.
  private static func labels(_ text: Substring) -> [String]? {
    guard text.hasPrefix("("), text.hasSuffix(")"), text.count >= 2 else { return nil }
    let inner = text.dropFirst().dropLast()
    if inner.isEmpty { return [] }
    guard inner.hasSuffix(":") else { return nil }
    let labels = inner.dropLast().split(separator: ":", omittingEmptySubsequences: false)
    return labels.allSatisfy(\.isIdentifier) ? labels.map(String.init) : nil
  }

  /// `Sloth/eat(_:)-9kx1` -> `Sloth/eat(_:)`, `Sloth-swift.class/eat` -> `Sloth/eat`: the name without the
  /// suffixes by which Swift-DocC disambiguates links.
  private static func withoutDisambiguation(_ link: Substring) -> Substring {
    Substring(
      link.split(separator: "/").map { part in
        part.prefix { $0 != "-" }
      }.joined(separator: "/"))
  }

  /// Whether the last word ends like the hash in `eat(_:)-9kx1`: `built-in` and `x86-64` do not.
  private static func endsWithHash(_ link: Substring) -> Bool {
    guard let dash = link.lastIndex(of: "-"), dash > link.startIndex else { return false }
    let hash = link[dash...].dropFirst().utf8
    return (4...7).contains(hash.count) && hash.contains(where: \.isDigit)
      && hash.allSatisfy { $0.isDigit || (0x61...0x7A).contains($0) }
  }

  /// The last component of a Swift name: `setMinimumBackgroundFetchInterval(_:)`.
  static func joined(_ name: String, _ labels: [String]?) -> String {
    labels.map { "\(name)(\($0.map { $0 + ":" }.joined()))" } ?? name
  }
}

extension StringProtocol {
  /// Whether the text has the form of one identifier; non-ASCII characters count as letters.
  var isIdentifier: Bool {
    guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
  }

  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
