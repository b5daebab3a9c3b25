import TextDiagnostics
package import SamplePlan
import SwiftRewriting
import SwiftSource
package import WorkbookModel

/// Makes a program of each fence: the modules that its document implies, the earlier fences that it needs, and itself.
package struct DocumentPlanner: Sendable {
  private let book: DocumentBook
  /// The lines before every fence of articles.
  private let setup: [String]
  private let fences: [String: [Fence]]
  private let chains: [String: DocumentChains]

  /// - Parameter setup: code before every fence of articles; empty for none.
  package init(_ book: DocumentBook, setup: String = "") {
    self.book = book
    self.setup =
      setup.isEmpty
      ? [] : setup.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    fences = Dictionary(grouping: book.fences, by: \.file)
    chains = fences.mapValues { DocumentChains($0, names: book.names) }
  }

  /// The plan for some fences, or for all, without manifests and listings.
  package func plan(_ selection: Set<Sample.ID>? = nil) -> RunPlan {
    let chosen = book.fences.filter {
      (selection?.contains($0.sample.id) ?? true) && $0.facts.manifest == nil && !$0.facts.isListing
        && $0.transcript == nil
    }
    var plan = RunPlan(selection: Set(chosen.map(\.sample.id)))
    for fence in chosen {
      let id = fence.sample.id
      let (parts, obstacle) = chains[fence.file]?.chain(of: fence) ?? ([(fence, false)], nil)
      if !fence.problems.isEmpty {
        plan.unverified.append((id, "the words above it could not be read"))
      } else if let reason = fence.sample.annotations.ignoreReason {
        plan.unverified.append((id, reason.value))
      } else if fence.sample.isUnreadable {
        plan.unverified.append((id, "it is too long to be read"))
      } else if let reason = fence.facts.obstacle?.reason ?? obstacle {
        plan.unverified.append((id, reason))
      } else {
        plan.programs.append(program(of: fence, parts))
      }
    }
    return plan
  }

  /// The plan for a second look at fences of a report.
  ///
  /// A chain has the fences that change a value as far as their syntax shows it, and no others, since each could fail for a
  /// reason of its own. So code that only continues what fails is run without that; and what seems wrong is run once more
  /// after all code that mentions its variables, which may change them too: `let first = try box.take()`. What does not
  /// compile after `let cache = Cache<URL>()` may mean the `cache` before that one.
  package func plan(for look: SecondLook, at report: DocumentReport) -> RunPlan {
    let excluded = Set(report.results.filter { !$0.mayRunToItsEnd }.map(\.fence.sample.id))
    var plan = RunPlan(selection: [])
    for result in report.results where look.concerns(result) {
      let fence = result.fence
      guard fence.sample.annotations.continues == nil, let chains = chains[fence.file] else {
        continue
      }
      let (parts, obstacle) = chains.chain(
        of: fence, without: excluded, for: look)
      let first = chains.chain(of: fence).parts.map(\.fence.sample.id)
      guard obstacle == nil, parts.map(\.fence.sample.id) != first else { continue }
      plan.selection.insert(fence.sample.id)
      plan.programs.append(program(of: fence, parts))
    }
    return plan
  }

  /// The program of a command that a fence declares: the fence's, with a call of `main()` unless it is marked.
  ///
  /// Extensions of its types that come between the fence and the transcript are parts of it.
  ///
  /// - Returns: the program, with its fences; nil for code that is not whole.
  func program(
    of id: Sample.ID, running type: CommandType, before transcript: Fence
  ) -> (program: Program, parts: [Fence])? {
    let own = fences[transcript.file] ?? []
    guard let fence = own.first(where: { $0.sample.id == id }), fence.problems.isEmpty,
      !fence.sample.isUnreadable, fence.facts.obstacle == nil, let chains = chains[fence.file]
    else { return nil }
    var (parts, obstacle) = chains.chain(of: fence)
    let between = fence.sample.range.end..<transcript.sample.range.start
    for later in own
    where between.contains(later.sample.range.start)
      && later.facts.names.declarations.isEmpty && later.transcript == nil
    {
      let declared = parts.flatMap { $0.fence.facts.names.declarations.map(\.name) }
      guard later.facts.names.additions.contains(where: { declared.contains($0.type) }) else {
        continue
      }
      guard later.facts.obstacle == nil, later.facts.holes.firstError == nil else { return nil }
      parts.append((later, false))
    }
    guard obstacle == nil else { return nil }
    var program = program(of: parts.last?.fence ?? fence, parts)
    program.purpose = .run
    if !type.isMain {
      var start = segment(["\(type.isAsync ? "await " : "")\(type.name).main()"], for: fence)
      start.sample.name = "start"
      start.fileName = "start.swift"
      program.segments.append(start)
    }
    return (program, parts.map(\.fence))
  }

  /// - Parameter parts: the fence after those that it needs.
  private func program(of fence: Fence, _ parts: [(fence: Fence, isNested: Bool)]) -> Program {
    let annotations = fence.sample.annotations
    var program = Program(
      segments: parts.enumerated().map { number, part in
        segment(
          part.fence, number: parts.count - number, isNested: part.isNested,
          isJudged: part.fence.sample.id == fence.sample.id)
      },
      judged: [fence.sample.id],
      purpose: annotations.compileFail != nil
        ? .failToCompile : annotations.isNotRun ? .compile : .run,
      settings: Program.Settings(
        of: fence.sample, continuing: nil, profile: book.workbook.configuration.deviceProfile),
      languageMode: book.workbook.configuration.swiftLanguageMode)
    program.expectsTrap = annotations.shouldTrap != nil
    let prelude =
      impliedImports(of: parts.map(\.fence)).map { "import \($0)" }
      + (isArticle(fence) ? setup : [])
    if !prelude.isEmpty { program.segments.insert(segment(prelude, for: fence), at: 0) }
    return program
  }

  /// The modules that a chain of fences may use without importing them. Code that imports one decides itself.
  private func impliedImports(of chain: [Fence]) -> [String] {
    guard let last = chain.last, let document = book.documents[last.file] else { return [] }
    let own = Set(chain.flatMap(\.facts.names.importedModules))
    var implied: [String] = []
    if own.isDisjoint(with: document.modules) {
      implied = document.modules + (document.impliesFoundation ? ["Foundation"] : [])
    }
    let hasFoundation = own.contains("Foundation") || implied.contains("Foundation")
    let usesNetwork = chain.contains { NetworkingModule(for: $0.code) != nil }
    // What Apple's Foundation has is another module on Linux.
    if hasFoundation && usesNetwork { implied.append("FoundationNetworking") }
    return implied
  }

  private func isArticle(_ fence: Fence) -> Bool {
    let kind = book.documents[fence.file]?.kind
    return kind == .article || kind == .catalog
  }

  /// A segment before a fence, which readers do not see.
  private func segment(_ lines: [String], for fence: Fence) -> Program.Segment {
    var id = fence.sample.id
    id.name = "prelude"
    return Program.Segment(
      sample: id,
      lines: lines.map { CodeLine(code: $0, isHidden: true, start: fence.sample.range.start) })
  }

  /// The code of a fence, under a name that an edit of the text above it does not change.
  ///
  /// - Parameter number: its place before the end of the program, from 1.
  private func segment(
    _ fence: Fence, number: Int, isNested: Bool, isJudged: Bool
  ) -> Program.Segment {
    var segment = Program.Segment(fence.sample, isJudged: isJudged)
    segment.fileName = number == 1 ? "fence.swift" : "fence-\(number).swift"
    segment.isNested = segment.isNested || isNested
    return segment
  }
}
