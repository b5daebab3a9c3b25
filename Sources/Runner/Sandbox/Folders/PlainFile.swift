private import Glibc
import ChildProcess

/// Reading files that untrusted programs have written.
enum PlainFile {
  /// Reads a regular file up to a maximum size.
  ///
  /// - Returns: nil for a link, a pipe, a device, or a larger file.
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
