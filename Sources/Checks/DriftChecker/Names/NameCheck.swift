import TextDiagnostics
import SwiftSource
package import WorkbookModel
package import WorkbookReader

/// Checks whether the names in chapters exist.
///
/// A span with the shape of an API name must refer to something: a symbol of the documented modules or of the
/// toolchain, in Swift or in Objective-C, a declaration in a sample of the chapter, or a name that the book
/// lists as known. Other words are only looked up, and reported when they are a typo away from a symbol; so
/// are names in spans that hold more than a name (``SpanName``). Compiled samples are left to the compiler.
///
/// The result depends only on a book and an index. It takes seconds at most: names are looked up by
/// bisection, and only those that exist nowhere are compared with all others, each once (``NameSearch``).
/// Chapters are checked in order, because they share results; the samples of the following ones are parsed
/// meanwhile.
package struct NameCheck: DriftCheck {
  private let workbook: Workbook
  private let known: KnownNames
  private let files: Set<String>?
  private let colours: CodeColours?
  private let compiler: [Int]
  private let index: @Sendable () async throws -> SymbolIndex

  /// - Parameters:
  ///   - files: the chapters to check; nil for all.
  ///   - colours: keeps the names and colours of samples; nil if nothing else needs them.
  ///   - compiler: the numbers of the compiler's version, `[6, 3, 1]`, which decide which parts of samples
  ///     are compiled.
  ///   - index: makes the index of the documented modules and of the toolchain, which may take seconds.
  package init(
    _ workbook: Workbook, files: Set<String>? = nil, colours: CodeColours? = nil, compiler: [Int],
    index: @escaping @Sendable () async throws -> SymbolIndex
  ) {
    self.colours = colours
    self.compiler = compiler
    self.index = index
    self.workbook = workbook
    self.files = files
    known = KnownNames(workbook.configuration)
  }

  private var chapters: [Chapter] {
    workbook.chapters.filter { files?.contains($0.file) ?? true }
  }

  /// Whether the chapters contain anything that requires an index.
  package var isNeeded: Bool {
    chapters.contains { chapter in
      !chapter.mentions.isEmpty
        || chapter.otherSpans.contains {
          NameShape($0.text).slipLimit != nil || SpanName.mayBe(in: $0.text)
        }
        || chapter.samples.contains(where: \.isUncompiled)
    }
  }

  /// Returns names that exist in no module, and counts of all names by classification.
  package func report() async throws -> DriftReport {
    try await check(against: isNeeded ? index() : SymbolIndex())
  }

  /// The number of chapters whose samples are parsed concurrently, while earlier ones are checked.
  private static let ahead = 16

  /// Looks up every name.
  ///
  /// - Parameters:
  ///   - index: the documented modules and the toolchain.
  ///   - body: called with the finding of each name, in the order of chapters and lines.
  /// - Throws: `CancellationError` when the task is cancelled.
  package func check(
    against index: SymbolIndex, _ body: (NameFinding) -> Void = { _ in }
  ) async throws -> DriftReport {
    let whole = index.adding(known.table, .known)
    var search = NameSearch()
    var (problems, counts) = ([Diagnostic](), NameStatistics())
    var rest = chapters[...]
    search.names = await names(in: rest.prefix(Self.ahead))
    while !rest.isEmpty {
      let part = rest.prefix(Self.ahead)
      rest = rest.dropFirst(Self.ahead)
      let (following, known) = (rest.prefix(Self.ahead), search.names)
      async let next = names(in: following, known: known)
      for chapter in part {
        var checker = ChapterNameChecker(
          chapter, workbook: workbook, index: whole, known: self.known,
          words: SampleIdentifiers(chapter, compiler: compiler, hasModule: whole.hasModule),
          search: search)
        for finding in try checker.findings() {
          counts.add(finding)
          if case .problem(let problem) = finding.verdict { problems.append(problem) }
          body(finding)
        }
        search = checker.search
      }
      search.names = await next
    }
    let ofList = known.problems(in: index) + (search.hasLeftOutWords ? tooManyWords : [])
    return DriftReport(problems: ofList + problems, names: counts)
  }

  /// The declarations and uses in uncompiled samples, by their code.
  ///
  /// Samples are parsed concurrently, which is most of the work of a check. Translations share the same code.
  ///
  /// - Parameter known: those of the preceding chapters.
  private func names(
    in chapters: ArraySlice<Chapter>, known: [ExactText: SourceNames] = [:]
  ) async -> [ExactText: SourceNames] {
    let codes = Set(
      chapters.flatMap { chapter in
        chapter.samples.filter { $0.isUncompiled && $0.language == .swift }
          .map { ExactText($0.code) }
      })
    return await withTaskGroup(of: (ExactText, SourceNames).self) { group in
      for code in codes { group.addTask { (code, known[code] ?? names(in: code.text)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func names(in code: String) -> SourceNames {
    colours?.names(of: code) ?? SourceNames(code)
  }

  /// The warning that not all words were compared; empty if the book does not check names.
  private var tooManyWords: [Diagnostic] {
    if workbook.configuration.checkLevels[.apiMissing] == .off { return [] }
    let problem = Diagnostic(
      .warning, .apiMissing, file: Configuration.path,
      range: SourceRange(at: SourcePosition(offset: 0, line: 1, column: 1)),
      "more than \(NameSearch.limit) names are unknown: no suggestions are made for further names from "
        + "modules",
      fix: "list the names that exist elsewhere under 'known'")
    return [problem]
  }
}

extension Sample {
  /// Whether its names are looked up because it is not compiled.
  var isUncompiled: Bool { annotations.ignoreReason != nil }
}
