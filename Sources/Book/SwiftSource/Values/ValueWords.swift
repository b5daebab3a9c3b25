import WorkbookModel
internal import SwiftParsing
private import SwiftParser
private import SwiftSyntax

/// A parsed comment: the sign or name before a value, and the value.
///
/// ```
/// => 3              arrow       3
/// -> [1, 2]         points      [1, 2]
/// → 3               drawn       3
/// n == 3            named n     3
/// n is now 3        phrase n    3
/// n = 3             phrase n    3
/// returns 3         phrase      3
/// 3                 bare        3
/// ```
struct ValueWords {
  /// What precedes the value.
  enum Kind: Equatable {
    /// `=>`, `==`, `->`.
    case arrow, equals, points
    /// `→`, `⇒`, `==>`, `-->` or `=`: like `->`, but prose unless followed by a literal.
    case drawn
    /// Code before `==`, and the names in it.
    case named(String, identifiers: Set<String>)
    /// Words before the value, and the code that they name.
    case phrase(String?, identifiers: Set<String>)
    /// Nothing: the whole comment is the value, or prose.
    case bare

    /// The sign with which the comment begins.
    var sign: String {
      switch self {
      case .arrow: "=>"
      case .equals: "=="
      case .points: "->"
      case .drawn, .named, .phrase, .bare: ""
      }
    }
  }

  let kind: Kind
  /// The value; its properties tell whether it really is one.
  let text: ClaimedText
  /// The start of the value, in UTF-8 bytes after the slashes.
  let offset: Int
  /// Whether the comment has the form of an assignment, `n = 3`.
  private(set) var isAssignment = false

  /// - Parameter comment: the text after the slashes.
  /// - Returns: nil for an empty comment, or one that begins with a longer run of signs.
  init?(_ comment: String) {
    let trimmed = comment.trimmed
    guard !trimmed.isEmpty else { return nil }
    let signs: [Kind] = [.arrow, .equals, .points]
    if let value = Self.drawn(trimmed), ClaimedText(String(value)).isLiteral {
      self.init(.drawn, value, in: comment)
    } else if let kind = signs.first(where: { trimmed.hasPrefix($0.sign) }) {
      let rest = trimmed.dropFirst(2)
      let value = rest.trimmed
      guard !value.isEmpty, rest.first.map({ !"=>-".contains($0) || kind == .arrow }) ?? false
      else { return nil }
      self.init(kind, value, in: comment)
    } else if let named = Self.named(Self.withoutLinks(trimmed)) {
      let text = Self.withoutLinks(trimmed)
      self.init(
        .named(String(text[..<named.nameEnd]), identifiers: named.identifiers),
        text[named.start..<named.end], in: comment)
    } else if let phrase = ResultPhrase(trimmed) {
      guard let name = phrase.name else {
        self.init(.phrase(nil, identifiers: []), phrase.value, in: comment)
        return
      }
      guard let named = Self.named("\(name) == \(phrase.value)") else { return nil }
      self.init(
        .phrase(name, identifiers: named.identifiers), phrase.value, in: comment)
      isAssignment = phrase.isAssignment
    } else {
      self.init(.bare, trimmed, in: comment)
    }
  }

  /// - Parameter value: a part of the comment.
  private init(_ kind: Kind, _ value: Substring, in comment: String) {
    self.kind = kind
    text = ClaimedText(valueInWords: String(value))
    offset = comment.utf8.distance(from: comment.startIndex, to: value.startIndex)
  }

  /// Whether the value is just a name.
  var isName: Bool {
    text.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !text.isLiteral
  }

  /// Whether the value looks like a type: `Int`, `[String]`, `(Int) -> Bool`.
  var isType: Bool { text.text.first { $0.isLetter }?.isUppercase ?? false }

  /// The value after a sign that some authors write instead of `=>`.
  private static func drawn(_ text: Substring) -> Substring? {
    ["→", "⇒", "⟶", "==>", "-->", "="].first(where: text.hasPrefix).flatMap {
      let rest = text.dropFirst($0.count)
      return rest.first.map { "=>-".contains($0) } ?? true ? nil : rest.trimmed
    }
  }

  private static let links = [
    "and ", "now ", "so ", "then ", "nyt ", "ja ", "теперь ", "и ", "acum ", "și ",
  ]

  /// A text without the words that join it to what was said before: `and now n == 3`.
  private static func withoutLinks(_ text: Substring) -> Substring {
    var text = text
    while let word = links.first(where: text.lowercased().hasPrefix) {
      text = text.dropFirst(word.count).trimmed
    }
    return text
  }

  /// Parses `numbers[0] == 3`, and the same with an arrow if the value is a literal, which prose may follow.
  private static func named(
    _ text: Substring
  ) -> (
    nameEnd: String.Index, start: String.Index, end: String.Index, identifiers: Set<String>
  )? {
    guard let first = text.first, first.isLetter || first == "_",
      let sign = ["==", "=>", "->", "→"].first(where: { text.contains($0) }),
      let place = text.firstRange(of: sign)
    else { return nil }
    var value = text[place.upperBound...]
    if let literal = ResultPhrase.literal(value.trimmed) {
      value = text[place.upperBound..<literal.endIndex]
    }
    guard sign == "==" || ClaimedText(String(value.trimmed)).isLiteral else { return nil }
    // As many bytes, so that offsets stay the same.
    let equation = text[..<place.lowerBound] + (sign == "→" ? "== " : "==") + value
    let completed = ClaimedText.completed(String(equation))
    let source = ParsableSource(completed)
    guard !source.isTooLong, !source.isTooDeeplyNested else { return nil }
    let tree = source.tree
    guard !tree.hasError, tree.statements.count == 1,
      let sequence = tree.statements.first?.item.as(SequenceExprSyntax.self),
      sequence.elements.count == 3
    else { return nil }
    let parts = Array(sequence.elements)
    guard parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "==" else { return nil }
    let names = parts[0].tokens(viewMode: .sourceAccurate).map(\.text)
      .filter { $0.first?.isLowercase ?? false }
    let end = parts[0].endPositionBeforeTrailingTrivia.utf8Offset
    let start = parts[2].positionAfterSkippingLeadingTrivia.utf8Offset
    // Only the value may contain an omission.
    guard equation.utf8.starts(with: completed.utf8.prefix(start)) else { return nil }
    return (
      text.utf8.index(text.startIndex, offsetBy: end),
      text.utf8.index(text.startIndex, offsetBy: start), value.endIndex, Set(names)
    )
  }
}
