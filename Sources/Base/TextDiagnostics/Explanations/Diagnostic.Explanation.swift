extension Diagnostic {
  /// What users can read about a kind of problem: `workbook help KIND` prints it, and the manual has it as a section.
  ///
  /// Its texts are Markdown of one line; code in them stands between single backticks.
  package struct Explanation: Sendable, Hashable {
    /// Text in which a check finds the problem.
    package struct Example: Sendable, Hashable {
      /// What the text is.
      package enum File: Sendable, Hashable {
        /// A chapter: the whole file if it begins with `---`, else what follows the front matter.
        case chapter
        /// The whole `workbook.yml`.
        case configuration
      }

      package var file: File
      /// The lines, with a line feed at the end.
      package var text: String
    }

    /// What is wrong, in a sentence or two.
    package var meaning: String
    /// Nil where a few lines would not show it.
    package var example: Example?
    /// What to do, in some sentences.
    package var cure: String

    /// An explanation without an example, or with one that is a part of a chapter.
    init(_ meaning: String, chapter example: String? = nil, cure: String) {
      self.meaning = meaning
      self.example = example.map { Example(file: .chapter, text: $0 + "\n") }
      self.cure = cure
    }

    /// An explanation with a whole `workbook.yml` as its example.
    init(_ meaning: String, configuration example: String, cure: String) {
      self.meaning = meaning
      self.example = Example(file: .configuration, text: example + "\n")
      self.cure = cure
    }
  }
}
