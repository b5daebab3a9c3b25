internal import SiteStructure
internal import WorkbookModel
internal import WorkbookReader

extension SiteRenderer {
  /// Returns the files of some forms of the whole book, in each language that has chapters.
  ///
  /// They need all chapters of the book, none of which may be kept.
  ///
  /// - Parameters:
  ///   - forms: PDF files are not among those that are returned: a browser makes them.
  ///   - image: returns an image of the book by its path in `Content`; nil if there is none.
  package func wholeBooks(
    _ forms: Set<BookForm>, image: @escaping @Sendable (String) throws -> [UInt8]?
  ) throws -> [SiteFile] {
    var files: [SiteFile] = []
    for book in books {
      if forms.contains(.print) {
        files += page(of: book, BookPage(book: book))
      }
      if forms.contains(.epub) {
        var images: [String: [UInt8]] = [:]
        for path in self.images(of: book) { images[path] = try image(path) }
        files.append(
          SiteFile(
            path: WholeBook.path(.epub, book.language).text,
            content: .bytes(try EPUBFile(book: book, images: images).bytes())))
      }
    }
    return files
  }

  /// The files that a browser needs to print a book, and those that it makes of them.
  package struct PrintableBook: Sendable {
    package let language: String
    /// The path of the page, and of the PDF file in the site.
    package let page: String
    package let target: String
    /// The page, its style and its images; the numbers of pages are by anchor, if it was printed before.
    package let files: @Sendable (_ pages: [String: Int]) -> [SiteFile]
  }

  /// The books in all languages, for a browser that prints them away from their site.
  package var printableBooks: [PrintableBook] {
    books.map { book in
      PrintableBook(
        language: book.language, page: WholeBook.path(.print, book.language).text,
        target: WholeBook.path(.pdf, book.language).text
      ) { pages in
        page(of: book, BookPage(book: book, pages: pages, isAlone: true)) + [styleSheet]
          + images(of: book).map { SiteFile(path: $0, content: .copy(of: $0)) }
      }
    }
  }

  private func page(of book: WholeBook, _ page: BookPage) -> [SiteFile] {
    [
      SiteFile(
        path: WholeBook.path(.print, book.language).text, content: .page { page.bytes() }),
      SiteFile(
        path: WholeBook.style(book.language).text, content: .page { BookStyle.page(book) }),
    ]
  }

  private func images(of book: WholeBook) -> [String] {
    Set(book.chapters.flatMap { book.map.images(of: book.map.outline(of: $0)) }).sorted()
  }
}
