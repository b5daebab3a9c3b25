private import Glibc

/// An open folder; names in it are looked up without following symbolic links, so that nothing is
/// ever read, written or removed outside of the folder that was opened first.
struct FolderHandle: ~Copyable {
  private let descriptor: Int32
  /// For messages only.
  private let path: String

  /// Opens a folder, which may itself be reached through symbolic links.
  ///
  /// - Parameter create: whether it and the folders around it are made when they are missing.
  init(_ path: String, create: Bool) throws(SiteWriterError) {
    if create { try Self.makeFolders(path) }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure("open the folder", path) }
    self.init(descriptor: descriptor, path: path)
  }

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Claims the folder for this process until it is closed.
  func lock() throws(SiteWriterError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    guard errno == EWOULDBLOCK else { throw Self.failure("lock the folder", path) }
    throw SiteWriterError(
      .busy, path: path,
      "another process is writing the site in '\(path)'; wait until it has finished")
  }

  /// Opens a folder inside, making those that are missing.
  func makingFolder(_ names: some Sequence<String>) throws(SiteWriterError) -> FolderHandle {
    var folder = FolderHandle(descriptor: try duplicate(), path: path)
    for name in names {
      if mkdirat(folder.descriptor, name, 0o777) != 0, errno != EEXIST {
        throw Self.failure("make the folder", folder.path + "/" + name)
      }
      let inner = folder.openFolder(name)
      guard inner >= 0 else { throw Self.failure("open the folder", folder.path + "/" + name) }
      folder = FolderHandle(descriptor: inner, path: folder.path + "/" + name)
    }
    return folder
  }

  /// Opens a folder inside, or returns nil when it is not there or not a folder.
  func existingFolder(_ names: some Sequence<String>) throws(SiteWriterError) -> FolderHandle? {
    var folder = FolderHandle(descriptor: try duplicate(), path: path)
    for name in names {
      let inner = folder.openFolder(name)
      guard inner >= 0 else { return nil }
      folder = FolderHandle(descriptor: inner, path: folder.path + "/" + name)
    }
    return folder
  }

  /// The names in the folder, without `.` and `..`, in no order.
  func names() throws(SiteWriterError) -> [String] {
    let copy = try duplicate()
    guard let stream = fdopendir(copy) else {
      close(copy)
      throw Self.failure("read", path)
    }
    defer { closedir(stream) }
    rewinddir(stream)
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// The bytes of a file, or nil when there is no regular file of that name.
  func read(_ name: String) throws(SiteWriterError) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw Self.failure("read", path + "/" + name)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure("read", path + "/" + name) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Whether anything of that name is there, a broken symbolic link included.
  func contains(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Replaces a file as a whole: a reader sees the old bytes or the new ones.
  ///
  /// The bytes are not forced to the disk, since a site can be made again at any time.
  ///
  /// - Parameter temporary: the name that the file has while it is written.
  func write(
    _ bytes: [UInt8], to name: String, through temporary: String
  ) throws(SiteWriterError) {
    unlinkat(descriptor, temporary, 0)
    let file = openat(
      descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Self.failure("write", path + "/" + name) }
    var isWritten = Self.writeAll(bytes, to: file)
    var error = errno
    if close(file) != 0, isWritten { (isWritten, error) = (false, errno) }
    if isWritten, renameat(descriptor, temporary, descriptor, name) != 0 {
      (isWritten, error) = (false, errno)
    }
    guard isWritten else {
      unlinkat(descriptor, temporary, 0)
      throw Self.failure("write", path + "/" + name, error)
    }
  }

  /// Removes a file; one that is not there is no error.
  func remove(_ name: String) throws(SiteWriterError) {
    guard unlinkat(descriptor, name, 0) != 0, errno != ENOENT else { return }
    throw Self.failure("remove", path + "/" + name)
  }

  /// Removes a folder inside if nothing is left in it.
  func removeFolderIfEmpty(_ name: String) { unlinkat(descriptor, name, AT_REMOVEDIR) }

  /// Returns false, with `errno` set, when not all bytes could be written.
  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private func openFolder(_ name: String) -> Int32 {
    openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }

  private func duplicate() throws(SiteWriterError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw Self.failure("open the folder", path) }
    return copy
  }

  private static func makeFolders(_ path: String) throws(SiteWriterError) {
    var made = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/") {
      made += "/" + name
      if mkdir(made, 0o777) != 0, errno != EEXIST { throw failure("make the folder", made) }
    }
  }

  private static func failure(
    _ action: String, _ path: String, _ code: Int32 = errno
  ) -> SiteWriterError {
    SiteWriterError(
      .system, path: path, systemError: code,
      "cannot \(action) '\(path)': \(String(cString: strerror(code)).lowercased()); "
        + "mend that or name another folder with '--output'")
  }
}
