internal import TextDiagnostics
import MarkdownTree
package import WorkbookModel
import WorkbookReader

/// Finds samples that use what Apple deprecates without a word about it in the text.
///
/// A deprecation is said if the section of the sample, or the text before the chapter's first section, has a word for it
/// (``words``), if the section is marked as `legacy`, or if every scenario with the app runs it on a system that
/// precedes the deprecation. Only deprecations in a version of iOS count: others are warnings of the compiler.
package struct DeprecationCheck: DriftCheck {
  private let workbook: Workbook
  private let references: BookReferences

  package init(_ workbook: Workbook, _ references: BookReferences) {
    self.workbook = workbook
    self.references = references
  }

  package func report() -> DriftReport {
    DriftReport(problems: workbook.chapters.flatMap(problems))
  }

  /// The beginnings of words that say that something is deprecated, in lower case, by language.
  ///
  /// Chapters in other languages need the English word, or a mark.
  private static let words: [String: [String]] = [
    "en": ["deprecat", "obsolete"], "fi": ["vanhentu", "käytöstä poiste"],
    "ro": ["învechit", "depreciat", "perimat"], "ru": ["устаре"],
    "zh": ["弃用", "廢棄", "废弃", "過時", "过时"],
  ]

  /// The first system whose apps are to avoid what is only discouraged.
  private static let systemOfToday = 26

  private func problems(in chapter: Chapter) -> [Diagnostic] {
    guard let own = references.chapters[chapter.path] else { return [] }
    let systems = systems(in: chapter)
    let found = own.uses.compactMap { use -> Found? in
      guard let range = use.range, let sample = chapter.sample(use.sample),
        let deprecation = references.symbols[use.symbol]?.details.deprecation,
        let version = deprecation.version.flatMap({ Int($0.prefix { $0.isNumber }) }),
        (deprecation.isDiscouraged ? Self.systemOfToday : version)
          <= systems[root(of: sample, in: chapter)] ?? .max,
        let place = sample.range(ofCode: range)
      else { return nil }
      return Found(symbol: use.symbol, deprecation: deprecation, sample: sample, place: place)
    }
    if found.isEmpty { return [] }
    // The chapters of a large book are kept without the text in which it may be said.
    let chapter = workbook.withProse(chapter)
    let named = chapter.sections.map { saysSo($0, in: chapter) }
    if named.prefix(introduction(of: chapter)).contains(true) { return [] }
    return found.compactMap { found in
      let (sample, place) = (found.sample, found.place)
      let offset = sample.codeFile == nil ? place.start.offset : sample.range.start.offset
      if let index = chapter.sections.lastIndex(where: { $0.range.start.offset <= offset }) {
        let section = chapter.sections[index]
        if named[index] || section.isLegacy
          || section.disabledChecks.contains(.deprecated)
        {
          return nil
        }
      }
      return problem(with: found.symbol, found.deprecation, at: place, of: sample, in: chapter)
    }
  }

  /// A use of something deprecated, on a system that deprecates it.
  private struct Found {
    var symbol: String
    var deprecation: BookSymbol.Deprecation
    var sample: Sample
    var place: SourceRange
  }

  /// The number of sections before the first one that is not the chapter's introduction.
  ///
  /// The introduction speaks for the whole chapter. The heading above it, of level 1, is the chapter's title.
  private func introduction(of chapter: Chapter) -> Int {
    guard let title = chapter.sections.firstIndex(where: { $0.heading != nil }) else { return 0 }
    return chapter.sections[title].heading?.level == 1 ? title + 1 : title
  }

  private func problem(
    with symbol: String, _ deprecation: BookSymbol.Deprecation, at place: SourceRange,
    of sample: Sample, in chapter: Chapter
  ) -> Diagnostic? {
    let name = references.symbols[symbol]?.name ?? symbol
    let found =
      deprecation.isDiscouraged
      ? "Apple discourages '\(name)'"
      : "'\(name)' is deprecated since iOS \(deprecation.version ?? "")"
    let advice =
      deprecation.replacement.map { ": use '\($0)'" }
      ?? (deprecation.message.isEmpty ? "" : ": \(deprecation.message)")
    return workbook.configuration.adjusted(
      Diagnostic(
        .warning, .deprecated, file: sample.codeFile ?? chapter.file, range: place,
        found + advice,
        fix: "use what replaces it, or say in the section's text that it is deprecated"))
  }

  /// The newest system on which a scenario of the chapter runs each app, by the first sample of its program; the
  /// largest number for the newest of all.
  private func systems(in chapter: Chapter) -> [String: Int] {
    let profile = workbook.configuration.deviceProfile
    var systems: [String: Int] = [:]
    for scenario in chapter.samples {
      guard let apps = scenario.annotations.scenario else { continue }
      let version = (scenario.annotations.profile?.value ?? profile)
        .flatMap { Int($0.drop { !$0.isNumber }) }
      for app in apps.compactMap({ chapter.sample($0.value) }) {
        let root = root(of: app, in: chapter)
        systems[root] = max(systems[root] ?? 0, version ?? .max)
      }
    }
    return systems
  }

  /// The id of the first sample of a program.
  private func root(of sample: Sample, in chapter: Chapter) -> String {
    var first = sample
    // A sample continues only earlier ones.
    while let next = first.annotations.continues.flatMap({ chapter.sample($0.value) }) {
      first = next
    }
    return first.id.name
  }

  private func saysSo(_ section: Section, in chapter: Chapter) -> Bool {
    let language = chapter.language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    let words = Self.words[language, default: []] + (Self.words["en"] ?? [])
    var text = section.blocks.map { $0.plainText(withCode: false) }.joined(separator: "\n")
    if let heading = section.heading { text += "\n" + heading.title.plainText }
    let lower = text.lowercased()
    return words.contains { lower.contains($0) }
  }
}

extension CodeLine {
  fileprivate func position(ofByte byte: Int) -> SourcePosition {
    let before = String(decoding: code.utf8.prefix(byte), as: UTF8.self)
    return SourcePosition(
      offset: start.offset + byte, line: start.line, column: start.column + before.count)
  }
}

extension Sample {
  /// The place of some bytes of its code, which are in one line; nil if there is no such line.
  fileprivate func range(ofCode bytes: Range<Int>) -> SourceRange? {
    var offset = 0
    for line in lines {
      let end = offset + line.code.utf8.count
      if bytes.lowerBound <= end {
        let own = bytes.lowerBound - offset..<min(bytes.upperBound, end) - offset
        return SourceRange(
          start: line.position(ofByte: own.lowerBound), end: line.position(ofByte: own.upperBound))
      }
      offset = end + 1
    }
    return nil
  }
}
