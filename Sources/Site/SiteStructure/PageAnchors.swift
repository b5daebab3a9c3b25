package import WorkbookModel

/// The unique ids of a chapter's page: those of headings unchanged, then those of samples and of other parts.
///
/// The ids of headings and samples are the same in every language. The anchors derived from them are
/// therefore the same too, so that the language switch stays in the same section.
///
/// Of two equal ids the later one gets a number, in this order:
///
/// 1. `page-text`, the main part, `page-contents` and `page-signs`;
/// 2. headings, in the order of the text, so that their ids stay as the author wrote them;
/// 3. samples (`sample-budget`) and the controls of their hidden lines (`sample-budget-lines`);
/// 4. footnotes and their references;
/// 5. timelines and pictures, to which links are not possible.
///
/// The ids depend only on the chapter, not on results or on other chapters.
package struct PageAnchors: Sendable {
  /// The main part of every page.
  package static let main = "page-text"
  /// The table of contents beside a chapter's text.
  package static let contents = "page-contents"
  /// What the signs in the text mean, after it.
  package static let signs = "page-signs"

  /// The anchor of each section with a heading, by the section's index.
  package private(set) var sections: [Int: String] = [:]
  /// The parts of programs that can be unfolded.
  package let hidden: HiddenParts
  /// The anchor of each sample that is visible or can be unfolded, by the sample's name in the chapter.
  package private(set) var samples: [String: String] = [:]
  /// The anchor of the control that shows a sample's hidden lines, by the sample's name.
  package private(set) var controls: [String: String] = [:]
  /// The ids of the title and of the description of a sample's timeline, by the sample's name; not every
  /// sample has a timeline.
  package private(set) var timelines: [String: (title: String, description: String)] = [:]

  /// The prefix of the ids of a sample's pictures, by the sample's name.
  private var pictures: [String: String] = [:]

  package private(set) var footnotes: FootnoteAnchors

  /// Assigns the ids in the order described for the type.
  package init(_ chapter: Chapter) {
    var used = UniqueNames(taken: [Self.main, Self.contents, Self.signs])
    footnotes = FootnoteAnchors([]) { $0 }
    for (index, section) in chapter.sections.enumerated() {
      guard let heading = section.heading else { continue }
      sections[index] = Self.take(heading.id, from: &used)
    }
    hidden = HiddenParts(chapter)
    let unfolded = Set(hidden.parts.keys.flatMap { hidden.samples(of: $0).map(\.id.name) })
    let shown =
      chapter.samples.filter { $0.isShown }
      + chapter.samples.filter { unfolded.contains($0.id.name) }
    for sample in shown {
      let name = sample.id.name
      let anchor = name.hasPrefix("sample-") ? name : "sample-" + name
      samples[name] = Self.take(anchor, from: &used)
      if sample.lines.contains(where: \.isHidden) {
        controls[name] = Self.take(anchor + "-lines", from: &used)
      }
    }
    footnotes = FootnoteAnchors(chapter.footnotes) { Self.take($0, from: &used) }
    // No link leads to these: whether they exist is known only after the samples have run.
    for (name, anchor) in samples.sorted(by: { $0.key < $1.key }) {
      timelines[name] = (
        Self.take(anchor + "-timeline", from: &used),
        Self.take(anchor + "-timeline-text", from: &used)
      )
    }
    // The number of pictures is unknown, too.
    let taken = used.sorted
    for (name, anchor) in samples {
      var stem = anchor + "-picture"
      while Self.contains(taken, prefix: stem) { stem += "-" }
      pictures[name] = stem
    }
  }

  /// Whether one of some names, in the order of their bytes, begins with a prefix.
  private static func contains(_ names: [String], prefix: String) -> Bool {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].utf8.lexicographicallyPrecedes(prefix.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < names.count && names[low].utf8.starts(with: prefix.utf8)
  }

  /// Returns the ids of the title and of the description of a sample's picture; nil for a sample that is not
  /// shown.
  ///
  /// The number of pictures is known only after a run, so ids are derived from a prefix that no other id
  /// begins with.
  ///
  /// - Parameter number: from 1, in the order in which the scenario took them.
  package func picture(_ number: Int, of sample: String) -> (title: String, description: String)? {
    pictures[sample].map { ("\($0)-\(number)", "\($0)-\(number)-text") }
  }

  /// Returns the id of the tabs of which the first has a sample; nil for one that is not shown.
  package func tabs(at sample: String) -> String? { pictures[sample].map { "\($0)-tabs" } }

  /// Returns an unused id without white space (HTML Standard, 3.2.6).
  ///
  /// White space and control characters become hyphens. The first user of an id gets it unchanged; the others
  /// get the suffix `-2`, `-3`, skipping any that is used.
  private static func take(_ wanted: String, from used: inout UniqueNames) -> String {
    // Nearly every id is plain ASCII, and Unicode properties of characters are slow.
    let isPlain = wanted.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    let base = isPlain ? wanted : String(wanted.map { $0.isWhitespace || $0.isControl ? "-" : $0 })
    return used.take(base.isEmpty ? "section" : base)
  }
}

extension Character {
  /// Whether it contains a control character, such as a line feed or U+0085.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
