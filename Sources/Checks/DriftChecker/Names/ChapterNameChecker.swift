import TextDiagnostics
import WorkbookModel
import WorkbookReader

/// Looks up the names of one chapter.
///
/// How strictly a name is checked depends on how it is written. A name with the shape of an API name must
/// exist, or it is a problem. Any other code span may be a word of the author's: it is a problem only if it
/// is a typo away from a symbol. The order of the lookups saves work: first whether exactly this name exists,
/// then whether the book or a sample has it, and only then what it may have meant, which compares it with
/// every symbol.
///
/// ```
/// `UIApplication.shared`      mention   found
/// `UIAplication`              mention   missing, nearest 'UIApplication'
/// `URLSesion`                 span      missing, a typo of 'URLSession'
/// `applicationState`          span      found, as a documented member
/// `newDta`                    span      not an API name, as far as can be determined
/// `Task.slep(5)`              span      a part of it is missing (``SpanName``)
/// ```
/// A non-ASCII name that looks like ASCII is looked up as what it looks like (``MisleadingName``).
struct ChapterNameChecker {
  let chapter: Chapter
  let configuration: Configuration
  private let source: SourceText
  /// Every file of the book, by path.
  private let files: [String: SourceText]
  private let known: KnownNames
  let words: SampleIdentifiers
  let index: SymbolIndex
  /// The results of comparisons with all symbols, shared by all chapters.
  var search: NameSearch
  /// The index plus the declarations of samples; made for the first name that is not found otherwise.
  private var wholeIndex: SymbolIndex?

  /// - Parameters:
  ///   - index: the documented modules, the known names and the toolchain.
  ///   - words: of all samples of the chapter.
  ///   - search: the results of earlier chapters; the caller reads it back from the checker afterwards.
  init(
    _ chapter: Chapter, workbook: Workbook, index: SymbolIndex, known: KnownNames,
    words: SampleIdentifiers, search: NameSearch
  ) {
    self.chapter = chapter
    self.search = search
    source = workbook.sources[chapter.file] ?? SourceText(path: chapter.file, bytes: [])
    files = workbook.sources
    configuration = workbook.configuration
    self.known = known
    self.index = index
    self.words = words
  }

  /// The whole index: declarations of samples rank after documented modules and before all others.
  private mutating func indexWithSamples() -> SymbolIndex {
    if let wholeIndex { return wholeIndex }
    let made = index.adding(SymbolTable(declaredIn: chapter), .samples)
    wholeIndex = made
    return made
  }

