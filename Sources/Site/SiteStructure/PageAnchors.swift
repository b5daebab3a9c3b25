package import WorkbookModel

/// The ids of a chapter's page: those of headings as they are, then those of samples and of the
/// page's own parts, each used once.
///
/// A heading's id is the same in every language, and so is a sample's; the anchors that are made of
/// them are therefore the same too, which keeps the language switch on the same section.
///
/// The order in which ids are given away decides which of two equal ones gets a number:
///
/// 1. `page-text`, the main part;
/// 2. headings, in the order of the text, so that their ids stay what the author wrote;
/// 3. samples (`sample-budget`) and the controls of their hidden lines (`sample-budget-lines`);
/// 4. footnotes and the places that name them;
/// 5. timelines and pictures, which no link may lead to.
///
/// All of it follows from the chapter alone: results change no id, and neither does another chapter.
package struct PageAnchors: Sendable {
  /// The main part of every page.
  package static let main = "page-text"

  /// The anchor of each section that has a heading, by the section's index.
  package private(set) var sections: [Int: String] = [:]
  /// The anchor of each sample that is shown, by the sample's name in the chapter.
  package private(set) var samples: [String: String] = [:]
  /// The anchor of the control that shows a sample's hidden lines, by the sample's name.
  package private(set) var controls: [String: String] = [:]
  /// The ids of the title and of the description of a sample's timeline, by the sample's name; not
  /// all of them have one.
  package private(set) var timelines: [String: (title: String, description: String)] = [:]

  /// How the ids of what belongs to the pictures of a sample begin, by the sample's name.
  private var pictures: [String: String] = [:]

  /// The ids of the footnotes and of the places that name them.
  package private(set) var footnotes: FootnoteAnchors

  /// Walks the chapter once in the order that the type describes.
  package init(_ chapter: Chapter) {
    var used: Set<String> = [Self.main]
    footnotes = FootnoteAnchors([]) { $0 }
    for (index, section) in chapter.sections.enumerated() {
      guard let heading = section.heading else { continue }
      sections[index] = Self.take(heading.id, from: &used)
    }
    for sample in chapter.samples where sample.isShown {
      let name = sample.id.name
      let anchor = name.hasPrefix("sample-") ? name : "sample-" + name
      samples[name] = Self.take(anchor, from: &used)
      if sample.lines.contains(where: \.isHidden) {
        controls[name] = Self.take(anchor + "-lines", from: &used)
      }
    }
    footnotes = FootnoteAnchors(chapter.footnotes) { Self.take($0, from: &used) }
    // No link leads to these: whether they are there is known when the samples have run.
    for (name, anchor) in samples.sorted(by: { $0.key < $1.key }) {
      timelines[name] = (
        Self.take(anchor + "-timeline", from: &used),
        Self.take(anchor + "-timeline-text", from: &used)
      )
      // How many there are is not known either.
      var stem = anchor + "-picture"
      while used.contains(where: { $0.hasPrefix(stem) }) { stem += "-" }
      used.insert(stem)
      pictures[name] = stem
    }
  }

  /// The ids of the title and of the description of a sample's picture; nil for a sample that is not shown.
  ///
  /// - Parameter number: from 1, in the order in which the scenario took them. No list of all is kept,
  ///   as nothing but a run knows how many there are; the stem of a sample's pictures begins no other
  ///   id.
  package func picture(_ number: Int, of sample: String) -> (title: String, description: String)? {
    pictures[sample].map { ("\($0)-\(number)", "\($0)-\(number)-text") }
  }

  /// An id that is not used yet and holds no white space (HTML Standard, 3.2.6).
  ///
  /// White space and control characters become hyphens. The first that asks has the id as it is; the
  /// others get `-2`, `-3` behind it, passing over any that is used.
  private static func take(_ wanted: String, from used: inout Set<String>) -> String {
    // Nearly every id is plain ASCII, and what Unicode says of a character is slow to ask.
    let isPlain = wanted.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    let base = isPlain ? wanted : String(wanted.map { $0.isWhitespace || $0.isControl ? "-" : $0 })
    var id = base.isEmpty ? "section" : base
    var number = 2
    while !used.insert(id).inserted {
      id = "\(base)-\(number)"
      number += 1
    }
    return id
  }
}

extension Character {
  /// Whether a part of it is a control character, such as a line feed or U+0085.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
