private import TextDiagnostics
package import ResultStore
package import WorkbookModel

/// Decides into which programs a book's samples are compiled.
///
/// The entry point of this module. It is pure: the same chapters and the same selection give the same plan,
/// and it reads no files and starts no processes. Samples that cannot be run are in the plan with their
/// reason, so that it contains every selected sample; only ``prompt(in:apps:profile:after:)`` throws.
package struct Planner: Sendable {
  /// The book's configuration, of which the language mode and the allowed programs are used.
  private let configuration: Configuration

  package init(configuration: Configuration) { self.configuration = configuration }

  /// Plans the selected samples of some chapters.
  ///
  /// A program is planned if a sample that it judges was selected, or an app that it installs. So a plan may
  /// contain programs with results that were not selected.
  ///
  /// - Parameters:
  ///   - chapters: in the order of the book; those without a selected sample are skipped.
  ///   - selection: the selected samples; nil for all.
  package func plan(_ chapters: [Chapter], selection: Set<Sample.ID>? = nil) -> RunPlan {
    let samples = Set(chapters.flatMap { $0.samples.map(\.id) })
    var plan = RunPlan(selection: selection?.intersection(samples) ?? samples)
    for chapter in chapters
    where chapter.samples.contains(where: { plan.selection.contains($0.id) }) {
      let chains = ChainIndex(chapter, configuration) { !$0.contains(where: isUnreadable) }
      for sample in chapter.samples {
        add(sample, of: chapter, chains, to: &plan)
        addAttempt(at: sample, of: chapter, chains, to: &plan)
        addTwins(in: sample, chains, to: &plan)
      }
    }
    return plan
  }

  /// Plans an interactive device of a chapter.
  ///
  /// - Parameters:
  ///   - apps: the ids of the apps to install; ignored for a scenario, which names its apps.
  ///   - profile: such as `iOS7`; nil for the scenario's, or the book's.
  ///   - scenario: the scenario to play before commands are accepted; nil for none.
  /// - Throws: `RunnerError` with the reason why the device cannot be set up.
  package func prompt(
    in chapter: Chapter, apps: [String], profile: String?, after scenario: Sample?
  ) throws(RunnerError) -> Program {
    let chains = ChainIndex(chapter, configuration) { !$0.contains(where: isUnreadable) }
    let obstacle =
      if let scenario {
        unreadableReason(in: chains.chain(to: scenario))
          ?? chains.obstacle(toInstallingAppsOf: scenario, inChain: unreadableReason)
      } else {
        chains.obstacle(toInstalling: apps, inChain: unreadableReason)
      }
    if let obstacle {
      throw RunnerError(
        .plan, "cannot set up the device: \(obstacle); 'workbook check' shows the details")
    }
    let segment = Self.promptSegment(of: chapter)
    let mode = configuration.swiftLanguageMode
    guard let scenario else {
      return chains.prompt(
        segment, on: Program.Device(apps: apps, profile: profile), languageMode: mode)
    }
    var program = chains.prompt(segment, after: scenario, languageMode: mode)
    if let profile { program.settings.device?.profile = profile }
    return program
  }

  /// The code with which a scenario starts to accept commands.
  private static func promptSegment(of chapter: Chapter) -> Program.Segment {
    let code = ["@_spi(Prompt) import DeviceSimulator", "Device.takeCommands()"]
    let id = Sample.ID(language: chapter.language, chapter: chapter.name, name: "prompt")
    return Program.Segment(
      sample: id, lines: code.map { CodeLine(code: $0, isHidden: true, start: .start) },
      codeFile: nil, leastVersion: [])
  }

  /// Adds a sample to the list of the plan that it belongs to.
  ///
  /// The cases are, in this order: ignored, unreadable, a console session, a scenario whose device cannot be
  /// set up, and a program, if one is for this sample.
  private func add(
    _ sample: Sample, of chapter: Chapter, _ chains: ChainIndex, to plan: inout RunPlan
  ) {
    let isSelected = plan.selection.contains(sample.id)
    if let reason = sample.annotations.ignoreReason {
      if isSelected { plan.unverified.append((sample.id, reason.value)) }
    } else if let reason = unreadableReason(in: chains.chain(to: sample)) {
      if isSelected { plan.unverified.append((sample.id, reason)) }
    } else if sample.language == .console {
      if isSelected { plan.sessions.append(ConsoleSession(sample)) }
    } else if let reason = chains.obstacle(
      toInstallingAppsOf: sample, inChain: unreadableReason)
    {
      if isSelected { plan.unverified.append((sample.id, reason)) }
    } else if let program = chains.program(
      for: sample, languageMode: configuration.swiftLanguageMode),
      // An app is also judged by the scenarios that install it, or its twin.
      !plan.selection.isDisjoint(
        with: program.judged.union(program.apps.map(\.owner)).union(chains.twins(of: program)))
    {
      plan.programs.append(program)
    }
  }

  /// Plans the attempt at an exercise, unless one of its samples could not be read.
  private func addAttempt(
    at sample: Sample, of chapter: Chapter, _ chains: ChainIndex, to plan: inout RunPlan
  ) {
    guard plan.selection.contains(sample.id),
      let attempt = chains.attempt(at: sample, languageMode: configuration.swiftLanguageMode),
      !isUnreadable(sample),
      !attempt.program.samples.compactMap({ chapter.sample($0.name) }).contains(where: isUnreadable)
    else { return }
    plan.trials.append(attempt)
  }

  /// Plans a scenario again for each twin of its apps, in place of the app.
  private func addTwins(in scenario: Sample, _ chains: ChainIndex, to plan: inout RunPlan) {
    guard let program = plan.programs.last, program.lastSample == scenario.id else { return }
    plan.trials += chains.trials(
      with: program, languageMode: configuration.swiftLanguageMode
    ) { unreadableReason(in: $0) }
  }

  /// Whether a sample is not run, because its annotations could not be read or it calls a program that the
  /// book does not allow.
  private func isUnreadable(_ sample: Sample) -> Bool {
    sample.isUnreadable || !sample.commands.allSatisfy(configuration.allows)
  }

  /// The reason why a chain is not run: an unreadable sample; nil if there is none.
  private func unreadableReason(in chain: [Sample]) -> String? {
    chain.last(where: isUnreadable).map { broken in
      let whose = broken.id == chain.last?.id ? "its fence" : "the fence of '\(broken.id.name)'"
      return "\(whose) could not be read"
    }
  }
}
