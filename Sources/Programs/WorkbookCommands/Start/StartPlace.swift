import SafeFiles
import Glibc

/// Where a new book lies, and what lies around it.
///
/// Workflows belong to the repository and paths in them start there; the configuration's paths
/// start from the book. Without a repository the book is its own.
struct StartPlace: Sendable {
  /// The book's folder, without links.
  let book: String
  /// The folder of the Git repository around it, or its own.
  let repository: String
  /// The nearest folder with a package, in the repository.
  let packageFolder: String?

  /// Looks at a folder and those above it; nothing is made.
  ///
  /// - Parameter folder: an absolute path.
  /// - Throws: when it is no folder.
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

  /// The book's folder from the repository's; empty for the same.
  var bookFromRepository: String {
    book == repository ? "" : String(book.dropFirst(repository.count).drop { $0 == "/" })
  }

  /// `.`, `..` or `../..`.
  ///
  /// Where the package lies from the book; `.` also when there is none.
  var packageFromBook: String {
    let parts = { (path: String) in path.split(separator: "/").count }
    let steps = parts(book) - parts(packageFolder ?? book)
    return steps == 0 ? "." : Array(repeating: "..", count: steps).joined(separator: "/")
  }
}
