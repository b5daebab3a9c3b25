private import Glibc
package import ChildProcess

/// An open folder of this machine; what is below it is reached part by part, following no link.
///
/// So nothing is read, written or removed outside of the folder that was opened, whatever another
/// program puts in the way meanwhile.
package struct OpenFolder: ~Copyable {
  private let file: FileDescriptor
  /// For messages only.
  private let path: String

  /// Opens a folder, which may itself be reached through links.
  ///
  /// - Parameter isMade: whether it and the folders around it are made when they are missing.
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

  /// Makes a folder and those around it, with the rights that the mask of this process leaves.
  private static func makeFolders(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/") {
      made += "/" + name
      if mkdir(made, 0o777) != 0, errno != EEXIST {
        throw SystemError("make the folder '\(made)'", code: errno)
      }
    }
  }

  /// Claims the folder for this process until it is closed.
  ///
  /// - Returns: false when another process has.
  package func lock() throws(SystemError) -> Bool {
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw SystemError("lock the folder '\(path)'", code: errno) }
    }
    return true
  }

  // MARK: Looking

  /// What lies at a path.
  package enum Kind: Sendable, Hashable {
    /// A plain file, a folder, or what is neither, such as a pipe.
    case file, folder, other
    /// A link at the path or on the way to it, whatever that leads to.
    case link(PlainPath)
  }

  /// Says what lies at a path; nil when nothing does.
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

  /// The stamp of a file; nil when there is none. Folders on the way may be links: see ``kind(of:)``.
  package func stamp(of name: PlainPath) -> FileStamp? { FileStamp(name.text, in: file.number) }

  /// The names in the folder, in no order.
  package var names: [String] {
    FolderRemoval.names(in: file).map { name in
      String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The bytes of a plain file, or nil when there is none.
  ///
  /// - Throws: `SystemError` for one that may not be read.
  package func read(_ name: PlainPath) throws(SystemError) -> [UInt8]? {
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
    return try file.readFromStart()
  }

  // MARK: Changing

  /// Makes a file that all may read that get so far, and the folders on the way to it.
  ///
  /// - Parameter secondsOfChange: when it is to seem to have been changed last, from 1970; now if nil.
  /// - Throws: `SystemError`, also when something of that name is there.
  package func make(
    _ name: PlainPath, _ bytes: [UInt8], secondsOfChange: Int? = nil
  ) throws(SystemError) {
    let folder = try makingFolders(to: name, isForEverybody: true)
    let target = try folder.create(name.last, rights: 0o600, bytes)
    try systemCall("set the mode of '\(path)/\(name)'") { fchmod(target.number, 0o644) }
    guard let secondsOfChange else { return }
    let times = [timespec](repeating: timespec(tv_sec: secondsOfChange, tv_nsec: 0), count: 2)
    try systemCall("set the time of '\(path)/\(name)'") { futimens(target.number, times) }
  }

  /// Replaces a file as a whole, or makes it, with the folders on the way to it: a reader sees the old
  /// bytes or the new ones.
  ///
  /// The bytes are not forced to the disk.
  ///
  /// - Parameter temporary: the name that the file has while it is written; what is there is removed.
  package func replace(
    _ name: PlainPath, with bytes: [UInt8], through temporary: String
  ) throws(SystemError) {
    let folder = try makingFolders(to: name, isForEverybody: false)
    let number = folder.file.number
    unlinkat(number, temporary, 0)
    do throws(SystemError) {
      _ = try folder.create(temporary, rights: 0o666, bytes)
      guard renameat(number, temporary, number, name.last) == 0 else {
        throw folder.failure("write", name.last)
      }
    } catch {
      unlinkat(number, temporary, 0)
      throw error
    }
  }

  /// Removes a file, a link, or an empty folder; one that is not there is no error.
  ///
  /// - Throws: `SystemError`, also for a folder that is not empty.
  package func remove(_ name: PlainPath) throws(SystemError) {
    guard let folder = try folder(of: name) else { return }
    if unlinkat(folder.file.number, name.last, 0) == 0 || errno == ENOENT { return }
    if errno == EISDIR, unlinkat(folder.file.number, name.last, AT_REMOVEDIR) == 0 { return }
    throw folder.failure("remove", name.last)
  }

  /// Removes the folders on the way to a path that are empty, the innermost first.
  package func removeEmptyFolders(above name: PlainPath) throws(SystemError) {
    for inner in name.folders.reversed() {
      guard let folder = try folder(of: inner),
        unlinkat(folder.file.number, inner.last, AT_REMOVEDIR) == 0
      else { return }
    }
  }

  /// Makes a new file and writes it.
  ///
  /// - Throws: `SystemError`; the file may be there, with a part of the bytes.
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

  // MARK: On the way

  /// Opens the folder that a file is to lie in.
  ///
  /// - Parameter isForEverybody: whether all may pass what is made, whatever rights the mask of
  ///   this process takes away.
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

  /// The folder that something lies in, or nil when it is not there.
  private func folder(of name: PlainPath) throws(SystemError) -> OpenFolder? {
    var folder = try inner(".")
    for part in name.parts.dropLast() {
      do { folder = try folder.inner(part) } catch { return nil }
    }
    return folder
  }

  /// Opens a folder in this one, which must not be a link; `.` is itself once more.
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
