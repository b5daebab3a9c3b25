import WorkbookModel

/// The names that are captures in the claims of a sample; others in angle brackets are text.
///
/// A capture must match again, so a name counts that stands at least twice in the claims of the sample
/// and of those that it continues or that continue it. Markup does not: a name is text where these
/// claims also hold `</name>`.
struct CaptureNames {
  private(set) var names: Set<String> = []
  /// The names of the sample's claims that would be captures if they stood a second time.
  private(set) var singles: Set<String> = []
  /// The names of markup.
  private(set) var closed: Set<String> = []

  init(of sample: Sample, in chapter: Chapter) {
    let own = Set(Self.occurrences(in: sample))
    for claim in sample.claims { closed.formUnion(CaptureName.closed(in: claim.text)) }
    if own.isEmpty { return }
    var counts: [String: Int] = [:]
    for relative in Self.relatives(of: sample, in: chapter) {
      for name in Self.occurrences(in: relative) { counts[name, default: 0] += 1 }
      for claim in relative.claims { closed.formUnion(CaptureName.closed(in: claim.text)) }
    }
    let open = own.subtracting(closed)
    names = open.filter { counts[$0, default: 0] > 1 }
    singles = open.subtracting(names)
  }

  private static func occurrences(in sample: Sample) -> [String] {
    sample.claims.filter { $0.match != .literal }
      .flatMap { CaptureName.occurrences(in: $0.text).map(\.name) }
  }

  /// The sample itself, those that it continues, and those that continue it.
  private static func relatives(of sample: Sample, in chapter: Chapter) -> [Sample] {
    // The reader promises that a sample only continues an earlier one.
    var ancestors: Set<String> = [sample.id.name]
    for other in chapter.samples.reversed() where ancestors.contains(other.id.name) {
      if let parent = other.annotations.continues?.value { ancestors.insert(parent) }
    }
    var descendants: Set<String> = [sample.id.name]
    for other in chapter.samples {
      if let parent = other.annotations.continues?.value, descendants.contains(parent) {
        descendants.insert(other.id.name)
      }
    }
    let names = ancestors.union(descendants)
    return chapter.samples.filter { names.contains($0.id.name) }
  }
}
