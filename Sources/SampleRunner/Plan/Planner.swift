private import Diagnostics
package import WorkbookModel

/// Decides which programs a book's samples are compiled into.
package struct Planner: Sendable {
  /// The wall-clock limit of a run that names none, in seconds.
  package static let defaultTimeout = 10.0

  private let configuration: Configuration

  package init(configuration: Configuration) { self.configuration = configuration }

  /// Plans the chosen samples of some chapters.
  ///
  /// - Parameter selection: the samples asked for, or nil for all.
  package func plan(_ chapters: [Chapter], selection: Set<Sample.ID>? = nil) -> RunPlan {
    var plan = RunPlan(selection: selection ?? Set(chapters.flatMap { $0.samples.map(\.id) }))
    for chapter in chapters
    where chapter.samples.contains(where: { plan.selection.contains($0.id) }) {
      let chains = ChainIndex(chapter, planner: self)
      for sample in chapter.samples { add(sample, of: chapter, chains, to: &plan) }
    }
    return plan
  }

  private func add(
    _ sample: Sample, of chapter: Chapter, _ chains: ChainIndex, to plan: inout RunPlan
  ) {
    let isSelected = plan.selection.contains(sample.id)
    if let reason = sample.annotations.ignoreReason {
      if isSelected { plan.unverified.append((sample.id, reason.value)) }
    } else if let diagnostic = unsupported(sample, file: chapter.file) {
      if isSelected { plan.unsupported.append((sample.id, diagnostic)) }
    } else if !chains.isCovered(sample) {
      let program = program(for: chains.chain(to: sample))
      if !plan.selection.isDisjoint(with: chains.samplesCovered(by: sample)) {
        plan.programs.append(program)
      }
    }
  }

  /// The program of a chain of samples, the one it is for last.
  package func program(for chain: [Sample]) -> Program {
    var settings = Program.Settings(timeout: Self.defaultTimeout)
    for annotations in chain.map(\.annotations) {
      if let arguments = annotations.arguments { settings.arguments = arguments }
      if let input = annotations.standardInput { settings.standardInput = input }
      if let environment = annotations.environment { settings.environment = environment }
      if let timeout = annotations.timeout { settings.timeout = timeout }
    }
    let last = chain.last?.annotations ?? SampleAnnotations()
    let purpose: Program.Purpose =
      last.compileFail != nil ? .failToCompile : last.isNotRun ? .compile : .run
    return Program(
      segments: chain.map { Program.Segment(sample: $0.id, lines: $0.lines) }, purpose: purpose,
      settings: settings, languageMode: configuration.swiftLanguageMode)
  }

  private func unsupported(_ sample: Sample, file: String) -> Diagnostic? {
    let annotations = sample.annotations
    let feature: String? =
      switch sample.language {
      case .objectiveC: "Objective-C samples"
      case .console: "console samples"
      case .swift:
        annotations.isApp
          ? "app samples"
          : annotations.scenario != nil
            ? "scenarios"
            : annotations.file != nil
              ? "samples from files ('file=')"
              : annotations.shouldWarn != nil
                ? "expected warnings ('should_warn')"
                : annotations.swiftVersion != nil ? "version conditions ('swift=')" : nil
      }
    return feature.map {
      Diagnostic(
        .error, "unsupported", file: file, range: sample.infoRange,
        "\($0) cannot be run by this version of workbook",
        fix: "mark the sample 'ignore=\"why\"' to show it as unverified")
    }
  }
}

/// Which samples of a chapter continue which, and which program shows the output of each.
private struct ChainIndex {
  private let samples: [String: Sample]
  private let planner: Planner
  /// By sample, the samples further down that continue it, directly or not.
  private var descendants: [String: [Sample]] = [:]

  init(_ chapter: Chapter, planner: Planner) {
    samples = Dictionary(chapter.samples.map { ($0.id.name, $0) }) { first, _ in first }
    self.planner = planner
    for sample in chapter.samples {
      for ancestor in chain(to: sample).dropLast() {
        descendants[ancestor.id.name, default: []].append(sample)
      }
    }
  }

  /// The samples that a sample continues, the first one first, and itself.
  func chain(to sample: Sample) -> [Sample] {
    var chain = [sample]
    while let name = chain[0].annotations.continues?.value, let parent = samples[name],
      !chain.contains(where: { $0.id == parent.id })
    {
      chain.insert(parent, at: 0)
    }
    return chain
  }

  /// Whether a longer chain runs the sample with the same settings, so that its own part of that
  /// chain's output is its output.
  func isCovered(_ sample: Sample) -> Bool { coveringLeaf(of: sample) != nil }

  /// The samples whose output the program of a sample shows, itself included.
  func samplesCovered(by sample: Sample) -> Set<Sample.ID> {
    var covered: Set = [sample.id]
    for ancestor in chain(to: sample).dropLast() where coveringLeaf(of: ancestor) == sample.id {
      covered.insert(ancestor.id)
    }
    return covered
  }

  private func coveringLeaf(of sample: Sample) -> Sample.ID? {
    guard sample.annotations.isRun else { return nil }
    let settings = planner.program(for: chain(to: sample)).settings
    return descendants[sample.id.name]?.last { candidate in
      candidate.annotations.isRun && candidate.annotations.ignoreReason == nil
        && planner.program(for: chain(to: candidate)).settings == settings
        && !(descendants[candidate.id.name] ?? []).contains { $0.annotations.isRun }
    }?.id
  }
}
