import Diagnostics
import SymbolIndex
import WorkbookModel

/// Looks up the names of one chapter.
///
/// How much a name must be depends on how it is written. One with the shape of an API's name must
/// mean something, or is a problem. Any other code span may be a word of its author's: it is only a
/// problem if it is a slip of the pen away from a symbol. The order of the questions saves work:
/// whether exactly this name exists, whether the book or a sample has it, and only then what it may
/// have meant, which compares it with every symbol.
///
/// ```
/// `UIApplication.shared`      mention   found
/// `UIAplication`              mention   missing, nearest 'UIApplication'
/// `URLSesion`                 span      missing, for it is a slip for 'URLSession'
/// `applicationState`          span      found, as a documented member
/// `newDta`                    span      no name of an API, as far as can be told
/// ```
struct ChapterNameChecker {
  private let chapter: Chapter
  private let source: SourceText
  /// Every file of the book, by path.
  private let files: [String: SourceText]
  private let problems: NameProblems
  private let known: KnownNames
  private let words: SampleWords
  /// Documented modules, known names and the toolchain.
  private let index: SymbolIndex
  /// What is compared with every name, shared by all chapters.
  private(set) var search: NameSearch
  /// The same with what the samples declare; made for the first name that is not found otherwise.
  private var wholeIndex: SymbolIndex?

  /// Makes a checker of one chapter.
  ///
  /// - Parameters:
  ///   - index: the documented modules, the known names and the toolchain.
  ///   - search: what was found in other chapters; it is taken back from the checker afterwards.
  init(
    _ chapter: Chapter, workbook: Workbook, index: SymbolIndex, known: KnownNames,
    search: NameSearch
  ) {
    self.chapter = chapter
    self.search = search
    source = workbook.sources[chapter.file] ?? SourceText(path: chapter.file, bytes: [])
    files = workbook.sources
    problems = NameProblems(chapter: chapter, configuration: workbook.configuration)
    self.known = known
    self.index = index
    words = SampleWords(chapter)
  }

  /// The whole index: samples' declarations behind those of documented modules, and in front of all
  /// others.
  private mutating func indexWithSamples() -> SymbolIndex {
    if let wholeIndex { return wholeIndex }
    let made = index.adding(SymbolTable(declaredIn: chapter), .samples)
    wholeIndex = made
    return made
  }

  /// Every name in the order of the chapter.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  mutating func findings() throws -> [NameFinding] {
    var findings: [NameFinding] = []
    for mention in chapter.mentions {
      try Task.checkCancellation()
      findings.append(
        finding(mention.name, .mention, bareRange(of: mention.range), verdict(mention.name)))
    }
    for span in chapter.otherSpans {
      try Task.checkCancellation()
      findings.append(
        finding(span.text, .span, bareRange(of: span.range), verdict(word: span.text)))
    }
    for sample in chapter.samples where sample.isUncompiled {
      let source = sample.codeFile.flatMap { files[$0] } ?? source
      let names = UncompiledNames(
        sample, source: source, index: index, words: words, search: &search
      ).names
      for name in names {
        try Task.checkCancellation()
        findings.append(finding(name.text, .sample, name.range, verdict(of: name), in: sample))
      }
    }
    return findings.sorted { $0.range.start < $1.range.start }
  }

  /// What became of a name, with a problem of it if the book wants to hear of that.
  ///
  /// - Parameter sample: the sample that holds the name; nil for one in prose.
  private func finding(
    _ name: String, _ place: NameFinding.Place, _ range: SourceRange, _ verdict: NameVerdict,
    in sample: Sample? = nil
  ) -> NameFinding {
    NameFinding(
      name: name, place: place, file: sample?.codeFile ?? chapter.file, range: range,
      verdict: problems.verdict(verdict, name: name, at: range, in: sample))
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
  ///
  /// A name that a sample may declare is looked up once more with what samples declare; others are
  /// not, since an index with them costs a parse of each sample.
  private mutating func verdict(_ name: String) -> NameVerdict {
    if case .found(let matches) = search.resolveExactly(name, in: index) {
      return .symbols(matches)
    }
    if let owner = known.owner(of: name) { return .symbols([.init(owner, .known)]) }
    if words.compiled.contains(name) { return .declared }
    // No API has other letters: the word is inflected, or an author's own.
    if !name.utf8.allSatisfy({ $0 < 0x80 }), !isDeclared(name) { return .other }
    guard isDeclared(name) else { return NameVerdict(search.resolve(name, in: index)) }
    return NameVerdict(search.resolve(name, in: indexWithSamples(), of: chapter.file))
  }

  /// Whether a sample may declare what a name means.
  private func isDeclared(_ name: String) -> Bool {
    SymbolName(name)?.parts.contains { words.declared.contains($0) } ?? false
  }

  /// A word that may be anything.
  ///
  /// Documented symbols count, then what samples declare; the toolchain's do not count for small
  /// words.
  private mutating func verdict(word text: String) -> NameVerdict {
    let shape = NameShape(text)
    if shape.kind == .other { return .other }
    let isMember = shape.kind == .implicitMember
    let matches = search.matches(ofWord: shape.word, in: index).filter {
      !isMember || !$0.symbol.container.isEmpty
    }
    let documented = matches.filter { $0.origin == .documented }
    if !documented.isEmpty { return .symbols(documented) }
    if words.declared.contains(shape.word) { return .declared }
    // Nearly every small word is the name of something in the toolchain.
    if shape.kind == .word { return .other }
    if !matches.isEmpty { return .symbols(matches) }
    guard let limit = shape.slipLimit, !words.compiled.contains(shape.word) else { return .other }
    let slip = search.slip(of: shape, within: limit, in: index)
    return slip.map { .missing(nearest: $0) } ?? .other
  }

  /// What becomes of a name in code that no compiler sees.
  private mutating func verdict(of name: UncompiledNames.Name) -> NameVerdict {
    switch name.kind {
    case .mustExist: verdict(name.text)
    case .word: verdict(word: name.text)
    case .requirement(let meant): .missing(nearest: meant)
    }
  }
}

/// What was found out about a name, before it is known whether that is a problem.
///
/// ``NameProblems`` makes a ``NameFinding/Verdict`` of it.
enum NameVerdict {
  /// It exists.
  case symbols([SymbolIndex.Match])
  /// A sample has it.
  case declared
  /// It is not the name of the symbol that it means; the right one is given, and why it is another.
  case renamed(to: String, SymbolIndex.Match, SymbolIndex.Reason)
  /// Nothing has it.
  case missing(nearest: String?)
  /// It is no name of an API, as far as can be told.
  case other
}

extension NameVerdict {
  /// Takes what an index says of a name that must exist.
  fileprivate init(_ resolution: SymbolIndex.Resolution) {
    switch resolution {
    case .found(let matches): self = .symbols(matches)
    case .renamed(let new, let match, let reason): self = .renamed(to: new, match, reason)
    case .missing(let nearest): self = .missing(nearest: nearest)
    }
  }
}
