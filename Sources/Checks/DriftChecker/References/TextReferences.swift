import TextDiagnostics
import MarkdownTree
import WorkbookModel
import WorkbookReader

/// The symbols that the code spans of a chapter name.
struct TextReferences {
  let index: SymbolIndex
  /// The names that samples of the chapter declare, which the text means when it names them.
  let declared: Set<String>

  func mentions(in chapter: Chapter) -> [ChapterReferences.Mention] {
    let spans =
      chapter.mentions.map { (name: $0.name, start: $0.range.start.offset, isName: true) }
      + chapter.otherSpans.map { (name: $0.text, start: $0.range.start.offset, isName: false) }
    let starts = chapter.sections.compactMap { $0.heading == nil ? nil : $0.range.start.offset }
    var places: [String: Int] = [:]
    var mentions: [ChapterReferences.Mention] = []
    for span in spans.sorted(by: { $0.start < $1.start }) {
      let heading = starts.partitioningIndex { $0 > span.start } - 1
      if let place = places[span.name] {
        if place >= 0, mentions[place].headings.last != heading {
          mentions[place].headings.append(heading)
        }
        continue
      }
      let symbols = span.isName ? symbols(named: span.name) : symbols(inWord: span.name)
      places[span.name] = symbols.isEmpty ? -1 : mentions.count
      if !symbols.isEmpty {
        mentions.append(.init(text: span.name, symbols: symbols, headings: [heading]))
      }
    }
    return mentions
  }

  /// The symbols of a name with the shape of an API name.
  private func symbols(named name: String) -> [String] {
    guard let parts = SymbolName(name)?.parts, declared.isDisjoint(with: parts),
      case .found(let matches) = index.resolve(name, isExact: true)
    else { return [] }
    // The type's own member hides one that it inherits.
    let owner = parts.dropLast().joined(separator: ".")
    let own = matches.filter { !owner.isEmpty && $0.symbol.container == owner }
    return ids(of: own.isEmpty ? matches : own)
  }

  /// The plain texts of the headings, to which the mentions refer.
  static func headings(of chapter: Chapter) -> [String] {
    chapter.sections.compactMap { $0.heading?.title.plainText }
  }

  /// The symbols of any other span, if it is unlikely to be a word of the author's.
  private func symbols(inWord text: String) -> [String] {
    if text.contains("-"), PropertyListKeys.backgroundModes.contains(text) {
      return [BookSymbol.id(ofMode: text)]
    }
    let shape = NameShape(text)
    guard !declared.contains(shape.word) else { return [] }
    let matches = index.matches(ofWord: shape.word).filter { $0.origin == .documented }
    return switch shape.kind {
    case .camelCaseType, .capitalized:
      ids(of: matches.filter { $0.symbol.kind.isType && $0.symbol.container.isEmpty })
    case .camelCase: ids(of: matches)
    case .implicitMember: ids(of: matches.filter { !$0.symbol.container.isEmpty })
    case .word, .other: []
    }
  }

  /// The ids of matches that are one symbol, or overloads of one function; otherwise none.
  ///
  /// Symbols of preferred tables hide others. The overload with the fewest labels is the first.
  private func ids(of matches: [SymbolIndex.Match]) -> [String] {
    let matches = matches.filter { $0.symbol.kind != .module }
    guard let origin = matches.map(\.origin).min() else { return [] }
    let best = mostDerived(matches.filter { $0.origin == origin }.map(preferred))
    let owners = Set(best.map { "\($0.symbol.container).\($0.symbol.nameWithoutLabels)" })
    guard owners.count == 1 else { return [] }
    var seen: Set<String> = []
    return best.sorted {
      ($0.symbol.labels.count, $0.symbol.name, $0.symbol.module)
        < ($1.symbol.labels.count, $1.symbol.name, $1.symbol.module)
    }.filter { seen.insert($0.symbol.path).inserted }.map(BookSymbol.id)
  }

  /// The members of the type that inherits from the types of all others: `Collection.map(_:)` hides
  /// `Sequence.map(_:)`. All if there is none.
  private func mostDerived(_ matches: [SymbolIndex.Match]) -> [SymbolIndex.Match] {
    let containers = Set(matches.map(\.symbol.container))
    guard containers.count > 1, !containers.contains("") else { return matches }
    let last = containers.first { container in
      let types = index.types(at: container.split(separator: ".").map(String.init))
      return containers.isSubset(of: index.containers(of: types))
    }
    return last.map { last in matches.filter { $0.symbol.container == last } } ?? matches
  }

  /// The documented symbol for one of the toolchain with the same name: `NSURLSession` is found as that of
  /// Foundation, but samples use ours.
  private func preferred(_ match: SymbolIndex.Match) -> SymbolIndex.Match {
    index.named(match.symbol.name).filter { $0.symbol.path == match.symbol.path }
      .min { ($0.origin, $0.symbol.module) < ($1.origin, $1.symbol.module) } ?? match
  }
}
