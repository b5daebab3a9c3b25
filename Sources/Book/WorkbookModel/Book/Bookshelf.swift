/// A book and those that its `workbook.yml` lists under `books`: they are checked and built together, and the pages of
/// their sites lead from one to another.
package struct Bookshelf: Sendable, Hashable {
  /// One of the books, as pages of another one name it.
  package struct Book: Sendable, Hashable {
    /// The path of its folder from that of the first book, such as `Site/manual`; empty for the first book.
    package var path: String
    /// As in its configuration.
    package var languages: [String]
    /// As in its configuration.
    package var title: [String: String]

    /// Takes what pages show of a book.
    package init(path: String, _ configuration: Configuration) {
      self.path = path
      languages = configuration.languages
      title = configuration.title
    }

    /// The folder of its site from that of the first book's site: `["manual"]`, and none for the first book.
    package var siteFolder: [String] {
      path.split(separator: "/").last.map { [String($0)] } ?? []
    }
  }

  /// The first book, then the others in the order of its list.
  package var books: [Book]
  /// Which of them this one is.
  package var index: Int

  /// Puts books together, of which one is looked at.
  package init(books: [Book], index: Int) {
    self.books = books
    self.index = index
  }

  /// The book that is looked at.
  package var own: Book { books[index] }

  /// The books that its pages lead to: from the first one all others, from each of those the first one.
  package var neighbours: [Book] { Array(index == 0 ? books.dropFirst() : books.prefix(1)) }
}
