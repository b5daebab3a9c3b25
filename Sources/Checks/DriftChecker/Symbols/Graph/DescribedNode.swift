package import WorkbookModel

/// A graph's symbol with its declaration and documentation, for pages.
package struct DescribedNode: SymbolGraphNode {
  /// The last component includes the labels.
  let path: [String]
  let details: BookSymbol.Details
  /// Whether it is in an extension, where default implementations of requirements are.
  let isInExtension: Bool

  private enum Key: String, CodingKey {
    case pathComponents, docComment, declarationFragments, swiftExtension, availability
  }
  private struct Comment: Decodable {
    struct Line: Decodable { var text: String }
    var lines: [Line]
  }

  /// The largest number of characters of a summary, and of a declaration.
  private static let longest = 1000

  /// Nil for what is not in a ``SymbolTable`` either, and for a symbol about which nothing is said.
  package init?(from decoder: any Decoder) throws {
    let symbol = try decoder.container(keyedBy: Key.self)
    path = try symbol.decode([String].self, forKey: .pathComponents)
    guard !path.contains(where: { $0.hasPrefix("_") }) else { return nil }
    isInExtension = symbol.contains(.swiftExtension)
    let fragments = try symbol.decodeIfPresent(
      [DeclaredNode.Fragment].self, forKey: .declarationFragments)
    let lines = try symbol.decodeIfPresent(Comment.self, forKey: .docComment)?.lines.map(\.text)
    let declaration = Self.declaration((fragments ?? []).map(\.spelling).joined())
    details = BookSymbol.Details(
      declarations: declaration.isEmpty ? [] : [declaration], documentation: lines ?? [],
      availability: try symbol.decodeIfPresent([Availability].self, forKey: .availability) ?? [])
    if declaration.isEmpty, details.summary.isEmpty { return nil }
  }

  /// A declaration without the attributes that say nothing to a reader of a page.
  private static func declaration(_ text: String) -> String {
    let plain = ["@preconcurrency ", "@objc "].reduce(text) { $0.replacing($1, with: "") }
    return String(plain.prefix(longest))
  }
}

/// An `@available` of a declaration.
package struct Availability: Decodable {
  struct Version: Decodable, CustomStringConvertible {
    var major: Int
    var minor: Int?

    /// `13`, or `8.2`.
    var description: String { "\(major)" + (minor.map { $0 == 0 ? "" : ".\($0)" } ?? "") }
  }

  /// The platform, or `*`.
  var domain: String?
  var introduced, deprecated: Version?
  var isUnconditionallyDeprecated: Bool?
  var message, renamed: String?

  /// Nil unless it deprecates the declaration on iOS or everywhere.
  var deprecation: BookSymbol.Deprecation? {
    guard domain == "iOS" || domain == "*" || domain == nil,
      deprecated != nil || isUnconditionallyDeprecated == true
    else { return nil }
    return BookSymbol.Deprecation(
      version: deprecated?.description, message: String((message ?? "").prefix(1000)),
      replacement: renamed)
  }
}

extension BookSymbol.Details {
  /// Reads the documentation of a declaration: its first paragraph, the rules and the version that it names.
  ///
  /// What `@available` says counts more than the text.
  package init(
    declarations: [String], documentation lines: [String], availability: [Availability] = []
  ) {
    let text = lines.map { $0.trimmingPrefix(while: \.isWhitespace) }
    let paragraph = text.prefix { !$0.isEmpty && !$0.hasPrefix("- ") && !$0.hasPrefix("```") }
    let all = lines.joined(separator: " ")
    let rules = all.matches(of: #/\bR(\d{1,3})\b(?:-R(\d{1,3})\b)?/#).flatMap { match in
      let first = Int(match.1) ?? 0
      let last = match.2.flatMap { Int($0) } ?? first
      // A range of rules is short.
      return Array(first...max(first, min(last, first + 20)))
    }
    let since = all.firstMatch(of: #/(?:since |\()iOS (\d+(?:\.\d+)?)\b/#)
    let introduced = availability.first { $0.domain == "iOS" }?.introduced
    self.init(
      declarations: declarations,
      summary: String(paragraph.joined(separator: " ").prefix(1000)),
      rules: Set(rules).sorted(), since: introduced?.description ?? since.map { String($0.1) },
      deprecation: availability.lazy.compactMap(\.deprecation).first)
  }
}
