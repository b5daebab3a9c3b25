import SwiftSource
import WorkbookModel
import WorkbookReader

/// A name in a code span that is more than a name: a call, a type, an attribute, an expression.
///
/// ```
/// Task.slep(nanoseconds: 5)      Task.slep, a member of a known type
/// [UIAplication]?                UIAplication, possibly a typo of a framework's name
/// Match.goals(1), lnik(x)        ignored: they may be the reader's own
/// ```
/// Such code may belong to any program, or not be Swift at all, so only names that certainly refer to an API
/// count: a member of a module's type, or a name that is a typo away from one.
struct SpanName {
  /// The condition that a name must meet.
  enum Kind {
    /// A member of a type whose members are all known.
    case member
    /// A framework's name, which is a problem if it is a typo of another.
    case framework
    case word
  }

  var kind: Kind
  var path: [String]
  /// The number of path components before the range.
  var parted: Int
  /// Bytes of the span's text.
  var range: Range<Int>
  /// The text as a name. A member of an unknown base begins with a dot.
  var text: String

  fileprivate init(_ kind: Kind, _ use: SourceNames.Use, text: String? = nil) {
    self.kind = kind
    (path, parted, range) = (use.path, use.parted, use.range)
    self.text = text ?? use.path.joined(separator: ".")
  }

  /// Whether a span without the shape of a name is worth parsing: it has a capital, or misleading letters.
  static func mayBe(in text: String) -> Bool {
    NameShape(text).kind == .other
      && (text.utf8.contains { (0x41...0x5A).contains($0) } || MisleadingName(text) != nil)
  }

  /// The name with only its first path components, and a range that is shortened accordingly.
  func prefix(_ count: Int) -> SpanName {
    var name = self
    let rest = path.dropFirst(count).reduce(0) { $0 + 1 + $1.utf8.count }
    name.path = Array(path.prefix(count))
    name.range = range.lowerBound..<max(range.lowerBound, range.upperBound - rest)
    name.text = name.path.joined(separator: ".")
    return name
  }
}

extension ChapterNameChecker {
  /// The names of a span that may be problems, in the order of its text.
  func names(inSpan source: SourceNames) -> [SpanName] {
    let own = Set(source.declarations.lazy.filter { $0.kind != .typeExtension }.map(\.name))
    let uses = source.uses.map(\.withoutMetatype).filter { own.isDisjoint(with: $0.path) }
    return uses.compactMap(name).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func name(of use: SourceNames.Use) -> SpanName? {
    let first = use.path[0]
    if use.kind == .member { return SpanName(.word, use, text: "." + first) }
    if first.first?.isUppercase != true {
      return use.path.count > 1 ? SpanName(.word, use) : nil
    }
    // `URLSession.swift` is a file.
    if words.declared.contains(first)
      || use.path.count > 1 && APIMention.isFileExtension(use.path[use.path.count - 1])
    {
      return nil
    }
    if use.path.count > 1, index.hasOutermostType(first) { return SpanName(.member, use) }
    guard use.parted == 0 else { return nil }
    // The members of an unknown type are unknown: only the type may be misspelt.
    var type = use
    type.path = [first]
    type.range = use.range.lowerBound..<use.range.lowerBound + first.utf8.count
    if APIMention.isFrameworkName(first) { return SpanName(.framework, type) }
    let isWord = NameShape(first).kind == .camelCaseType || !first.isASCII
    return isWord ? SpanName(.word, type) : nil
  }
}

extension SourceNames.Use {
  /// `URLSession` for `URLSession.Type`, which is a member only to the expression parser.
  fileprivate var withoutMetatype: Self {
    guard path.count > parted + 1, let last = path.last, ["Type", "Protocol"].contains(last) else {
      return self
    }
    var use = self
    use.path.removeLast()
    use.range = range.lowerBound..<range.upperBound - last.utf8.count - 1
    return use
  }
}
