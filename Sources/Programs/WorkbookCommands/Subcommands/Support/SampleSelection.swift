package import CommandLineSyntax
import TextDiagnostics
private import SafeFiles
package import WorkbookModel

/// The samples that a command line selects.
///
/// Operands choose chapters and samples, filters narrow them. The files follow from the samples: a problem is
/// reported when it is in a chapter of the selection, or in a file that such a chapter includes.
package struct SampleSelection: Sendable {
  /// Nil for all.
  package private(set) var samples: Set<Sample.ID>?
  /// The files whose problems are reported; nil for all.
  package private(set) var files: Set<String>?

  /// Every sample, and the problems of every file.
  package static let all = SampleSelection()

  private init() {}

  /// Returns whether problems of a file are reported; those of `workbook.yml` always are.
  package func includes(file: String) -> Bool {
    file == Configuration.path || files?.contains(file) ?? true
  }

  /// Parses operands: `fi/00-start`, `fi/00-start#hello`, `00-start`, `00-start#hello`,
  /// `Content/fi/00-start.md` or any other path of that file.
  ///
  /// A chapter that could not be read has no samples, but it can be named: its problems are shown.
  ///
  /// - Parameters:
  ///   - filters: patterns of ``SampleFilter``; a sample that matches one of them is selected.
  ///   - directory: the base folder of relative paths.
  /// - Throws: for an operand or a filter without a match, with a suggestion.
  package init(
    _ operands: [String], filters: [String] = [], in workbook: Workbook, directory: String
  ) throws(Invocation.UsageError) {
    try choose(operands, in: workbook, directory: directory)
    try narrow(to: filters.map(SampleFilter.init), in: workbook)
  }

  /// Narrows the selection to samples that match one of the filters, and their chapters.
  private mutating func narrow(
    to filters: [SampleFilter], in workbook: Workbook
  ) throws(Invocation.UsageError) {
    guard !filters.isEmpty else { return }
    let candidates = workbook.chapters.flatMap { $0.samples.map(\.id) }
      .filter { samples?.contains($0) ?? true }
    var found = Set<Sample.ID>()
    for filter in filters { found.formUnion(try filter.samples(among: candidates)) }
    samples = found
    let chapters = workbook.chapters.filter { chapter in
      chapter.samples.contains { found.contains($0.id) }
    }
    files = Self.files(of: chapters)
  }

  /// The files of chapters, and those that they include, whose problems are the chapter's.
  private static func files(of chapters: [Chapter]) -> Set<String> {
    Set(chapters.flatMap { [$0.file] + $0.samples.compactMap(\.codeFile) })
  }

  /// Selects what the operands name; without any, the selection is unchanged.
  private mutating func choose(
    _ operands: [String], in workbook: Workbook, directory: String
  ) throws(Invocation.UsageError) {
    guard !operands.isEmpty else { return }
    let book = NamedFiles(workbook, directory: directory)
    var samples = Set<Sample.ID>()
    var files = Set<String>()
    for operand in operands {
      let parts = operand.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let found = try book.files(named: String(parts[0]))
      files.formUnion(found)
      let chapters = workbook.chapters.filter { found.contains($0.file) }
      if parts.count == 1 {
        samples.formUnion(chapters.flatMap { $0.samples.map(\.id) })
      } else {
        let own = chapters.compactMap { $0.sample(String(parts[1])) }
        // A chapter that could not be read may contain it.
        guard !own.isEmpty || chapters.count < found.count else {
          throw Self.noSample(String(parts[1]), in: chapters)
        }
        samples.formUnion(own.map(\.id))
      }
    }
    self.samples = samples
    self.files = files.union(Self.files(of: workbook.chapters.filter { files.contains($0.file) }))
  }

  /// Returns the selection extended to the same samples in every language, and to all samples that share a
  /// claim in an included file with them.
  func inAllLanguages(of workbook: Workbook) -> SampleSelection {
    guard let samples else { return self }
    let all = workbook.chapters.flatMap(\.samples)
    let names = Set(samples.map { [$0.chapter, $0.name] })
    var found = all.filter { names.contains([$0.id.chapter, $0.id.name]) }
    let claims = Set(found.flatMap(\.claimsInFiles))
    found += all.filter { !claims.isDisjoint(with: $0.claimsInFiles) }
    var wider = self
    wider.samples = Set(found.map(\.id))
    let chapters = workbook.chapters.filter { chapter in
      chapter.samples.contains { wider.samples?.contains($0.id) ?? true }
    }
    wider.files = files?.union(Self.files(of: chapters))
    return wider
  }

  private static func noSample(_ name: String, in chapters: [Chapter]) -> Invocation.UsageError {
    let names = Set(chapters.flatMap { $0.samples.map(\.id.name) }).sorted()
    let next =
      nearestName(to: name, in: names).map { "did you mean '#\($0)'?" }
      ?? (names.isEmpty ? "it has none" : "the samples are \(names.joined(separator: ", "))")
    return Invocation.UsageError(
      description: "no sample '\(name)' in \(chapters.map(\.path).joined(separator: ", ")); \(next)"
    )
  }
}

