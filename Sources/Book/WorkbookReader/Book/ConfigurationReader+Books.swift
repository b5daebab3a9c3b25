import TextDiagnostics
private import SafeFiles
import MarkdownTree
import WorkbookModel

extension ConfigurationReader {
  /// Reads `books: [Site/manual]`: each is the folder of a book inside of this one, and the site of each gets the last
  /// part of its path as the name of its folder.
  mutating func readBooks(_ file: inout YAMLMapping) {
    booksRange = file.entries.first { $0.key == "books" }?.keyRange
    guard let paths = file.strings("books"),
      case .sequence(let nodes)? = file.node("books")?.content
    else { return }
    let taken = Set(configuration.languages + ["assets"])
    for node in nodes {
      guard let path = node.string, paths.contains(path) else { continue }
      guard let place = PlainPath(path), !place.isHidden else {
        report(
          node.range, "'\(path)' is not a path inside of the book",
          fix: "write it from the folder that holds 'Content', such as Site/manual")
        continue
      }
      if taken.contains(place.last) {
        report(
          node.range,
          "the site of '\(path)' would lie in the folder '\(place.last)' of this book's site",
          fix: "rename the folder of that book")
      } else if let other = configuration.books.first(where: {
        PlainPath($0.path)?.last == place.last
      }) {
        report(
          node.range,
          other.path == path
            ? "the book '\(path)' is listed twice"
            : "the site of '\(path)' would lie in the same folder as that of '\(other.path)'",
          fix: other.path == path ? "remove one of the two" : "rename the folder of one of the two")
      } else {
        configuration.books.append(.init(path: path, range: node.range))
      }
    }
  }

  /// Reports the books that are not where the list says.
  mutating func checkBooks(inside root: String) {
    for book in configuration.books {
      guard let (summary, fix) = Self.obstacle(to: book.path, inside: root) else { continue }
      report(book.range, summary, fix: Suggestion(fix))
    }
  }

  /// Reports a list of books in one that is itself listed.
  mutating func refuseBooks() {
    guard let booksRange else { return }
    report(
      booksRange, "a book that another one lists cannot list books",
      fix: "list them in the 'workbook.yml' of that one, or remove the key")
  }

  /// Why there is no book in a folder of a book; nil when there is one. No link is followed.
  static func obstacle(to path: String, inside root: String) -> (summary: String, fix: String)? {
    let file = "\(path)/\(Configuration.path)"
    let kind = PlainPath(file).flatMap { place in (try? OpenFolder(root))?.kind(of: place) }
    switch kind {
    case .file: return nil
    case .link(let link):
      return (
        "the book '\(path)' is reached by the symbolic link '\(link)'",
        "replace the link with its target"
      )
    case .folder, .other, nil:
      return (
        "there is no book in '\(path)': '\(file)' is not a file",
        "start one with 'workbook init \(path)', or remove it from the list"
      )
    }
  }
}