  /// Returns a finding for every name, in the order of the chapter.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  mutating func findings() throws -> [NameFinding] {
    var findings: [NameFinding] = []
    for mention in chapter.mentions {
      try Task.checkCancellation()
      findings.append(
        finding(mention.name, spot(.mention, bareRange(of: mention.range)), verdict(mention.name)))
    }
    for span in chapter.otherSpans {
      try Task.checkCancellation()
      let verdict = verdict(word: span.text)
      findings.append(finding(span.text, spot(.span, bareRange(of: span.range)), verdict))
      if case .other = verdict { findings += problems(inPartsOf: span) }
    }
    for sample in chapter.samples where sample.isUncompiled {
      let source = sample.codeFile.flatMap { files[$0] } ?? source
      for name in names(inUncompiled: sample) {
        try Task.checkCancellation()
        guard let range = sample.range(ofCode: name.range, in: source) else { continue }
        var spot = NameLocation(place: .sample, source: source, range: range)
        spot.owner = name.owner
        spot.sample = sample
        findings.append(finding(name.text, spot, verdict(of: name)))
      }
    }
    return findings.sorted { $0.range.start < $1.range.start }
  }

  private func finding(
    _ name: String, _ spot: NameLocation, _ verdict: NameVerdict
  ) -> NameFinding {
    NameFinding(
      name: name, place: spot.place, file: spot.source.path, range: spot.range,
      verdict: self.verdict(verdict, on: name, at: spot))
  }

  private func spot(_ place: NameFinding.Place, _ range: SourceRange) -> NameLocation {
    NameLocation(place: place, source: source, range: range)
  }

  /// The range of a span's text without its backticks.
  private func bareRange(of range: SourceRange) -> SourceRange {
    let bytes = source.bytes[range.offsets.clamped(to: 0..<source.bytes.count)]
    let ticks = bytes.prefix { $0 == UInt8(ascii: "`") }.count
    guard bytes.count > 2 * ticks else { return range }
    return source.range(bytes.startIndex + ticks..<bytes.endIndex - ticks)
  }

  /// The problems of names inside a span that is not a name itself. Names without a problem have no finding.
  private mutating func problems(inPartsOf span: CodeSpan) -> [NameFinding] {
    guard SpanName.mayBe(in: span.text) else { return [] }
    return names(inSpan: search.names(inSpan: span.text)).compactMap { name in
      let (name, verdict) = judged(name)
      switch verdict {
      case .symbols, .declared, .other: return nil
      case .missing, .misleading, .renamed:
        return finding(name.text, spot(of: name, in: span), verdict)
      }
    }
  }

  /// The place of a part of a span; the whole span if a line break or a block quote mark interrupts it.
  private func spot(of name: SpanName, in span: CodeSpan) -> NameLocation {
    let bare = bareRange(of: span.range)
    var spot = spot(.part, bare)
    let text = source.bytes[bare.offsets.clamped(to: 0..<source.bytes.count)]
    if let start = text.firstRange(of: Array(span.text.utf8))?.lowerBound {
      let range = start + name.range.lowerBound..<start + name.range.upperBound
      spot = self.spot(.part, source.range(range))
      spot.owner = name.path.prefix(name.parted).map { $0 + "." }.joined()
    } else {
      spot.isExact = false
    }
    return spot
  }

  // MARK: Verdicts

  /// The verdict on a name that must exist.
  ///
  /// A name that a sample may declare is also looked up in the declarations of samples. Other names are not,
  /// since an index with them costs a parse of each sample.
  private mutating func verdict(_ name: String) -> NameVerdict {
    if case .found(let matches) = search.resolveExactly(name, in: index) {
      return .symbols(matches)
    }
    if let owner = known.owner(of: name) { return .symbols([.init(owner, .known)]) }
    if words.compiled.contains(name) { return .declared }
    if !name.isASCII {
      if let verdict = verdict(ofMisleading: name) { return verdict }
      // No API has other letters: the word is inflected, or the author's own.
      if !isDeclared(name) { return .other }
    }
    guard isDeclared(name) else { return NameVerdict(search.resolve(name, in: index)) }
    return NameVerdict(search.resolve(name, in: indexWithSamples(), of: chapter.file))
  }

  /// The verdict on a name with misleading characters: that of the plain name, as far as it is certain.
  ///
  /// - Returns: nil for a name without such characters, and for words of other scripts.
  private mutating func verdict(ofMisleading name: String) -> NameVerdict? {
    guard let misleading = MisleadingName(name), !isOwn(name) else { return nil }
    let plain = misleading.plain
    let meant: (String?, isCertain: Bool)
    switch APIMention.hasForm(plain) ? verdict(plain) : verdict(word: plain) {
    case .symbols, .declared:
      return .misleading(misleading.first, plain: plain, isCertain: true)
    case .renamed(let new, _, _): meant = (new, true)
    case .missing(let nearest): meant = (nearest, false)
    case .misleading, .other: return nil
    }
    // Neither a word of another script nor a name with a grammatical ending in one.
    guard misleading.isMixed, !(misleading.stem.map { exists($0) } ?? false) else { return nil }
    return .misleading(misleading.first, plain: meant.0, isCertain: meant.isCertain)
  }

  /// Whether samples contain all non-ASCII words of a name.
  private func isOwn(_ name: String) -> Bool {
    let foreign = (SymbolName(name)?.parts ?? []).filter { !$0.isASCII }
    return !foreign.isEmpty
      && foreign.allSatisfy { words.declared.contains($0) || words.compiled.contains($0) }
  }

  /// Whether a symbol or a sample has exactly this name.
  private mutating func exists(_ name: String) -> Bool {
    if words.declared.contains(name) || words.compiled.contains(name) { return true }
    if case .found = search.resolveExactly(name, in: index) { return true }
    return false
  }

  private func isDeclared(_ name: String) -> Bool {
    SymbolName(name)?.parts.contains { words.declared.contains($0) } ?? false
  }

  /// The verdict on a word that may be anything.
  ///
  /// Documented symbols count first, then declarations of samples; symbols of the toolchain do not count for
  /// lower-case words.
  private mutating func verdict(word text: String) -> NameVerdict {
    if let verdict = verdict(ofMisleading: text) { return verdict }
    let shape = NameShape(text)
    if shape.kind == .other { return .other }
    let isMember = shape.kind == .implicitMember
    let matches = search.matches(ofWord: shape.word, in: index).filter {
      !isMember || !$0.symbol.container.isEmpty
    }
    let documented = matches.filter { $0.origin == .documented }
    if !documented.isEmpty { return .symbols(documented) }
    if words.declared.contains(shape.word) { return .declared }
    // Nearly every lower-case word is the name of something in the toolchain.
    if shape.kind == .word { return .other }
    if !matches.isEmpty { return .symbols(matches) }
    guard let limit = shape.slipLimit, !words.compiled.contains(shape.word) else { return .other }
    let slip = search.slip(of: shape, within: limit, in: index)
    return slip.map { .missing(nearest: $0) } ?? .other
  }

  /// The verdict on a name in a span, and the part that it applies to: up to the first part that does not
  /// exist.
  private mutating func judged(_ name: SpanName) -> (SpanName, NameVerdict) {
    switch name.kind {
    case .word: return (name, verdict(word: name.text))
    case .framework:
      let verdict = verdict(name.text)
      guard case .missing(let nearest) = verdict else { return (name, verdict) }
      // Without a typo the name may be the reader's own, and not Apple's.
      let limit = name.text.count < 12 ? 1 : 2
      let isSlip = nearestName(to: name.text, in: [nearest ?? ""], within: limit) != nil
      return (name, isSlip ? verdict : .other)
    case .member:
      let counts = max(2, name.parted + 1)...name.path.count
      let parts = counts.reversed().prefix { count in !exists(name.prefix(count).text) }
      let part = name.prefix(parts.last ?? name.path.count)
      return (part, verdict(part.text))
    }
  }

  private mutating func verdict(of name: UncompiledName) -> NameVerdict {
    switch name.kind {
    case .mustExist: verdict(name.text)
    case .word: verdict(word: name.text)
    case .requirement(let meant): .missing(nearest: meant)
    }
  }
}

/// The result of looking up a name, before it is known whether it is a problem.
///
/// A ``NameFinding/Verdict`` is made of it.
enum NameVerdict {
  case symbols([SymbolIndex.Match])
  case declared
  case renamed(to: String, SymbolIndex.Match, SymbolIndex.Reason)
  case missing(nearest: String?)
  /// It looks like another name, or, if not certain, like one that is close to another.
  case misleading(MisleadingName.Character, plain: String?, isCertain: Bool)
  case other
}

extension NameVerdict {
  /// Converts the result of an index for a name that must exist.
  fileprivate init(_ resolution: SymbolIndex.Resolution) {
    switch resolution {
    case .found(let matches): self = .symbols(matches)
    case .renamed(let new, let match, let reason): self = .renamed(to: new, match, reason)
    case .missing(let nearest): self = .missing(nearest: nearest)
    }
  }
}
