import TextDiagnostics
import WorkbookModel

/// Checks references between samples of a chapter.
///
/// `continue=` links a sample to earlier ones of the same language and the same kind of process. Samples
/// are checked in the order of the file against the original references, so that one mistake is not
/// reported at every following sample. After `check` the references form a forest: there are no cycles and
/// no dangling references.
struct SampleGraph {
  private let source: SourceText
  /// The samples, without invalid `continue=`.
  private(set) var samples: [Sample]
  private(set) var diagnostics: [Diagnostic] = []
  /// The index of each sample, by its id in the chapter.
  private let indices: [String: Int]
  /// What suggestions may cost, over all wrong names of a chapter.
  private let budget = Budget()

  /// - Parameter samples: in the order of the file.
  init(source: SourceText, samples: [Sample]) {
    self.source = source
    self.samples = samples
    indices = Dictionary(
      samples.enumerated().map { ($1.id.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Checks all references, and removes invalid `continue=`.
  ///
  /// An unknown app in `scenario=` or `plist=` is reported and stays, because the planner checks it again.
  ///
  /// - Parameter propertyLists: the app names in fences of property lists, with their ranges.
  mutating func check(propertyLists: [SampleAnnotations.Located<String>]) {
    let original = samples
    for (index, sample) in original.enumerated() {
      let annotations = sample.annotations
      if let target = annotations.continues, !checkChain(of: sample, at: index, target, original) {
        samples[index].annotations.continues = nil
      } else if annotations.isNested, annotations.continues == nil {
        diagnostics.append(
          Diagnostic(
            .error, .reference, file: source.path, range: sample.infoRange,
            "'nest' opens a scope in the program of an earlier sample, and this sample does not continue one",
            fix: "add 'continue=ID', or remove 'nest'"))
      }
      for app in annotations.scenario ?? [] { checkApp(app, isInstalled: true) }
      if let other = annotations.twin, !checkTwin(other, of: sample, original) {
        samples[index].annotations.twin = nil
      }
    }
    for app in propertyLists { checkApp(app, isInstalled: false) }
  }

  /// The suggestion for a name that no sample has.
  ///
  /// - Parameter budget: what all suggestions of a chapter may cost.
  static func fix(
    for name: String, among samples: [Sample], within budget: Budget
  ) -> Suggestion {
    let names =
      budget.spend(samples.count)
      ? samples.map(\.id.name).filter { !SampleIdentifier.isAutomatic($0) } : []
    return .nearest(
      to: name, in: names, within: budget,
      otherwise: names.isEmpty
        ? "give a sample above 'id=\(name)'" : "the samples here are \(list(names))")
  }

  /// Some names in quotes, of which a message shows the first ones.
  private static func list(_ names: [String]) -> String {
    let more = names.count - listLimit
    return names.prefix(listLimit).map { "'\($0)'" }.joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  private static let listLimit = 20

  /// Checks whether a sample can continue the one that it names, and reports why not.
  ///
  /// - Parameters:
  ///   - index: of the sample.
  ///   - target: the name in `continue=`.
  ///   - original: the samples before any reference was removed.
  private mutating func checkChain(
    of sample: Sample, at index: Int, _ target: SampleAnnotations.Located<String>,
    _ original: [Sample]
  ) -> Bool {
    let name = target.value
    guard name != sample.id.name else {
      return refuse(target, "sample '\(name)' continues itself", fix: "name an earlier sample")
    }
    guard let position = indices[name] else {
      return refuse(
        target, "no sample is called '\(name)'",
        fix: Self.fix(for: name, among: original, within: budget))
    }
    let other = original[position]
    let note = ("sample '\(name)' is here", other.infoRange)
    if position > index {
      if leads(from: position, to: index, in: original) {
        return refuse(
          target, "sample '\(sample.id.name)' continues itself by way of '\(name)'",
          fix: "name an earlier sample", note: note)
      }
      return refuse(
        target, "sample '\(name)' is below the one that continues it",
        fix: "move it up, or continue an earlier sample", note: note)
    }
    if let word = other.annotations.notRunWord {
      return refuse(
        target, "sample '\(name)' is not run, so nothing can continue it",
        fix: "remove '\(word)' there, or continue another sample", note: note)
    }
    if other.annotations.shouldTrap != nil || other.annotations.exitStatus?.value ?? 0 != 0 {
      return refuse(
        target, "sample '\(name)' ends the program, so nothing can continue it",
        fix: "continue another sample", note: note)
    }
    if let (summary, fix) = processConflict(of: sample, after: other) {
      return refuse(target, summary, fix: fix, note: note)
    }
    guard other.language == sample.language else {
      return refuse(
        target,
        "sample '\(name)' is written in '\(other.language.rawValue)', this one in "
          + "'\(sample.language.rawValue)'",
        fix: "continue a sample of the same language", note: note)
    }
    return true
  }

  /// The reason for which two samples cannot be one program: an app and its device are different processes.
  private func processConflict(
    of sample: Sample, after other: Sample
  ) -> (summary: String, fix: Suggestion)? {
    let name = other.id.name
    let isAfterApp = other.annotations.isApp
    switch (sample.annotations.isApp, sample.annotations.scenario != nil) {
    case (false, true) where isAfterApp:
      return (
        "sample '\(name)' is an app, which a scenario installs and does not continue",
        "write 'scenario=\(name)' alone"
      )
    case (false, false) where isAfterApp:
      return (
        "sample '\(name)' is an app, so what continues it is one too",
        "add 'app' and an id to the annotations, or continue another sample"
      )
    case (true, _) where isScenario(name):
      return (
        "sample '\(name)' is a scenario, which an app cannot continue", "continue another sample"
      )
    default: return nil
    }
  }

  /// Whether a sample has a device, directly or through the samples it continues.
  private func isScenario(_ name: String) -> Bool {
    var next: String? = name
    while let index = next.flatMap({ indices[$0] }) {
      if samples[index].annotations.scenario != nil { return true }
      next = samples[index].annotations.continues?.value
    }
    return false
  }

  /// Whether a chain leads from one sample to another; cycles are tolerated.
  private func leads(from start: Int, to goal: Int, in samples: [Sample]) -> Bool {
    var seen: Set<Int> = []
    var next: Int? = start
    while let index = next, seen.insert(index).inserted {
      if index == goal { return true }
      next = samples[index].annotations.continues.flatMap { indices[$0.value] }
    }
    return false
  }

  /// Reports a name that is not an app's; an app to be installed must also be run.
  private mutating func checkApp(
    _ target: SampleAnnotations.Located<String>, isInstalled: Bool
  ) {
    let name = target.value
    guard let index = indices[name] else {
      refuse(target, "no app is called '\(name)'", fix: fix(forApp: name))
      return
    }
    let sample = samples[index]
    let note = ("sample '\(name)' is here", sample.infoRange)
    if !sample.annotations.isApp {
      refuse(
        target, "sample '\(name)' is not an app",
        fix: "add 'app' to its annotations, or name an app", note: note)
    } else if isInstalled, let word = sample.annotations.notRunWord {
      refuse(
        target, "app '\(name)' is not run, so no device can have it",
        fix: "remove '\(word)' there, or name another app", note: note)
    }
  }

  /// Checks whether an app can be the twin of the one that it names, and reports why not.
  ///
  /// - Parameter original: the samples before any reference was removed.
  private mutating func checkTwin(
    _ other: SampleAnnotations.Located<String>, of sample: Sample, _ original: [Sample]
  ) -> Bool {
    let name = other.value
    guard sample.annotations.isApp else {
      return refuse(
        other, "only an app has a twin",
        fix: "add 'app' and an id to the annotations, or remove 'twin=\(name)'")
    }
    guard name != sample.id.name else {
      return refuse(other, "app '\(name)' is its own twin", fix: "name another app")
    }
    let count = diagnostics.count
    checkApp(other, isInstalled: true)
    guard diagnostics.count == count, let index = indices[name] else { return false }
    let note = ("app '\(name)' is here", original[index].infoRange)
    if let first = original[index].annotations.twin {
      return refuse(
        other, "app '\(name)' is a twin itself", fix: "write 'twin=\(first.value)'", note: note)
    }
    guard
      original.contains(where: { $0.annotations.scenario?.contains { $0.value == name } ?? false })
    else {
      return refuse(
        other, "no scenario installs app '\(name)', so nothing shows what its twin must do",
        fix: "add a sample with 'scenario=\(name)'", note: note)
    }
    return true
  }

  private func fix(forApp name: String) -> Suggestion {
    let apps = samples.filter(\.annotations.isApp).map(\.id.name)
    return .nearest(
      to: name, in: apps, within: budget,
      otherwise: apps.isEmpty
        ? "mark a sample of this chapter 'app,id=\(name)'"
        : "the apps here are \(Self.list(apps))")
  }

  /// Reports a name; always returns false, as the result of a check.
  @discardableResult
  private mutating func refuse(
    _ target: SampleAnnotations.Located<String>, _ summary: String, fix: Suggestion,
    note: (message: String, range: SourceRange)? = nil
  ) -> Bool {
    diagnostics.append(
      Diagnostic(
        .error, .reference, in: source, at: target.range, summary, suggestion: fix,
        notes: note.map { [.init($0.message, file: source.path, range: $0.range)] } ?? []))
    return false
  }
}
