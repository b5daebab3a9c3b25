import CommandLineSyntax
import SafeFiles
import Glibc

/// The location of a new book, its repository and its package.
///
/// Workflows belong to the repository, and their paths are relative to it; the configuration's paths are
/// relative to the book. Without a repository, the book's folder is used.
struct NewBookLocation: Sendable {
  /// The book's folder, without links.
  let book: String
  /// The folder of the enclosing Git repository, or else the book's.
  let repository: String
  /// The nearest folder with a package, within the repository.
  let packageFolder: String?

  /// Examines a folder and its parents; creates nothing.
  ///
  /// - Parameter folder: an absolute path.
  /// - Throws: when it is not a folder.
  init(folder: String) throws {
    guard let book = try? realPath(folder) else {
      throw Invocation.UsageError(description: "'\(folder)' is not a folder")
    }
    let upwards = sequence(first: book) { path in
      guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }
    let repository = upwards.first { access("\($0)/.git", F_OK) == 0 } ?? book
    self.book = book
    self.repository = repository
    packageFolder = upwards.first { path in
      access("\(path)/Package.swift", F_OK) == 0
        && (path == repository || path.hasPrefix(repository + "/"))
    }
  }

  /// The book's folder, relative to the repository's; empty for the same.
  var bookFromRepository: String {
    book == repository ? "" : String(book.dropFirst(repository.count).drop { $0 == "/" })
  }

  /// `.`, `..` or `../..`.
  ///
  /// The package's folder, relative to the book's; `.` also when there is none.
  var packageFromBook: String {
    let parts = { (path: String) in path.split(separator: "/").count }
    let steps = parts(book) - parts(packageFolder ?? book)
    return steps == 0 ? "." : Array(repeating: "..", count: steps).joined(separator: "/")
  }
}
