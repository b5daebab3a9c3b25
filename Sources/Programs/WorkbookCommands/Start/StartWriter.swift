import Glibc
import ChildProcess

/// Writes the files of a new book and touches nothing that is there.
///
/// A file is made with `O_EXCL`, so that one which appears meanwhile is not overwritten either.
/// What was written before a failure stays; a second call of the command goes on from there.
struct StartWriter: Sendable {
  /// The absolute path of the repository's folder.
  let root: String

  /// What became of a file; the names are what is printed.
  enum Outcome: Sendable { case made, kept }

  /// Writes a file unless something of its name is there, be it a link that leads nowhere.
  ///
  /// - Throws: when it cannot be written.
  func write(_ file: BookStart.File) throws -> Outcome {
    let path = "\(root)/\(file.path)"
    var status = stat()
    if lstat(path, &status) == 0 { return .kept }
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

  /// Makes a folder and those above it, if they are missing.
  static func makeFolder(_ path: String) throws(Failure) {
    do throws(NewFolder.Failure) {
      try NewFolder.make(path)
    } catch {
      throw failure("make the folder '\(error.folder)'", error.reason)
    }
  }

  /// What kept a file from being made, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The failure of a call of the system.
  private static func failure(_ action: String, _ code: Int32) -> Failure {
    failure(action, String(cString: strerror(code)).lowercased())
  }

  /// The failure with what to do about it.
  private static func failure(_ action: String, _ reason: String) -> Failure {
    Failure(description: "cannot \(action): \(reason); mend that or name another folder")
  }
}
