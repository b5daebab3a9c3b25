package import WorkbookModel

/// The names that are captures in the claims of a sample; others in angle brackets are text.
///
/// A capture must match again, so a name counts that stands at least twice in the claims of the sample
/// and of those that it continues or that continue it. Markup does not: a name is text where these
/// claims also hold `</name>`.
///
/// ```
/// took <ms> ms      more: <ms> ms       a capture: it stands twice
/// saved <file>                          text, a single
/// <b>bold</b>                           text, it is closed
/// ```
/// Claims with `match=literal` are left out: nothing in them is more than text.
package struct CaptureNames {
  /// The names that are captures in the sample's own claims.
  package private(set) var names: Set<String> = []
  /// The names of the sample's claims that would be captures if they stood a second time.
  ///
  /// An author may have meant them (``CaptureHint``).
  private(set) var singles: Set<String> = []
  /// The names of markup.
  private(set) var closed: Set<String> = []
  /// How often each name stands in all these claims.
  private var counts: [String: Int] = [:]

  /// Finds the names of a sample's claims, as its whole chain decides them.
  ///
  /// The names are those of its own claims, the counts those of the chain. So a sample whose claims
  /// name nothing costs nothing.
  package init(of sample: Sample, in chapter: Chapter) {
    let own = Self.texts(of: sample)
    // Most claims name nothing, and then nothing else is asked.
    let isNaming = own.contains { $0.utf8.contains(UInt8(ascii: "<")) }
    self.init(
      own: own, all: isNaming ? Self.relatives(of: sample, in: chapter).flatMap(Self.texts) : [])
  }

  /// - Parameters:
  ///   - own: the claimed texts whose names are looked for.
  ///   - all: these and the others that must agree with them.
  package init(own: [String], all: [String]) {
    let names = Set(own.flatMap(CaptureName.occurrences).map(\.name))
    closed = Set(all.flatMap(CaptureName.closed))
    for occurrence in all.flatMap(CaptureName.occurrences) {
      counts[occurrence.name, default: 0] += 1
    }
    let open = names.subtracting(closed)
    self.names = open.filter { counts[$0, default: 0] > 1 }
    singles = open.subtracting(self.names)
  }

  /// The names that are captures in a text which takes the place of another one of these claims.
  ///
  /// So `workbook accept` sees before it writes whether a name that it keeps would still be a capture
  /// then.
  ///
  /// - Parameters:
  ///   - new: the lines that are to be written, of one claim.
  ///   - old: the lines of the same claim as it stands.
  package func names(in new: String, inPlaceOf old: String) -> Set<String> {
    var counts = counts
    let own = CaptureName.occurrences(in: new).map(\.name)
    for occurrence in CaptureName.occurrences(in: old) { counts[occurrence.name, default: 0] -= 1 }
    for name in own { counts[name, default: 0] += 1 }
    let closed = closed.union(CaptureName.closed(in: new))
    return Set(own).subtracting(closed).filter { counts[$0, default: 0] > 1 }
  }

  /// The claimed texts in which captures may stand; a value is compared as it stands.
  private static func texts(of sample: Sample) -> [String] {
    sample.claims.filter { $0.match != .literal && $0.form != .value }.map(\.text)
  }

  /// The sample itself, those that it continues, and those that continue it.
  ///
  /// Not those beside it that only have an ancestor in common with it: no program holds both. In the
  /// order of the chapter.
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
