internal import Diagnostics
package import WorkbookModel

/// The ids of a page's footnotes and of the places that lead to them.
///
///     footnote-1             the note below the text
///     footnote-1-use         the first place that names it
///     footnote-1-use-2       the second one
package struct FootnoteAnchors: Sendable {
  /// A footnote and the places that name it.
  package struct Note: Sendable {
    /// The id of the note itself.
    package var anchor: String
    /// One for each reference, in the order in which they are counted.
    package var references: [String]
  }

  /// A place of the text that names a footnote.
  package struct Reference: Sendable {
    /// The number that readers see.
    package var number: Int
    /// The place's own id.
    package var anchor: String
    /// The id of the footnote.
    package var note: String
  }

  /// In the order of the footnotes' numbers.
  package private(set) var notes: [Note] = []
  /// By the byte of the chapter at which they start.
  package private(set) var references: [Int: Reference] = [:]

  /// - Parameter take: makes an id that is not used yet of the one that is wanted.
  ///
  /// Goes through the notes in the order of their numbers, and through the places of each as they are
  /// counted, so that equal chapters have equal ids.
  package init(_ footnotes: [ChapterFootnote], take: (String) -> String) {
    for (index, footnote) in footnotes.enumerated() {
      let number = index + 1
      var note = Note(anchor: take("footnote-\(number)"), references: [])
      for (use, place) in footnote.references.enumerated() {
        let wanted = "footnote-\(number)-use" + (use == 0 ? "" : "-\(use + 1)")
        let anchor = take(wanted)
        note.references.append(anchor)
        references[place.start.offset] = Reference(
          number: number, anchor: anchor, note: note.anchor)
      }
      notes.append(note)
    }
  }
}
