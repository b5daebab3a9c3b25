internal import TextDiagnostics
package import WorkbookModel

/// The ids of a page's footnotes and of the references to them.
///
///     footnote-1             the note below the text
///     footnote-1-use         the first reference to it
///     footnote-1-use-2       the second reference
package struct FootnoteAnchors: Sendable {
  package struct Note: Sendable {
    package var anchor: String
    /// One for each reference, in the order in which they are numbered.
    package var references: [String]
  }

  package struct Reference: Sendable {
    package var number: Int
    package var anchor: String
    package var note: String
  }

  /// In the order of the footnotes' numbers.
  package private(set) var notes: [Note] = []
  /// By their byte offset in the chapter.
  package private(set) var references: [Int: Reference] = [:]

  /// Assigns ids to the notes in the order of their numbers, and to the references of each in order, so that
  /// equal chapters have equal ids.
  ///
  /// - Parameter take: returns an unused id, based on the preferred one.
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
