import Diagnostics
import WorkbookModel

/// The samples that a command line names.
struct SampleSelection: Sendable {
  /// Nil for all.
  var samples: Set<Sample.ID>?
  /// The chapters' files; nil for all.
  var files: Set<String>?

  static let all = SampleSelection()

  init() {}

  /// Whether a problem of a file is of interest.
  func includes(file: String) -> Bool { files?.contains(file) ?? true }

  /// Reads operands such as `fi/00-start`, `fi/00-start#hello`, `00-start`, `00-start#hello`,
  /// `Content/fi/00-start.md` or an absolute path.
  ///
  /// - Parameter directory: the folder that a relative path may start from.
  init(_ operands: [String], in workbook: Workbook, directory: String) throws(Invocation.UsageError)
  {
    guard !operands.isEmpty else { return }
    var samples = Set<Sample.ID>()
    var files = Set<String>()
    for operand in operands {
      let parts = operand.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let chapters = Self.chapters(String(parts[0]), in: workbook, directory: directory)
      guard !chapters.isEmpty else { throw Self.noChapter(String(parts[0]), in: workbook) }
      files.formUnion(chapters.map(\.file))
      guard parts.count > 1 else {
        samples.formUnion(chapters.flatMap { $0.samples.map(\.id) })
        continue
      }
      let found = chapters.compactMap { $0.sample(String(parts[1])) }
      guard !found.isEmpty else { throw Self.noSample(String(parts[1]), in: chapters) }
      samples.formUnion(found.map(\.id))
    }
    self.samples = samples
    self.files = files
  }

  private static func chapters(
    _ name: String, in workbook: Workbook, directory: String
  ) -> [Chapter] {
    let path = name.hasPrefix("/") ? name : directory + "/" + name
    return workbook.chapters.filter { chapter in
      name == chapter.path || name == chapter.name || name == chapter.file
        || name == chapter.path + ".md" || path == workbook.root + "/" + chapter.file
    }
  }

  private static func noChapter(_ name: String, in workbook: Workbook) -> Invocation.UsageError {
    let names = workbook.chapters.flatMap { [$0.path, $0.name, $0.file] }
    let next =
      nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
      ?? "the chapters are \(workbook.chapters.map(\.path).joined(separator: ", "))"
    return Invocation.UsageError(description: "no chapter '\(name)'; \(next)")
  }

  private static func noSample(_ name: String, in chapters: [Chapter]) -> Invocation.UsageError {
    let names = chapters.flatMap { $0.samples.map(\.id.name) }
    let next =
      nearestName(to: name, in: names).map { "did you mean '#\($0)'?" }
      ?? "its samples are \(Set(names).sorted().joined(separator: ", "))"
    return Invocation.UsageError(
      description: "no sample '\(name)' in \(chapters.map(\.path).joined(separator: ", ")); \(next)"
    )
  }
}
