private import SafeFiles
private import Glibc

/// Tells whether a large file is still the same without reading it.
///
/// To hash a whole toolchain would take longer than most runs of a book. A file that was replaced has
/// another inode or time.
package enum FileIdentity {
  /// The path without links (``Folders/realPath(_:)``).
  ///
  /// - Throws: `RunnerError` when there is nothing at the path.
  package static func resolved(_ path: String) throws -> String {
    do { return try realPath(path) } catch { throw RunnerError(.file, "\(error)") }
  }

  /// Whether there is a folder at a path.
  ///
  /// Links are followed.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Path, size, inode and time of the last change in nanoseconds (`stat(2)`) as one text.
  ///
  /// It reads `PATH SIZE INODE SECONDS.NANOSECONDS`, with the path without links.
  package static func describe(_ path: String) throws -> String {
    let path = try resolved(path)
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw RunnerError(.file, "cannot look at '\(path)': \(String(cString: strerror(errno)))")
    }
    let time = status.st_mtim
    return "\(path) \(status.st_size) \(status.st_ino) \(time.tv_sec).\(time.tv_nsec)"
  }
}