extension Sample {
  /// The claims in an included file, as `Snippets/a.swift:120`.
  fileprivate var claimsInFiles: [String] {
    codeFile.map { file in
      claims.filter { $0.form == .trailing }.map { "\(file):\($0.range.start.offset)" }
    } ?? []
  }
}

/// The files of a book, found by any of their names.
private struct NamedFiles {
  private let files: [String]
  private let root: String
  private let directory: String
  /// The problem of the configuration if it prevented the book from being read.
  private let obstacle: Diagnostic?

  /// Collects the files of a book that were read or have problems, without included files.
  init(_ workbook: Workbook, directory: String) {
    let all =
      workbook.chapters.map(\.file) + workbook.sources.keys + workbook.diagnostics.map(\.file)
    // An included file has no samples to run.
    let included = workbook.chapters.flatMap { $0.samples.compactMap(\.codeFile) }
    files = Set(all).subtracting(included).sorted()
    root = workbook.root
    self.directory = directory
    obstacle =
      workbook.files.isEmpty
      ? workbook.diagnostics.first { $0.file == Configuration.path && $0.severity == .error } : nil
  }

  /// The files with a name, one per language.
  ///
  /// - Throws: when there is none.
  func files(named name: String) throws(Invocation.UsageError) -> [String] {
    let real = try? realPath(name.hasPrefix("/") ? name : directory + "/" + name)
    let found = files.filter { file in
      Self.names(of: file).contains(name)
        || real.map { $0 == (try? realPath(root + "/" + file)) } ?? false
    }
    if found.isEmpty { throw notFound(name) }
    return found
  }

  /// `Content/fi/00-start.md` -> itself, `fi/00-start.md`, `fi/00-start`, `00-start`, and `fi` with all others of
  /// the language.
  private static func names(of file: String) -> [String] {
    let inContent = file.hasPrefix("Content/") ? String(file.dropFirst(8)) : file
    guard inContent.hasSuffix(".md") else { return [file] }
    let path = String(inContent.dropLast(3))
    let parts = path.split(separator: "/").map(String.init)
    return [file, inContent, path] + parts.suffix(1) + (parts.count > 1 ? [parts[0]] : [])
  }

  private func notFound(_ name: String) -> Invocation.UsageError {
    if let obstacle {
      return Invocation.UsageError(
        description: "no chapter '\(name)', because the book cannot be read: "
          + "\(obstacle.file):\(obstacle.range.start.line):"
          + "\(obstacle.range.start.column): \(obstacle.summary)")
    }
    let chapters = files.filter { $0.hasSuffix(".md") }
    let next =
      nearestName(to: name, in: chapters.flatMap(Self.names)).map { "did you mean '\($0)'?" }
      ?? (chapters.isEmpty
        ? "the book has none"
        : "the chapters are \(Self.listed(chapters))")
    return Invocation.UsageError(description: "no chapter '\(name)'; \(next)")
  }

  /// The chapters' names: `00-start, 01-life-cycle in fi, ru` for a book in several languages.
  private static func listed(_ files: [String]) -> String {
    let names = files.map { Self.names(of: $0) }
    let languages = Set(names.compactMap { $0.count > 4 ? $0[4] : nil }).sorted()
    guard languages.count > 1, files.count > 12 else {
      return names.map { $0[2] }.joined(separator: ", ")
    }
    let chapters = Set(names.map { $0.count > 4 ? $0[3] : $0[2] }).sorted()
    return chapters.joined(separator: ", ") + " in " + languages.joined(separator: ", ")
  }
}
