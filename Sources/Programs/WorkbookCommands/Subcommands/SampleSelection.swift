import Diagnostics
private import SafeFiles
package import WorkbookModel

/// The samples that a command line names.
///
/// Operands choose chapters and samples, filters narrow them. The files go with the samples: a
/// problem is reported when it stands in a chapter of the selection, or in a file that such a
/// chapter includes.
package struct SampleSelection: Sendable {
  /// Nil for all.
  package private(set) var samples: Set<Sample.ID>?
  /// The files whose problems are of interest; nil for all.
  package private(set) var files: Set<String>?

  /// Everything: every sample, and the problems of every file.
  package static let all = SampleSelection()

  /// Makes the selection of everything.
  private init() {}

  /// Whether a problem of a file is of interest; what is wrong with `workbook.yml` always is.
  package func includes(file: String) -> Bool {
    file == Configuration.path || files?.contains(file) ?? true
  }

  /// Reads operands such as `fi/00-start`, `fi/00-start#hello`, `00-start`, `00-start#hello`,
  /// `Content/fi/00-start.md` or any other path of that file.
  ///
  /// A chapter that could not be read has no samples, but it can be named: its problems are shown.
  ///
  /// - Parameters:
  ///   - filters: patterns as ``SampleFilter`` reads them; a sample that one of them matches is taken.
  ///   - directory: the folder that a relative path may start from.
  /// - Throws: for an operand or a filter that names nothing, with what it may have meant.
  package init(
    _ operands: [String], filters: [String] = [], in workbook: Workbook, directory: String
  ) throws(Invocation.UsageError) {
    try choose(operands, in: workbook, directory: directory)
    try narrow(to: filters.map(SampleFilter.init), in: workbook)
  }

  /// Leaves what one of the filters matches, and the chapters where that stands.
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

  /// The files of chapters, and those that they include: what is wrong there is the chapter's problem.
  private static func files(of chapters: [Chapter]) -> Set<String> {
    Set(chapters.flatMap { [$0.file] + $0.samples.compactMap(\.codeFile) })
  }

  /// Takes what the operands name; without any, the selection stays as it is.
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
        // A chapter that could not be read may hold it.
        guard !own.isEmpty || chapters.count < found.count else {
          throw Self.noSample(String(parts[1]), in: chapters)
        }
        samples.formUnion(own.map(\.id))
      }
    }
    self.samples = samples
    self.files = files.union(Self.files(of: workbook.chapters.filter { files.contains($0.file) }))
  }

  /// The selection with the same samples of every language, and with all that show a claim of theirs out
  /// of the same file.
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

  /// The error of an id that no sample of some chapters has.
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
  /// The claims that stand in a file and not in the chapter, as `Snippets/a.swift:120`.
  fileprivate var claimsInFiles: [String] {
    codeFile.map { file in
      claims.filter { $0.form == .trailing }.map { "\(file):\($0.range.start.offset)" }
    } ?? []
  }
}

/// The files of a book, by every name that they go by.
private struct NamedFiles {
  private let files: [String]
  private let root: String
  private let directory: String
  /// Why nothing of the book is known: its configuration cannot be read.
  private let obstacle: Diagnostic?

  /// Collects the files of a book that were read or have problems, but for those that chapters
  /// include.
  init(_ workbook: Workbook, directory: String) {
    let all =
      workbook.chapters.map(\.file) + workbook.sources.keys + workbook.diagnostics.map(\.file)
    // A file that chapters include is none of them: it has no samples to run.
    let included = workbook.chapters.flatMap { $0.samples.compactMap(\.codeFile) }
    files = Set(all).subtracting(included).sorted()
    root = workbook.root
    self.directory = directory
    obstacle =
      workbook.files.isEmpty
      ? workbook.diagnostics.first { $0.file == Configuration.path && $0.severity == .error } : nil
  }

  /// The files of a name, one for each language that has it.
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

  /// `Content/fi/00-start.md` -> itself, `fi/00-start.md`, `fi/00-start`, `00-start`.
  private static func names(of file: String) -> [String] {
    let inContent = file.hasPrefix("Content/") ? String(file.dropFirst(8)) : file
    guard inContent.hasSuffix(".md") else { return [file] }
    let path = String(inContent.dropLast(3))
    return [file, inContent, path] + path.split(separator: "/").suffix(1).map(String.init)
  }

  /// The error of a name that no chapter has, with the nearest one.
  private func notFound(_ name: String) -> Invocation.UsageError {
    if let obstacle {
      return Invocation.UsageError(
        description: "no chapter '\(name)' is known: \(obstacle.file):\(obstacle.range.start.line):"
          + "\(obstacle.range.start.column): \(obstacle.summary)")
    }
    let chapters = files.filter { $0.hasSuffix(".md") }
    let next =
      nearestName(to: name, in: chapters.flatMap(Self.names)).map { "did you mean '\($0)'?" }
      ?? (chapters.isEmpty
        ? "the book has none"
        : "the chapters are \(chapters.map { Self.names(of: $0)[2] }.joined(separator: ", "))")
    return Invocation.UsageError(description: "no chapter '\(name)'; \(next)")
  }
}
