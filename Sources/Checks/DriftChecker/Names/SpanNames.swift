import SwiftSource
import WorkbookModel
import WorkbookReader

/// The names in a code span that is more than a name: a call, a type, an attribute, an expression.
///
/// ```
/// Task.slep(nanoseconds: 5)      Task.slep, a member of a known type
/// [UIAplication]?                UIAplication, possibly a typo of a framework's name
/// Match.goals(1), lnik(x)        ignored: they may be the reader's own
/// ```
/// Such code may belong to any program, or not be Swift at all, so only names that certainly refer to an API
/// count: a member of a module's type, or a name that is a typo away from one.
struct SpanNames {
  /// The condition that a name must meet.
  enum Kind {
    /// A member of a type whose members are all known.
    case member
    /// A framework's name, which is a problem if it is a typo of another.
    case framework
    case word
  }

  struct Name {
    var path: [String]
    var kind: Kind
    /// The number of path components before the range.
    var parted: Int
    /// Bytes of the span's text.
    var range: Range<Int>
    /// The text as a name. A member of an unknown base begins with a dot.
    var text: String
  }

  /// In the order of the text.
  private(set) var names: [Name] = []

  /// Whether a span without the shape of a name is worth parsing: it has a capital, or misleading letters.
  static func mayHoldSome(_ text: String) -> Bool {
    NameShape(text).kind == .other
      && (text.utf8.contains { (0x41...0x5A).contains($0) } || MisleadingName(text) != nil)
  }

  /// Collects the names of a span.
  ///
  /// - Parameters:
  ///   - source: the declarations and uses in its text.
  ///   - index: the documented modules, the known names and the toolchain.
  ///   - words: of all samples of the chapter.
  init(_ source: SourceNames, index: SymbolIndex, words: SampleIdentifiers) {
    let own = Set(source.declarations.lazy.filter { $0.kind != .typeExtension }.map(\.name))
    for use in source.uses.map(\.withoutMetatype) where own.isDisjoint(with: use.path) {
      let first = use.path[0]
      if use.kind == .member {
        add(use, .word, text: "." + first)
      } else if first.first?.isUppercase != true {
        if use.path.count > 1 { add(use, .word) }
      } else if words.declared.contains(first) || isFile(use.path) {
        continue
      } else if use.path.count > 1, index.hasOutermostType(first) {
        add(use, .member)
      } else if use.parted == 0 {
        // The members of an unknown type are unknown: only the type may be misspelt.
        var type = use
        type.path = [first]
        type.range = use.range.lowerBound..<use.range.lowerBound + first.utf8.count
        if APIMention.isFrameworkName(first) {
          add(type, .framework)
        } else if NameShape(first).kind == .camelCaseType || !first.isASCII {
          add(type, .word)
        }
      }
    }
    names.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// `URLSession.swift`, as in a file path.
  private func isFile(_ path: [String]) -> Bool {
    path.count > 1 && APIMention.isFileExtension(path[path.count - 1])
  }

  private mutating func add(_ use: SourceNames.Use, _ kind: Kind, text: String? = nil) {
    names.append(
      Name(
        path: use.path, kind: kind, parted: use.parted, range: use.range,
        text: text ?? use.path.joined(separator: ".")))
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

extension SpanNames.Name {
  /// The name with only its first path components, and a range that is shortened accordingly.
  func prefix(_ count: Int) -> SpanNames.Name {
    let rest = path.dropFirst(count).reduce(0) { $0 + 1 + $1.utf8.count }
    return SpanNames.Name(
      path: Array(path.prefix(count)), kind: kind, parted: parted,
      range: range.lowerBound..<max(range.lowerBound, range.upperBound - rest),
      text: path.prefix(count).joined(separator: "."))
  }
}
