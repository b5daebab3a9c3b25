import SwiftSource
import WorkbookModel
import WorkbookReader

/// The names in a code span that holds more than a name: a call, a type, an attribute, an expression.
///
/// ```
/// Task.slep(nanoseconds: 5)      Task.slep, of a type that is here
/// [UIAplication]?                UIAplication, a framework's name that may be misspelt
/// Match.goals(1), lnik(x)        none: they may be a reader's own
/// ```
/// Such code may be of any program, or no Swift at all, so only that counts which is surely meant for an
/// API: a member of a type of a module, or a name that is a slip away from one.
struct SpanNames {
  /// What must be true of a name.
  enum Kind {
    /// All members of its type are known.
    case member
    /// The name of a framework, which is a problem if it is a slip for another.
    case framework
    /// A name that may belong to any module.
    case word
  }

  /// A name with its place.
  struct Name {
    var path: [String]
    var kind: Kind
    /// The number of names in front of the range.
    var parted: Int
    /// Bytes of the span's text.
    var range: Range<Int>
    /// The text as a name; that of a member of something unknown begins with a dot.
    var text: String
  }

  /// In the order of the text.
  private(set) var names: [Name] = []

  /// Whether it is worth to parse a span that has no name's shape: it has a capital, or letters that mislead.
  static func mayHoldSome(_ text: String) -> Bool {
    NameShape(text).kind == .other
      && (text.utf8.contains { (0x41...0x5A).contains($0) } || MisleadingName(text) != nil)
  }

  /// Reads the names of a span.
  ///
  /// - Parameters:
  ///   - source: what was found in its text.
  ///   - index: the documented modules, the known names and the toolchain.
  ///   - words: of all samples of the chapter.
  init(_ source: SourceNames, index: SymbolIndex, words: SampleWords) {
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
        // What an unknown type has is unknown: the type alone may be misspelt.
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

  /// `URLSession.swift`, as in a path of folders.
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
  /// `URLSession` of `URLSession.Type`, which is a member only to the parser of an expression.
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
  /// Its first names alone, which end in front of the rest of the place.
  func prefix(_ count: Int) -> SpanNames.Name {
    let rest = path.dropFirst(count).reduce(0) { $0 + 1 + $1.utf8.count }
    return SpanNames.Name(
      path: Array(path.prefix(count)), kind: kind, parted: parted,
      range: range.lowerBound..<max(range.lowerBound, range.upperBound - rest),
      text: path.prefix(count).joined(separator: "."))
  }
}
