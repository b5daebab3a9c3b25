import Diagnostics
import SymbolIndex
import WorkbookModel

/// Looks up the names of one chapter.
struct ChapterNameChecker {
  private let chapter: Chapter
  private let source: SourceText
  private let words: ProblemWords
  private let known: KnownNames
  /// Documented modules, known names and the toolchain.
  private let index: SymbolIndex
  /// The same with what the samples declare.
  private let indexWithSamples: SymbolIndex
  private let samples: SampleNames

  init(
    _ chapter: Chapter, workbook: Workbook, index: SymbolIndex, known: KnownNames
  ) {
    self.chapter = chapter
    source = workbook.sources[chapter.file] ?? SourceText(path: chapter.file, bytes: [])
    words = ProblemWords(chapter: chapter, levels: workbook.configuration.checks)
    self.known = known
    self.index = index
    samples = SampleNames(chapter)
    indexWithSamples = index.adding(samples.table, .samples)
  }

  /// Every name in the order of the chapter.
  func findings() -> [NameFinding] {
    let mentions = chapter.mentions.map { mention in
      finding(mention.name, .mention, bareRange(of: mention.range), verdict(mention.name))
    }
    let spans = chapter.otherSpans.map { span in
      finding(span.text, .span, bareRange(of: span.range), verdict(word: span.text))
    }
    let uses = chapter.samples.filter(\.isUncompiled).flatMap { sample in
      UncompiledNames(sample, source: source, index: indexWithSamples).names.map { name in
        finding(name.text, .sample, name.range, verdict(of: name))
      }
    }
    return (mentions + spans + uses).sorted { $0.range.start < $1.range.start }
  }

  private func finding(
    _ name: String, _ place: NameFinding.Place, _ range: SourceRange, _ verdict: NameVerdict
  ) -> NameFinding {
    NameFinding(
      name: name, place: place, file: chapter.file, range: range,
      verdict: words.verdict(verdict, name: name, place: place, at: range))
  }

  /// The range of a span's text without the backticks around it.
  private func bareRange(of range: SourceRange) -> SourceRange {
    let bytes = source.bytes[range.offsets.clamped(to: 0..<source.bytes.count)]
    let ticks = bytes.prefix { $0 == UInt8(ascii: "`") }.count
    guard bytes.count > 2 * ticks else { return range }
    return source.range(bytes.startIndex + ticks..<bytes.endIndex - ticks)
  }

  // MARK: What is said of a name

  /// A name that must exist.
  private func verdict(_ name: String) -> NameVerdict {
    let resolution = indexWithSamples.resolve(name)
    switch resolution {
    case .found(let matches): return .symbols(matches)
    case .renamed, .missing:
      if let owner = known.owner(of: name) { return .symbols([.init(owner, .known)]) }
      if samples.compiled.contains(name) { return .other }
      if case .renamed(let new, let match, let reason) = resolution {
        return .renamed(to: new, match, reason)
      }
      guard case .missing(let nearest) = resolution else { return .other }
      return .missing(nearest: nearest)
    }
  }

  /// A word that may be anything.
  private func verdict(word text: String) -> NameVerdict {
    let shape = NameShape(text)
    var origins = Set(SymbolIndex.Origin.allCases)
    switch shape.kind {
    case .other: return .other
    case .word: origins = [.documented, .samples, .known]
    case .camelCaseType, .capitalized, .camelCase, .implicitMember: break
    }
    let matches = indexWithSamples.matches(ofWord: shape.word, in: origins).filter {
      shape.kind != .implicitMember || !$0.symbol.container.isEmpty
    }
    if !matches.isEmpty { return .symbols(matches) }
    guard let limit = shape.slipLimit, !samples.compiled.contains(shape.word) else { return .other }
    let slip = index.slip(shape.word, within: limit) { isMeant($0, by: shape) }
    return slip.map { .missing(nearest: $0.symbol.nameWithoutLabels) } ?? .other
  }

  /// Whether a word of some shape may be a slip for a symbol. Small words are compared with the
  /// documented modules alone: the toolchain has a name near to nearly every word.
  private func isMeant(_ match: SymbolIndex.Match, by shape: NameShape) -> Bool {
    let symbol = match.symbol
    switch shape.kind {
    case .camelCaseType: return symbol.kind.isType && symbol.container.isEmpty
    case .capitalized:
      // An ending is grammar: Finnish and Russian inflect the names that they take over.
      let name = symbol.name
      return symbol.kind.isType && symbol.container.isEmpty && !shape.word.hasPrefix(name)
        && !name.hasPrefix(shape.word)
    case .camelCase: return match.origin == .documented && !symbol.kind.isType
    case .implicitMember: return match.origin == .documented && !symbol.container.isEmpty
    case .word, .other: return false
    }
  }

  private func verdict(of name: UncompiledNames.Name) -> NameVerdict {
    switch name.kind {
    case .mustExist: verdict(name.text)
    case .word: verdict(word: name.text)
    case .requirement(let meant): .missing(nearest: meant)
    }
  }
}

/// What was found out about a name, before it is known whether that is a problem.
enum NameVerdict {
  case symbols([SymbolIndex.Match])
  case renamed(to: String, SymbolIndex.Match, SymbolIndex.Reason)
  case missing(nearest: String?)
  case other
}

extension Symbol {
  /// `advance(by:)` -> `advance`.
  var nameWithoutLabels: String { String(name.prefix { $0 != "(" }) }
}
