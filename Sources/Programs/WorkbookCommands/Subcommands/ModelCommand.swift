import CommandLineSyntax
import TextDiagnostics
import DriftChecker
import ResultStore
import SiteStructure
import WorkbookModel
import WorkbookReports

/// `workbook model`: prints the structured model of the book, as JSON for other programs or as an outline.
///
/// No sample is compiled or run, and no claim is compared. The JSON is a ``ModelDocument``.
struct ModelCommand: Sendable {
  let invocation: Invocation
  let console: Console
  /// The chapters that are printed.
  let workbook: Workbook

  /// - Throws: for a chapter or a language that the book does not have.
  init(invocation: Invocation, console: Console, workbook: Workbook) throws {
    self.invocation = invocation
    self.console = console
    var chapters = workbook.chapters
    for (option, value) in [("--language", \Chapter.language), ("--chapter", \Chapter.name)] {
      guard let wanted = invocation.value(option) else { continue }
      chapters.removeAll { $0[keyPath: value] != wanted }
      guard chapters.isEmpty else { continue }
      let all = Set(workbook.chapters.map { $0[keyPath: value] }).sorted()
      throw Invocation.UsageError(
        description: "the book has no chapter for '\(option) \(wanted)'; it has "
          + all.joined(separator: ", "))
    }
    let files = Set(workbook.chapters.map(\.file)).subtracting(chapters.map(\.file))
    self.workbook = Workbook(
      root: workbook.root, path: workbook.path, configuration: workbook.configuration,
      chapters: chapters, diagnostics: workbook.diagnostics.filter { !files.contains($0.file) },
      sources: workbook.sources, files: workbook.files,
      presentLanguages: workbook.presentLanguages)
  }

  /// Prints the model.
  ///
  /// - Returns: `.problemsFound` if the book has errors that can be found without a run.
  func run() async throws -> WorkbookCommand.Status {
    let drift = try await DriftChecks.ofBook(workbook).report().problems
    if invocation.value("--format") == "json" {
      let document = try await document(drift)
      console.output(
        String(
          decoding: try document.json(isIndented: invocation.has("--indent")), as: UTF8.self))
    } else {
      writeOutline(drift)
    }
    return (workbook.diagnostics + drift).contains { $0.severity == .error }
      ? .problemsFound : .clean
  }

  /// The document with symbols and recorded results; without these if there is no toolchain, which is reported.
  private func document(_ drift: [Diagnostic]) async throws -> ModelDocument {
    let environment: RunEnvironment
    do {
      environment = try await RunEnvironment(invocation, console)
    } catch let error as RunnerError {
      console.errors("warning: the model has no symbols: \("\(error)".escapedForTerminal)\n")
      return ModelDocument(workbook, problems: drift)
    }
    let lock = try await CacheLock(.shared, of: environment.cache)
    defer { lock.release() }
    let sandbox = try await environment.sandbox(invocation, console)
    let packages = try await environment.packages(of: workbook, in: sandbox, invocation, console)
    let references = try await SymbolLibrary(
      toolchain: environment.toolchain, sandbox: sandbox, cache: environment.cache
    ).references(in: workbook, packages: packages)
    var document = ModelDocument(
      workbook, problems: drift, references: references,
      outcomes: outcomes(ResultIndex(cache: environment.cache)))
    document.addPages(of: workbook, references)
    return document
  }

  /// The recorded results of all samples.
  private func outcomes(_ index: ResultIndex) -> [String: OutcomeDocument] {
    let results = workbook.chapters.flatMap(\.samples).compactMap { sample in
      index.lastResult(of: sample.id, inBook: workbook.root).map {
        (
          sample.id.description,
          OutcomeDocument(outcome: $0.outcome, reason: $0.reason, date: $0.date)
        )
      }
    }
    return Dictionary(results) { first, _ in first }
  }

  /// Prints chapters, sections and samples, a line each, followed by the problems.
  private func writeOutline(_ drift: [Diagnostic]) {
    for chapter in workbook.chapters {
      console.output("\(chapter.path)  \(chapter.title.escapedForTerminal)\n")
      for section in chapter.sections {
        if let heading = section.heading {
          let indent = String(repeating: "  ", count: heading.level)
          console.output("\(indent)#\(heading.id)\n")
        }
        for sample in chapter.samples where sample.section == section.heading?.id {
          console.output("      \(sample.id.name)  \(sample.language.rawValue)\n")
        }
      }
    }
    let writer = ReportWriter(invocation, console).diagnosticWriter(for: workbook)
    for diagnostic in (workbook.diagnostics + drift).sorted() {
      console.output(writer.text(for: diagnostic))
    }
  }
}
