package import SafeFiles
private import Synchronization
package import WorkbookModel

/// The data of a chapter that the pages of other chapters show, and its references to others.
///
/// A site can be written from the outlines of all chapters and the full content of those whose pages are new.
///
/// `SiteMap` is made from outlines. For chapters that were not read they come from the cached state of the
/// last build (`pack(into:)`), so everything that a page shows of another chapter must be part of its
/// outline, and of the hash ``SiteMap/surroundings(of:)``.
///
/// It is an immutable class, since each of thousands is in several lists and copies of a struct would retain
/// each text separately.
package final class ChapterOutline: Sendable, Hashable {
  /// The id of a heading or sample and its anchor on the page, which differs if ids clash.
  package struct Anchor: Sendable, Hashable {
    /// As in a link or an annotation: `budget`.
    package var id: String
    /// As on the page: `sample-budget`, or `budget-2` for an id that is used twice.
    package var anchor: String
  }

  /// The chapter's file name without its extension, the same in every language: `00-start`.
  package let name: String
  /// The tag of one of the configuration's languages: `fi`.
  package let language: String
  /// `fi/00-start`, as ``Chapter/path``.
  package var path: String { "\(language)/\(name)" }
  /// Plain text, from the chapter's front matter, or else the file's name.
  package let title: String
  /// The text below the title, and in lists; plain text from the front matter, or nil.
  package let summary: String?
  /// What its author says about changes; the newest first.
  package let changes: [ChapterChange]
  /// The anchors of headings, in the order of the chapter.
  package let headings: [Anchor]
  /// The anchors of visible samples, in the order of the chapter.
  package let samples: [Anchor]
  /// The other ids of the page that a link may lead to.
  package let others: [String]
  /// The destinations of the chapter's links and images as written, each once.
  package let destinations: [String]
  /// What ``anchor(for:)`` returns, by fragment; made when it is first called.
  private let anchors = Mutex<[String: String]?>(nil)

  /// The path of a document of the package, from the package's folder; nil for a chapter.
  package let document: String?

  /// Extracts the outline of a chapter that was read. This determines all anchors of its page.
  ///
  /// - Parameter isDocument: whether it is a document, whose file is a path from the package's folder.
  package init(_ chapter: Chapter, isDocument: Bool = false) {
    document = isDocument ? chapter.file : nil
    let anchors = PageAnchors(chapter)
    name = chapter.name
    language = chapter.language
    title = chapter.title
    summary = chapter.summary
    changes = chapter.changes
    headings = chapter.sections.enumerated().compactMap { index, section in
      guard let heading = section.heading, let anchor = anchors.sections[index] else { return nil }
      return Anchor(id: heading.id, anchor: anchor)
    }
    samples = chapter.samples.compactMap { sample in
      anchors.samples[sample.id.name].map { Anchor(id: sample.id.name, anchor: $0) }
    }
    others = [PageAnchors.main] + anchors.controls.values.sorted()
    var seen: Set<String> = []
    destinations = chapter.links.map(\.destination).filter { seen.insert($0).inserted }
  }

  /// Decodes the output of ``pack(into:)``, which is of a chapter.
  package init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    document = nil
    name = try reader.text()
    language = try reader.text()
    title = try reader.text()
    summary = try reader.optionalText()
    changes = try reader.list { (reader) throws(PackedReader.Damage) in
      let (day, text) = (try reader.text(), try reader.text())
      guard let change = ChapterChange(day: day, text: text) else { throw PackedReader.Damage() }
      return change
    }
    headings = try reader.list(Anchor.init)
    samples = try reader.list(Anchor.init)
    others = try reader.texts()
    destinations = try reader.texts()
  }

  package static func == (one: ChapterOutline, other: ChapterOutline) -> Bool {
    one === other
      || one.document == other.document && one.name == other.name && one.language == other.language
        && one.title == other.title
        && one.summary == other.summary && one.changes == other.changes
        && one.headings == other.headings
        && one.samples == other.samples && one.others == other.others
        && one.destinations == other.destinations
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(language)
  }

  /// Returns the anchor for the fragment of a link.
  ///
  /// A fragment is the id of a heading, or else an id of the page such as `sample-budget`, or else the name
  /// of a sample such as `budget`.
  ///
  /// - Returns: nil when the page has none of these.
  package func anchor(for fragment: String) -> String? {
    anchors.withLock { anchors in
      if let anchors { return anchors[fragment] }
      let all =
        headings.map { ($0.id, $0.anchor) }
        + (headings + samples).map { ($0.anchor, $0.anchor) } + others.map { ($0, $0) }
        + samples.map { ($0.id, $0.anchor) }
      let table = Dictionary(all) { first, _ in first }
      anchors = table
      return table[fragment]
    }
  }

  /// Returns the anchor of a visible sample, by its id in the chapter.
  package func anchor(ofSample id: String) -> String? { samples.first { $0.id == id }?.anchor }
}

extension ChapterOutline {
  /// Encodes the outline, in the order in which it is decoded; an anchor that equals its id takes one byte.
  package func pack(into writer: inout PackedWriter) {
    for text in [name, language, title] { writer.add(text) }
    writer.add(summary)
    writer.add(changes) {
      $0.add($1.day)
      $0.add($1.text)
    }
    for anchors in [headings, samples] {
      writer.add(anchors) {
        $0.add($1.id)
        $0.add($1.anchor == $1.id ? nil : $1.anchor)
      }
    }
    writer.add(others)
    writer.add(destinations)
  }
}

extension ChapterOutline.Anchor {
  /// Decodes one anchor; a missing text means that it equals the id.
  fileprivate init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    id = try reader.text()
    anchor = try reader.optionalText() ?? id
  }
}
