import TextDiagnostics
package import WorkbookModel

extension WorkbookLoader {
  /// This book, and after it those that its `workbook.yml` lists, as far as they are there.
  ///
  /// What is wrong with the list is found when this book is opened.
  package func withListedBooks() -> [WorkbookLoader] {
    let own = configuration
    let listed = own.books.filter {
      ConfigurationReader.obstacle(to: $0.path, inside: root) == nil
    }
    guard !listed.isEmpty else { return [self] }
    let loaders =
      [self] + listed.map { WorkbookLoader(root: "\(root)/\($0.path)", shelf: nil) }
    let books = zip(loaders, [""] + listed.map(\.path)).map { loader, path in
      Bookshelf.Book(path: path, path.isEmpty ? own : loader.configuration)
    }
    return loaders.enumerated().map { index, loader in
      WorkbookLoader(root: loader.root, shelf: Bookshelf(books: books, index: index))
    }
  }

  /// What `workbook.yml` says, as far as it can be read.
  package var configuration: Configuration {
    guard let text = try? configurationText() else { return Configuration() }
    return ConfigurationReader(text).configuration
  }
}
