import CommandLineSyntax
import RuleBlocks
import TextDiagnostics
import WorkbookModel

/// The apps to install on a device: some of one chapter, or those of a scenario.
///
/// ```
/// fi/05-background-fetch#news            one app
/// fi/05-background-fetch#evening         a scenario, with the apps that it installs
/// 05-background-fetch                    the only app of a chapter, in the first language
/// ```
struct DeviceChoice {
  /// The chapter, in one language, that contains all of them.
  let chapter: Chapter
  /// The apps, in the order of installation.
  let apps: [Sample]
  /// The scenario that is played before the first prompt; nil when apps are named.
  let scenario: Sample?
  /// For example, `iOS7`; nil for the latest.
  let profile: String?

  /// Parses the operands of `workbook device`.
  ///
  /// - Throws: for operands that do not name an app or scenario, or name apps of two chapters; the message
  ///   lists the available apps.
  init(
    _ invocation: Invocation, in workbook: Workbook, directory: String
  ) throws(Invocation.UsageError) {
    guard !invocation.operands.isEmpty else {
      throw Invocation.UsageError(
        description: "'workbook device' needs an app or a scenario, such as "
          + "'workbook device fi/05-background-fetch#news'")
    }
    var samples: [Sample] = []
    var chosen: Chapter?
    for operand in invocation.operands {
      let (chapter, sample) = try Self.sample(operand, in: workbook, directory, chosen)
      if let chosen, chosen.file != chapter.file {
        throw Invocation.UsageError(
          description:
            "one device has apps of one chapter; '\(operand)' is not in '\(chosen.path)'")
      }
      chosen = chapter
      samples.append(sample)
    }
    guard let chapter = chosen else { preconditionFailure("there are operands") }
    self.chapter = chapter
    scenario = samples.first { $0.annotations.scenario != nil }
    if let scenario {
      guard samples.count == 1 else {
        throw Invocation.UsageError(
          description: "the scenario '\(scenario.id)' installs its own apps; name it alone")
      }
      let names = scenario.annotations.scenario?.map(\.value) ?? []
      apps = names.compactMap { chapter.sample($0) }
    } else {
      apps = samples
    }
    profile =
      try Self.profile(invocation) ?? Self.profile(of: apps, scenario, in: chapter)
      ?? workbook.configuration.deviceProfile
  }

  /// The single sample that an operand names, in the first language if there are several.
  ///
  /// - Parameter chosen: the chapter of the preceding operands, whose language is preferred.
  private static func sample(
    _ operand: String, in workbook: Workbook, _ directory: String, _ chosen: Chapter?
  ) throws(Invocation.UsageError) -> (Chapter, Sample) {
    let selection = try SampleSelection([operand], in: workbook, directory: directory)
    let chapters = workbook.chapters.filter { selection.includes(file: $0.file) }
    guard let chapter = chapters.first(where: { $0.file == chosen?.file }) ?? chapters.first else {
      throw Invocation.UsageError(description: "'\(operand)' is not a sample")
    }
    let named = chapter.samples.filter { selection.samples?.contains($0.id) ?? true }
    let fitting = named.filter {
      $0.annotations.isApp || operand.contains("#") && $0.annotations.scenario != nil
    }
    if fitting.count == 1 { return (chapter, fitting[0]) }
    let apps = (fitting.isEmpty ? chapter.samples.filter(\.annotations.isApp) : fitting)
      .map { "#\($0.id.name)" }
    let what =
      fitting.isEmpty
      ? "'\(operand)' is neither an app nor a scenario" : "'\(operand)' has several apps"
    throw Invocation.UsageError(
      description: "\(what); "
        + (apps.isEmpty
          ? "the chapter has no apps" : "the apps are \(apps.joined(separator: ", "))"))
  }

  private static func profile(_ invocation: Invocation) throws(Invocation.UsageError) -> String? {
    guard let name = invocation.value("--profile") else { return nil }
    guard name.hasPrefix("iOS"), let version = Int(name.dropFirst(3)),
      Profile.versions.contains(version)
    else {
      throw Invocation.UsageError(
        description: "'--profile' takes \(Profile.names), not '\(name)'")
    }
    return name
  }

  /// The system on which the chapter shows the apps: that of the first scenario that installs one of them.
  private static func profile(
    of apps: [Sample], _ scenario: Sample?, in chapter: Chapter
  ) -> String? {
    if let scenario { return scenario.annotations.profile?.value }
    let names = Set(apps.map(\.id.name))
    return chapter.samples.first { sample in
      sample.annotations.scenario?.contains { names.contains($0.value) } ?? false
    }?.annotations.profile?.value
  }
}
