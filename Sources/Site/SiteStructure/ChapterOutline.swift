package import WorkbookModel

/// What the pages of a site show of a chapter that is not their own, and what its page shows of others.
///
/// A site can be written from the outlines of all chapters and the whole of those whose pages are new.
///
/// It is what `SiteMap` is made of. For chapters that were not read it comes from the memory of the
/// last build (`pack(into:)`), so whatever a page shows of another chapter must be in here, and a hash
/// of it in ``SiteMap/surroundings(of:)``.
///
/// An immutable object, for each of thousands stands in several lists and a copy of its texts would be
/// counted in each.
package final class ChapterOutline: Sendable, Hashable {
  /// The id of something and its anchor on the page, which differs where ids clash.
  package struct Anchor: Sendable, Hashable {
    /// As a link or an annotation writes it: `budget`.
    package var id: String
    /// As the page has it: `sample-budget`, or `budget-2` where an id is used twice.
    package var anchor: String
  }

  /// The chapter's file name without its extension, the same in every language: `00-start`.
  package let name: String
  /// A tag of the configuration's languages: `fi`.
  package let language: String
  /// Plain text, from the chapter's front matter; the file's name where that has none.
  package let title: String
  /// What stands below the title, and in lists; plain text of the front matter, or nil.
  package let summary: String?
  /// Of the headings, in the order of the chapter.
  package let headings: [Anchor]
  /// Of the samples that are shown, in the order of the chapter.
  package let samples: [Anchor]
  /// The ids of the page's own parts that a link may lead to.
  package let others: [String]
  /// Where the chapter's links and images lead, as it writes them, each once.
  package let destinations: [String]

  /// Takes from a chapter that was read what other pages need. Makes all anchors of its page for that.
  package init(_ chapter: Chapter) {
    let anchors = PageAnchors(chapter)
    name = chapter.name
    language = chapter.language
    title = chapter.title
    summary = chapter.summary
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

  /// Reads what ``pack(into:)`` wrote.
  package init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    name = try reader.text()
    language = try reader.text()
    title = try reader.text()
    summary = try reader.optionalText()
    headings = try reader.list(Anchor.init)
    samples = try reader.list(Anchor.init)
    others = try reader.texts()
    destinations = try reader.texts()
  }

  package static func == (one: ChapterOutline, other: ChapterOutline) -> Bool {
    one === other
      || one.name == other.name && one.language == other.language && one.title == other.title
        && one.summary == other.summary && one.headings == other.headings
        && one.samples == other.samples && one.others == other.others
        && one.destinations == other.destinations
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(language)
  }

  /// The anchor that a link of a chapter means by what stands behind its `#`.
  ///
  /// That is the id of a heading, then an id of the page such as `sample-budget`, then the name of a
  /// sample such as `budget`.
  ///
  /// - Returns: nil when the page has none of them.
  package func anchor(for fragment: String) -> String? {
    if let heading = headings.first(where: { $0.id == fragment }) { return heading.anchor }
    let isAnchor =
      headings.contains { $0.anchor == fragment } || samples.contains { $0.anchor == fragment }
      || others.contains(fragment)
    return isAnchor ? fragment : anchor(ofSample: fragment)
  }

  /// The anchor of a sample that is shown, by its id in the chapter.
  package func anchor(ofSample id: String) -> String? { samples.first { $0.id == id }?.anchor }
}

extension ChapterOutline {
  /// Adds everything in the order in which it is read again; an anchor that is its id takes one byte.
  package func pack(into writer: inout PackedWriter) {
    for text in [name, language, title] { writer.add(text) }
    writer.add(summary)
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
  /// Reads one anchor; a missing text means that it is the same as the id.
  fileprivate init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    id = try reader.text()
    anchor = try reader.optionalText() ?? id
  }
}
