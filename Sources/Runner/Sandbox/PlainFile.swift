private import Glibc
import ChildProcess

/// A file that a stranger's program has written, read without being led astray by it.
enum PlainFile {
  /// Reads a file that is no link, pipe or device, and not longer than a limit.
  ///
  /// - Returns: nil for anything else.
  static func bytes(of path: String, limit: Int) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    return try? file.readFromStart(limit: limit)
  }
}
