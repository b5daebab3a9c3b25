/// A form in which a language's whole book is one file: `workbook build --format FORM`.
package enum BookForm: String, Sendable, Hashable, CaseIterable {
  /// One page, which prints well.
  case print
  /// EPUB 3, for readers of electronic books.
  case epub
  /// That page as a browser prints it.
  case pdf
}

extension BookForm {
  /// The forms that a value of `--format` names; none for a form of the report.
  package static func named(_ format: String?) -> Set<BookForm> {
    format == "books" ? Set(allCases) : Set([format.flatMap(BookForm.init)].compactMap(\.self))
  }
}
