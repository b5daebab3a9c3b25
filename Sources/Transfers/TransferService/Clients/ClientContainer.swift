private import SafeFiles
private import Glibc
package import ChildProcess
package import TransferEngine

/// The folder that a client has declared as its own; the daemon opens no other file for it.
///
/// This guards a client against mistakes, not against reading what its user may read: the daemon and its
/// clients belong to one user.
package struct ClientContainer: Sendable, Hashable {
  /// Why a client's path is refused.
  package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not a folder, or not an absolute path.
    case folder(String)
    /// A path that does not lead into the container; `..` and empty parts count as such.
    case outside(String, container: String)
    /// A part of the path is a link, or not a folder.
    case link(String)
    /// A folder, a pipe, a socket or a device, or a name that is too long.
    case noFile(String)
    /// It could not be examined, for this `errno(3)`, which may be temporary.
    case system(String, Int32)

    /// The reason for the program; paths are quoted so that it contains no control characters.
    package var description: String {
      switch self {
      case .folder(let path):
        "\(PlainPath.quoted(path)) is not a folder, so it cannot be a container"
      case .outside(let path, let container):
        "\(PlainPath.quoted(path)) is outside the container \(PlainPath.quoted(container))"
      case .link(let path): "\(PlainPath.quoted(path)) contains a symbolic link"
      case .noFile(let path): "\(PlainPath.quoted(path)) is not a regular file"
      case .system(let path, let code):
        SystemError("open \(PlainPath.quoted(path))", code: code).description
      }
    }
  }

  /// `O_PATH`, which the headers define only under _GNU_SOURCE: folders on the way need not be readable.
  private static let passing: Int32 = 0o10_000_000 | O_DIRECTORY | O_CLOEXEC

  /// Absolute, without links.
  package let path: String

  /// Takes the folder of a client's hello.
  ///
  /// - Parameter path: an absolute path to a folder.
  /// - Throws: `Refusal.folder` for anything else.
  package init(_ path: String) throws(Refusal) {
    guard path.hasPrefix("/"), let real = try? realPath(path) else { throw .folder(path) }
    var status = stat()
    guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .folder(path)
    }
    self.path = real
  }

  /// Measures the file at a path that a client gives for an upload.
  ///
  /// - Returns: nil when nothing lies there.
  package func measure(_ path: String) throws(Refusal) -> BodyFile? {
    // Compares bytes, as the kernel does: Swift may treat names with different bytes as equal.
    let folder = Array((self.path == "/" ? "/" : self.path + "/").utf8)
    let parts = path.utf8.dropFirst(folder.count)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard path.utf8.starts(with: folder), !path.utf8.contains(0),
      !parts.contains(where: { ["", ".", ".."].contains(String($0) ?? "") })
    else { throw .outside(path, container: self.path) }
    guard let file = try Self.open(path) else { return nil }
    return Self.measure(file, path)
  }

  /// Opens a file that was measured before, part by part from the root, and through no link.
  ///
  /// - Returns: nil when it is gone.
  /// - Throws: `Refusal` when something else lies there by now; changes of the file are not detected here.
  package static func open(_ path: String) throws(Refusal) -> FileDescriptor? {
    var folder = FileDescriptor(owning: Glibc.open("/", passing))
    if folder.number < 0 { return try nothing(errno, path) }
    let parts = path.split(separator: "/").map(String.init)
    for part in parts.dropLast() {
      let number = openat(folder.number, part, passing | O_NOFOLLOW)
      if number < 0 { return try nothing(errno, path) }
      folder = FileDescriptor(owning: number)
    }
    // Without waiting for a process at the other end of a pipe.
    let number = openat(
      folder.number, parts.last ?? ".", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if number < 0 { return try nothing(errno, path) }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .noFile(path)
    }
    return file
  }

  /// Interprets an error of `openat(2)`: nothing is there (nil), a link, not a file, or a temporary problem.
  private static func nothing(_ code: Int32, _ path: String) throws(Refusal) -> FileDescriptor? {
    if code == ENOENT { return nil }
    if code == ELOOP || code == ENOTDIR { throw .link(path) }
    // A name that is too long, or a socket.
    if code == ENAMETOOLONG || code == ENXIO { throw .noFile(path) }
    throw .system(path, code)
  }

  /// Measures an open file; nil if the kernel does not say.
  package static func measure(_ file: borrowing FileDescriptor, _ path: String) -> BodyFile? {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { return nil }
    let time = status.st_mtim
    return BodyFile(
      path: path, length: Int64(status.st_size),
      modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      inode: UInt64(status.st_ino))
  }
}
