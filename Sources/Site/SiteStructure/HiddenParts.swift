package import WorkbookModel

/// The parts of a chapter's programs that its text does not show, by the samples on whose figures they can be unfolded.
///
/// Such a part is an app or the start of a program in a hidden sample or a setup comment, or an app's Info.plist. Each
/// is with the first sample of the page that needs it. A check of an exercise is never shown.
package struct HiddenParts: Sendable {
  package enum Part: Sendable {
    case sample(Sample)
    case propertyList(PropertyList)
  }

  /// By the name of the sample.
  package private(set) var parts: [String: [Part]] = [:]

  package init(_ chapter: Chapter) {
    let lists = Dictionary(
      chapter.propertyLists.lazy.filter(\.isHidden).map { ($0.app, $0) }
    ) { first, _ in first }
    var seen: Set<String> = []
    for sample in chapter.samples where sample.isShown {
      var found: [Part] = []
      for needed in Self.program(of: sample, in: chapter) {
        if !needed.isShown, needed.exercisePart?.kind != .check,
          seen.insert(needed.id.name).inserted
        {
          found.append(.sample(needed))
        }
        if let list = lists[needed.id.name], seen.insert("plist \(list.app)").inserted {
          found.append(.propertyList(list))
        }
      }
      if !found.isEmpty { parts[sample.id.name] = found }
    }
  }

  /// The hidden samples of a figure.
  package func samples(of name: String) -> [Sample] {
    (parts[name] ?? []).compactMap { part in
      if case .sample(let sample) = part { sample } else { nil }
    }
  }

  /// All samples of a program in order: those of its apps, those that it continues, and itself.
  package static func program(of sample: Sample, in chapter: Chapter) -> [Sample] {
    let apps = sample.annotations.scenario?.compactMap { chapter.sample($0.value) } ?? []
    return apps.flatMap { chain(to: $0, in: chapter) } + chain(to: sample, in: chapter)
  }

  /// A sample after those that it continues, each once.
  private static func chain(to sample: Sample, in chapter: Chapter) -> [Sample] {
    var chain = [sample]
    var seen: Set = [sample.id.name]
    while let name = chain[chain.count - 1].annotations.continues?.value,
      let before = chapter.sample(name), seen.insert(name).inserted
    {
      chain.append(before)
    }
    return chain.reversed()
  }
}
