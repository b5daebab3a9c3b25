private import Glibc
package import ChildProcess

/// An open folder, below which paths are resolved component by component without following links.
///
/// Nothing outside the opened folder is read, written or removed, whatever other programs change meanwhile.
package struct OpenFolder: ~Copyable {
  private let file: FileDescriptor
  /// For error messages only.
  private let path: String

  /// Opens a folder, following links in its path.
  ///
  /// - Parameter isMade: whether missing folders of the path are created.
  package init(_ path: String, isMade: Bool = false) throws(SystemError) {
    if isMade { try Self.makeFolders(path) }
    let number = try systemCall("open the folder '\(path)'") {
      open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    self.init(FileDescriptor(owning: number), path: path)
  }

  private init(_ file: consuming FileDescriptor, path: String) {
    self.file = file
    self.path = path
  }

  /// Creates a folder and its parents, subject to the process's umask.
  private static func makeFolders(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/") {
      made += "/" + name
      if mkdir(made, 0o777) != 0, errno != EEXIST {
        throw SystemError("make the folder '\(made)'", code: errno)
      }
    }
  }

  /// Locks the folder for this process until it is closed.
  ///
  /// - Returns: false if another process holds the lock.
  package func lock() throws(SystemError) -> Bool {
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw SystemError("lock the folder '\(path)'", code: errno) }
    }
    return true
  }

  // MARK: Looking

  /// The kind of file at a path.
  package enum Kind: Sendable, Hashable {
    /// A regular file, a folder, or anything else, such as a pipe.
    case file, folder, other
    /// The given path, or a folder on the way to it, is a link.
    case link(PlainPath)
  }

  /// The kind of file at a path; nil if nothing exists there.
  package func kind(of name: PlainPath) -> Kind? {
    for part in name.folders + [name] {
      var status = stat()
      guard fstatat(file.number, part.text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      switch status.st_mode & S_IFMT {
      case S_IFLNK: return .link(part)
      case S_IFREG where part == name: return .file
      case S_IFDIR where part == name: return .folder
      case S_IFDIR: continue
      default: return part == name ? .other : nil
      }
    }
    return nil
  }

  /// The stamp of a file; nil if there is none. Folders on the way may be links: see ``kind(of:)``.
  package func stamp(of name: PlainPath) -> FileStamp? { FileStamp(name.text, in: file.number) }

  /// The names in the folder, in no particular order.
  package var names: [String] {
    FolderRemoval.names(in: file).map { name in
      String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The bytes of a regular file, or nil if there is none.
  ///
  /// - Parameter limit: the number of bytes after which it stops.
  /// - Throws: `SystemError` if the file cannot be read.
  package func read(
    _ name: PlainPath, atMost limit: Int = .max
  ) throws(SystemError) -> [UInt8]? {
    guard let folder = try folder(of: name) else { return nil }
    let number = openat(
      folder.file.number, name.last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else {
      if [ENOENT, ELOOP, ENXIO].contains(errno) { return nil }
      throw folder.failure("read", name.last)
    }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try file.readFromStart(limit: limit)
  }

  // MARK: Changing

  /// Creates a file that everyone may read, and the folders on the way to it.
  ///
  /// - Parameters:
  ///   - isProgram: whether everyone may also execute it.
  ///   - secondsOfChange: the modification time in seconds since 1970; nil for now.
  /// - Throws: `SystemError`, also if the name exists.
  package func make(
    _ name: PlainPath, _ bytes: [UInt8], isProgram: Bool = false, secondsOfChange: Int? = nil
  ) throws(SystemError) {
    let folder = try makingFolders(to: name, isForEverybody: true)
    let target = try folder.create(name.last, rights: 0o600, bytes)
    try systemCall("set the mode of '\(path)/\(name)'") {
      fchmod(target.number, isProgram ? 0o755 : 0o644)
    }
    guard let secondsOfChange else { return }
    let times = [timespec](repeating: timespec(tv_sec: secondsOfChange, tv_nsec: 0), count: 2)
    try systemCall("set the time of '\(path)/\(name)'") { futimens(target.number, times) }
  }

  /// Atomically creates or replaces a file, creating the folders on the way: a reader sees the old or the
  /// new bytes.
  ///
  /// The bytes are not synced to disk.
  ///
  /// - Parameters:
  ///   - temporary: the name of the file while it is being written; an existing file of that name is removed.
  ///   - rights: the mode of the file, subject to the process's umask.
  package func replace(
    _ name: PlainPath, with bytes: [UInt8], through temporary: String, rights: UInt32 = 0o666
  ) throws(SystemError) {
    let folder = try makingFolders(to: name, isForEverybody: false)
    let number = folder.file.number
    unlinkat(number, temporary, 0)
    do throws(SystemError) {
      _ = try folder.create(temporary, rights: rights, bytes)
      guard renameat(number, temporary, number, name.last) == 0 else {
        throw folder.failure("write", name.last)
      }
    } catch {
      unlinkat(number, temporary, 0)
      throw error
    }
  }

  /// Removes a file, a link or an empty folder; succeeds if it does not exist.
  ///
  /// - Throws: `SystemError`, also if a folder is not empty.
  package func remove(_ name: PlainPath) throws(SystemError) {
    guard let folder = try folder(of: name) else { return }
    if unlinkat(folder.file.number, name.last, 0) == 0 || errno == ENOENT { return }
    if errno == EISDIR, unlinkat(folder.file.number, name.last, AT_REMOVEDIR) == 0 { return }
    throw folder.failure("remove", name.last)
  }

  /// Removes the empty folders on the way to a path, the innermost first.
  package func removeEmptyFolders(above name: PlainPath) throws(SystemError) {
    for inner in name.folders.reversed() {
      guard let folder = try folder(of: inner),
        unlinkat(folder.file.number, inner.last, AT_REMOVEDIR) == 0
      else { return }
    }
  }

  /// Creates a new file and writes it.
  ///
  /// - Throws: `SystemError`; a partly written file may remain.
  private func create(
    _ name: String, rights: mode_t, _ bytes: [UInt8]
  ) throws(SystemError) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let made = openat(file.number, name, flags, rights)
    guard made >= 0 else { throw failure("make", name) }
    let target = FileDescriptor(owning: made)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try systemCall("write '\(path)/\(name)'") {
        rest.withUnsafeBytes { write(target.number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
    return target
  }

  // MARK: Folders on the way

  /// Opens the parent folder of a path, creating missing folders.
  ///
  /// - Parameter isForEverybody: whether created folders are accessible to everyone regardless of the
  ///   umask.
  private func makingFolders(
    to name: PlainPath, isForEverybody: Bool
  ) throws(SystemError) -> OpenFolder {
    var folder = try inner(".")
    for part in name.parts.dropLast() {
      let isNew = mkdirat(folder.file.number, part, isForEverybody ? 0o755 : 0o777) == 0
      if !isNew, errno != EEXIST { throw folder.failure("make", part) }
      folder = try folder.inner(part)
      if isNew, isForEverybody { fchmod(folder.file.number, 0o755) }
    }
    return folder
  }

  /// The parent folder of a path, or nil if it does not exist.
  private func folder(of name: PlainPath) throws(SystemError) -> OpenFolder? {
    var folder = try inner(".")
    for part in name.parts.dropLast() {
      do { folder = try folder.inner(part) } catch { return nil }
    }
    return folder
  }

  /// Opens a subfolder, which must not be a link; `.` opens this folder again.
  private func inner(_ name: String) throws(SystemError) -> OpenFolder {
    let number = openat(file.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { throw failure("open", name) }
    return OpenFolder(FileDescriptor(owning: number), path: name == "." ? path : "\(path)/\(name)")
  }

  /// The error of the system call that has just failed.
  private func failure(_ deed: String, _ name: String) -> SystemError {
    SystemError("\(deed) '\(path)/\(name)'", code: errno)
  }
}
