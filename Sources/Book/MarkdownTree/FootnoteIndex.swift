import Diagnostics

/// The footnotes that a document defines, and whether they are used.
///
/// A label may be defined more than once, of which the first counts. References are compared by
/// ``FootnoteLabel/key``.
struct FootnoteIndex {
  private let definitions: [FootnoteText.Definition]
  /// The index of the first definition of each label.
  private let first: [String: Int]

  /// - Parameter definitions: in the order of the file.
  init(_ definitions: [FootnoteText.Definition]) {
    self.definitions = definitions
    first = Dictionary(
      definitions.enumerated().map { ($1.label.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The label of a footnote as its definition has it; nil when there is none.
  func label(_ label: FootnoteLabel) -> FootnoteLabel? {
    first[label.key].map { definitions[$0].label }
  }

  /// What is wrong with the references and the definitions of a document: what has no counterpart is
  /// shown as text, or not at all.
  ///
  /// In the order of the references, then in that of the definitions. All are warnings with the id
  /// `footnote`, as a page still shows all text but that of an unused note.
  func problems(
    _ references: [(label: FootnoteLabel, range: SourceRange)], in text: TextWindow
  ) -> [Diagnostic] {
    let used = Set(references.map(\.label.key))
    let undefined = references.filter { first[$0.label.key] == nil }.map { reference in
      let label = reference.label.text
      let isDefinition =
        text.bytes.indices.contains(reference.range.end.offset)
        && text.bytes[reference.range.end.offset] == UInt8(ascii: ":")
      return diagnostic(
        text, reference.range, "the footnote '[^\(label)]' is not defined and shown as text",
        fix: isDefinition
          ? "start a line with the definition, outside of lists and quotes"
          : "write '[^\(label)]: ...' on a line of its own, or '\\[^\(label)]' if it is no footnote"
      )
    }
    let useless = definitions.enumerated().compactMap { index, definition -> Diagnostic? in
      let label = definition.label.text
      let range = text.range(definition.marker)
      if first[definition.label.key] != index {
        return diagnostic(
          text, range, "the footnote '[^\(label)]' is defined twice; only the first one is shown",
          fix: "give it another label, or remove it")
      }
      if used.contains(definition.label.key) { return nil }
      return diagnostic(
        text, range, "the footnote '[^\(label)]' is not used, and no page shows it",
        fix: "write '[^\(label)]' where it belongs, or remove it")
    }
    return undefined + useless
  }

  /// A warning at a place.
  private func diagnostic(
    _ text: TextWindow, _ range: SourceRange, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(.warning, .footnote, file: text.source.path, range: range, summary, fix: fix)
  }
}
