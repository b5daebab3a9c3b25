import Glibc
import ChildProcess
import SafeFiles

/// Writes the files of a new book without changing existing ones.
///
/// A file is created with `O_EXCL`, so that one which appears meanwhile is not overwritten either. Files that
/// were written before a failure stay; running the command again continues from there.
struct NewBookWriter: Sendable {
  let root: String

  /// The outcome for a file; the case names are printed.
  enum Outcome: Sendable { case made, kept }

  /// Writes a file unless its path exists, even as a dangling link.
  ///
  /// - Throws: when it cannot be written.
  func write(_ file: NewBook.File) throws -> Outcome {
    let path = "\(root)/\(file.path)"
    var status = stat()
    if lstat(path, &status) == 0 { return .kept }
    // A folder that came with a repository may be a link to any other.
    if let place = PlainPath(file.path),
      case .link(let part)? = (try? OpenFolder(root))?.kind(of: place)
    {
      throw Self.failure("write '\(path)'", "'\(part)' is a link")
    }
    try Self.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard number >= 0 else { throw Self.failure("write '\(path)'", errno) }
    let descriptor = FileDescriptor(owning: number)
    let bytes = Array(file.text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor.number, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count > 0 else { throw Self.failure("write '\(path)'", errno) }
      written += count
    }
    return .made
  }

  static func makeFolder(_ path: String) throws(Failure) {
    do throws(NewFolder.Failure) {
      try NewFolder.make(path)
    } catch {
      throw failure("create the folder '\(error.folder)'", error.reason)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func failure(_ action: String, _ code: Int32) -> Failure {
    failure(action, String(cString: strerror(code)).lowercased())
  }

  private static func failure(_ action: String, _ reason: String) -> Failure {
    Failure(description: "cannot \(action): \(reason); fix that or choose another folder")
  }
}
