import TextDiagnostics

/// The footnotes that a document defines.
///
/// A label may be defined more than once; the first definition counts. References are compared by
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

  /// A footnote's label as its definition spells it; nil if it is not defined.
  func label(_ label: FootnoteLabel) -> FootnoteLabel? {
    first[label.key].map { definitions[$0].label }
  }

  /// Undefined references, and duplicate or unused definitions.
  ///
  /// References come first, each group in the order of the text. All are warnings with the id `footnote`,
  /// because a page still shows all text except that of an unused note.
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
          : "write '[^\(label)]: ...' on a separate line, or '\\[^\(label)]' if it is not a footnote"
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

  private func diagnostic(
    _ text: TextWindow, _ range: SourceRange, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(.warning, .footnote, file: text.source.path, range: range, summary, fix: fix)
  }
}
