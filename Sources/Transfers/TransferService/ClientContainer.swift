private import SafeFiles
private import Glibc
package import ChildProcess
package import TransferEngine

/// The folder that a client says is its own; nothing else of the machine is opened for it.
///
/// It keeps a client from what it does not mean, and not from what its user may read: the daemon and its
/// clients are one user's.
package struct ClientContainer: Sendable, Hashable {
  /// Why a client does not get what it names.
  package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// No folder, or no absolute path to one.
    case folder(String)
    /// A path that does not lead below the container, also by `..` or an empty part.
    case outside(String, container: String)
    /// A part of the path is a link, or no folder.
    case link(String)
    /// A folder, a pipe, a socket or a device, or a name that is too long.
    case noFile(String)
    /// It could not be looked at, for this `errno(3)`; that may pass.
    case system(String, Int32)

    /// The words of the denial that the program hears; paths are quoted so that no control
    /// character stands in them.
    package var description: String {
      switch self {
      case .folder(let path):
        "\(PlainPath.quoted(path)) is no folder that can be a container"
      case .outside(let path, let container):
        "\(PlainPath.quoted(path)) is not below the container \(PlainPath.quoted(container))"
      case .link(let path): "\(PlainPath.quoted(path)) leads through a link"
      case .noFile(let path): "\(PlainPath.quoted(path)) is no regular file"
      case .system(let path, let code):
        SystemError("open \(PlainPath.quoted(path))", code: code).description
      }
    }
  }

  /// `O_PATH`, which the headers show only under _GNU_SOURCE: folders on the way need not be readable.
  private static let passing: Int32 = 0o10_000_000 | O_DIRECTORY | O_CLOEXEC

  /// Absolute, without links.
  package let path: String

  /// Takes a folder for a client's own, as the client has said in its hello.
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

  /// What lies at a path that a client gives as the source of an upload.
  ///
  /// - Returns: nil when nothing lies there.
  package func measure(_ path: String) throws(Refusal) -> BodyFile? {
    // As bytes, as the kernel does: to Swift two names of other bytes can be one.
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
  /// - Throws: `Refusal` when something else lies there by now; what was changed is not refused
  ///   here.
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

  /// Says what an error of `openat(2)` means: nothing is there (nil), a link, no file, or a trouble
  /// that may pass.
  private static func nothing(_ code: Int32, _ path: String) throws(Refusal) -> FileDescriptor? {
    if code == ENOENT { return nil }
    if code == ELOOP || code == ENOTDIR { throw .link(path) }
    // A name that is too long, or a socket.
    if code == ENAMETOOLONG || code == ENXIO { throw .noFile(path) }
    throw .system(path, code)
  }

  /// What an open file is now; nil if the kernel does not tell.
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
