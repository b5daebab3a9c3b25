package import TextDiagnostics
package import SamplePlan
package import WorkbookModel

/// What a check of documents found: one verdict for each fence, and the errors of those that are wrong.
package struct DocumentReport: Sendable {
  /// In the order of the documents.
  package private(set) var results: [FenceResult]
  /// The problems of documents that belong to no fence.
  package private(set) var documentProblems: [Diagnostic] = []
  /// Whether the package could not be read, so that none of its documents was.
  package var isUnread = false
  /// The number of errors that the baseline knows.
  package var known = 0
  /// The bytes of the documents, by path.
  package private(set) var sources: [String: SourceText]
  /// `Swift 6.3.1 (x86_64-unknown-linux-gnu)`, and the level of the sandbox.
  package let toolchain: String
  package let sandbox: String
  private let groups: [String: String]

  /// Judges the results of a run.
  ///
  /// - Parameters:
  ///   - plan: by which they were run.
  ///   - settled: the results of fences that are no programs.
  ///   - selection: the fences that were asked for; nil for all.
  package init(
    _ book: DocumentBook, _ plan: RunPlan, _ run: RunResults, settled: [FenceResult] = [],
    selection: Set<Sample.ID>? = nil
  ) {
    let settled = Dictionary(settled.map { ($0.fence.sample.id, $0) }) { first, _ in first }
    sources = book.workbook.sources
    toolchain = run.toolchain
    sandbox = run.sandbox
    if selection == nil { documentProblems = book.problems }
    groups = book.documents.mapValues(\.group)
    let varying = Set(book.fences.filter(\.facts.variesByRun).map(\.sample.id))
    let continuing = Set(
      plan.programs.flatMap { program in
        let chances = Set(program.segments.map(\.sample)).intersection(varying)
        return program.judged.filter { !chances.subtracting([$0]).isEmpty }
      })
    let extended = DocumentNames.extendedTypes(in: book.fences)
    let names = Dictionary(grouping: book.fences, by: \.file).mapValues {
      DocumentNames($0, extended: extended, names: book.names)
    }
    results = book.fences.compactMap { fence in
      let id = fence.sample.id
      guard selection?.contains(id) ?? true else { return nil }
      let judge = FenceJudge(
        fence: fence, continuesChance: continuing.contains(id),
        package: book.names, document: names[fence.file] ?? DocumentNames())
      var result = settled[id] ?? run.samples[id].map(judge.result)
      result?.problems += fence.problems
      return result
    }
    // A program that ends without arguments has done its work where a transcript gives them.
    let started = Set(
      results.filter { $0.verdict.isConfirmed || $0.verdict == .wrong }
        .flatMap { $0.fence.transcript?.commands ?? [] }.compactMap(\.program?.code))
    for index in results.indices where started.contains(results[index].fence.sample.id) {
      guard results[index].verdict == .elsewhere,
        results[index].reason?.hasPrefix(FenceJudge.endsItself) == true
      else { continue }
      (results[index].verdict, results[index].reason) = (.ran, nil)
    }
  }

  /// Joins what several machines have found.
  ///
  /// - Parameters:
  ///   - records: of fences; those of other documents are left out.
  ///   - run: the environment in which they were run.
  package init(
    _ book: DocumentBook, joining records: [FenceRecord], _ run: RunResults,
    selection: Set<Sample.ID>? = nil
  ) {
    let records = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    sources = book.workbook.sources
    toolchain = run.toolchain
    sandbox = run.sandbox
    if selection == nil { documentProblems = book.problems }
    groups = book.documents.mapValues(\.group)
    results = book.fences.compactMap { fence in
      records[fence.sample.id].map {
        FenceResult(fence, $0.verdict, reason: $0.reason, problems: $0.problems)
      }
    }
  }

  /// Takes over what a second look has found (``DocumentPlanner/plan(for:at:)``).
  ///
  /// What the first look found wrong stays so only if the second finds it too. Where they find different errors, that of the
  /// longer program counts, and nothing is written into the document. After other declarations only success counts.
  ///
  /// - Returns: the fences with another result than before.
  package mutating func take(_ second: DocumentReport, of look: SecondLook) -> Set<Sample.ID> {
    let found = Dictionary(second.results.map { ($0.fence.sample.id, $0) }) { first, _ in first }
    var changed: Set<Sample.ID> = []
    for index in results.indices {
      let first = results[index]
      guard var second = found[first.fence.sample.id] else { continue }
      if look == .afterFirstDeclarations, !second.verdict.isConfirmed { continue }
      switch (first.verdict, second.verdict) {
      case (.wrong, .wrong):
        if first.problems == second.problems { continue }
        for problem in second.problems.indices where second.problems[problem].id.isOfClaims {
          second.problems[problem].edits = []
          second.problems[problem].fix = "correct the code, or write what it really gives"
        }
      case (.wrong, .fragment), (.wrong, .elsewhere):
        second = FenceResult(
          first.fence, .fragment, reason: "it depends on code above it, of which a part fails here")
      case (_, .fragment), (_, .elsewhere): continue
      default: break
      }
      results[index] = second
      changed.insert(first.fence.sample.id)
    }
    return changed
  }

  package var problems: [Diagnostic] { documentProblems + results.flatMap(\.problems) }

  /// Adds problems of documents that belong to no fence.
  ///
  /// - Parameter files: the bytes of the documents, by path.
  package mutating func add(_ problems: [Diagnostic], sources files: [String: [UInt8]]) {
    documentProblems += problems
    for path in Set(problems.map(\.file)) where sources[path] == nil {
      sources[path] = files[path].map { SourceText(path: path, bytes: $0) }
    }
  }

  /// Removes the problems that a test is false for.
  ///
  /// - Parameter isKept: called with the fence of each problem; nil for one of the document.
  mutating func filterProblems(_ isKept: (Diagnostic, Fence?) -> Bool) {
    documentProblems.removeAll { !isKept($0, nil) }
    for index in results.indices {
      let fence = results[index].fence
      results[index].problems.removeAll { !isKept($0, fence) }
    }
  }

  /// Makes errors of the fences that nothing confirms: `--strict`.
  package mutating func makeStrict() {
    for index in results.indices where results[index].verdict == .fragment {
      let fence = results[index].fence
      results[index].problems.append(
        Diagnostic(
          .error, .fragment, file: fence.file, range: fence.sample.infoRange,
          "the code is not complete: \(results[index].reason ?? "something is left out")",
          fix: "complete it, or write '<!-- workbook: ignore=\"why\" -->' above it"))
    }
  }

  /// The counts of each group of documents, and of all.
  ///
  /// ```
  /// README.md 4: 1 verified, 1 ran, 2 manifest
  /// Guides 82: 29 verified, 13 ran, 27 listing, 13 fragment
  /// 83 verified, 42 ran, 29 listing, 13 fragment; 15 errors in 9 files
  /// ```
  package var summary: String {
    var order: [String] = []
    var counts: [String: [FenceVerdict: Int]] = [:]
    var total: [FenceVerdict: Int] = [:]
    for result in results {
      let group = groups[result.fence.file] ?? result.fence.file
      if counts[group] == nil { order.append(group) }
      counts[group, default: [:]][result.verdict, default: 0] += 1
      total[result.verdict, default: 0] += 1
    }
    let lines = order.map { group in
      let own = counts[group] ?? [:]
      return "\(group) \(own.values.reduce(0, +)): \(Self.text(own))\n"
    }
    let files = Set(problems.map(\.file)).count
    let errors =
      problems.isEmpty ? "" : "; \(counted(problems.count, "error")) in \(counted(files, "file"))"
    let baseline = known == 0 ? "" : "; \(counted(known, "error")) of \(Baseline.path)"
    let text = isUnread ? "no document was checked" : Self.text(total)
    return lines.joined() + "\(text)\(errors)\(baseline)\n"
  }

  private static func text(_ counts: [FenceVerdict: Int]) -> String {
    let parts = FenceVerdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    return parts.isEmpty ? "no Swift code found" : parts.joined(separator: ", ")
  }

  /// Why each fence that was not confirmed is no error either, one per line.
  package var fragments: String {
    results.filter { $0.verdict == .fragment || $0.verdict == .elsewhere }.map {
      "\($0.fence.sample.id): \($0.verdict.rawValue): \($0.reason ?? "")\n"
    }.joined()
  }
}
