private import SafeFiles
private import Glibc

/// Identifies a large file without reading it.
///
/// Hashing a whole toolchain would take longer than most runs of a book. A replaced file has another inode or
/// time.
package enum FileIdentity {
  /// Resolves all links in a path (``Folders/realPath(_:)``).
  ///
  /// - Throws: `RunnerError` if there is nothing at the path.
  package static func resolved(_ path: String) throws -> String {
    do { return try realPath(path) } catch { throw RunnerError(.file, "\(error)") }
  }

  /// Whether there is a folder at a path, after following links.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Describes a program or a library so that the same one has the same description on another machine: by its path,
  /// size and build id, or else the time of its last change, which archives and images of machines keep.
  ///
  /// The format is `PATH SIZE ID`, with all links in the path resolved.
  package static func describeProgram(_ path: String) throws -> String {
    let path = try resolved(path)
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw RunnerError(.file, "cannot look at '\(path)': \(String(cString: strerror(errno)))")
    }
    let time = status.st_mtim
    return "\(path) \(status.st_size) \(BuildID.of(path) ?? "\(time.tv_sec).\(time.tv_nsec)")"
  }

  /// Describes a file by its path, size, inode and time of the last change (`stat(2)`).
  ///
  /// The format is `PATH SIZE INODE SECONDS.NANOSECONDS`, with all links in the path resolved.
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
