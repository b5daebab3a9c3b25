import Glibc
import Subprocess

/// Writes the files of a new book and touches nothing that is there.
struct StartWriter: Sendable {
  /// The absolute path of the repository's folder.
  let root: String

  /// What became of a file.
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
    guard number >= 0 else { throw Failure("write '\(path)'") }
    let descriptor = FileDescriptor(owning: number)
    let bytes = Array(file.text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor.number, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count > 0 else { throw Failure("write '\(path)'") }
      written += count
    }
    return .made
  }

  static func makeFolder(_ path: String) throws {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
      let failure = Failure("make the folder '\(made)'")
      if access(made, X_OK) != 0 { throw failure }
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ action: String) {
      description = "cannot \(action): \(String(cString: strerror(errno)))"
    }
  }
}
