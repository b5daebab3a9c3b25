package import WorkbookModel

/// The names that are captures in the claims of a sample; other names in angle brackets are text.
///
/// A capture has to match again, so a name counts only if it occurs at least twice in the claims of the
/// sample, of its ancestors and of its descendants (by `continues`). Markup does not count: a name is text if
/// these claims also contain `</name>`.
///
/// ```
/// took <ms> ms      more: <ms> ms       a capture: it occurs twice
/// saved <file>                          text: it occurs once
/// <b>bold</b>                           text: it is closed
/// ```
/// Claims with `match=literal` are left out, since they are all text.
package struct CaptureNames {
  /// The names that are captures in the sample's own claims.
  package private(set) var names: Set<String> = []
  /// The names in the sample's claims that would be captures if they occurred a second time.
  ///
  /// The author may have meant them as captures (``CaptureHint``).
  private(set) var singles: Set<String> = []
  /// The names of markup elements.
  private(set) var closed: Set<String> = []
  /// The number of occurrences of each name in all these claims.
  private var counts: [String: Int] = [:]

  /// Finds the captures in a sample's claims.
  ///
  /// The names come from the sample's own claims, their counts from the whole chain. A sample whose claims
  /// contain no names costs nothing.
  package init(of sample: Sample, in chapter: Chapter) {
    let own = Self.texts(of: sample)
    // Most claims contain no names; the chain is then not needed.
    let isNaming = own.contains { $0.utf8.contains(UInt8(ascii: "<")) }
    self.init(
      own: own, all: isNaming ? Self.relatives(of: sample, in: chapter).flatMap(Self.texts) : [])
  }

  /// - Parameters:
  ///   - own: the claimed texts in which names are looked up.
  ///   - all: `own` and the other texts in which names are counted.
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

  /// The names that are captures in a text that replaces one of these claims.
  ///
  /// `workbook accept` uses this to find out, before it writes, whether a name that it keeps would still be a
  /// capture.
  ///
  /// - Parameters:
  ///   - new: the replacement of a claim.
  ///   - old: the current text of the same claim.
  package func names(in new: String, inPlaceOf old: String) -> Set<String> {
    var counts = counts
    let own = CaptureName.occurrences(in: new).map(\.name)
    for occurrence in CaptureName.occurrences(in: old) { counts[occurrence.name, default: 0] -= 1 }
    for name in own { counts[name, default: 0] += 1 }
    let closed = closed.union(CaptureName.closed(in: new))
    return Set(own).subtracting(closed).filter { counts[$0, default: 0] > 1 }
  }

  /// The claimed texts that may contain captures; values are compared verbatim.
  private static func texts(of sample: Sample) -> [String] {
    sample.claims.filter { $0.match != .literal && $0.form != .value }.map(\.text)
  }

  /// The sample with its ancestors and descendants, in the order of the chapter.
  ///
  /// Siblings that merely share an ancestor are left out: no program contains both.
  private static func relatives(of sample: Sample, in chapter: Chapter) -> [Sample] {
    // The reader guarantees that a sample only continues an earlier one.
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
