internal import Glibc

/// Detects changes of a file without reading it, by its metadata (`stat(2)`).
///
/// A stamp consists of the size, the inode, the modification time and the change time. The last cannot be
/// set by a program, but has only the resolution of the kernel's clock tick: a file that changes twice
/// within a tick keeps its stamp. Whoever stores a stamp must make sure that the file was old enough
/// (``isSettled(at:)``), or that a tick passes before another program runs (``tick``).
package struct FileStamp: Sendable, Hashable {
  private var size: Int
  private var inode: UInt
  /// Nanoseconds since 1970.
  private var modified: Int
  /// Nanoseconds since 1970 of the last change of content or metadata (`ctime`).
  private var changed: Int

  /// More than two ticks of the slowest kernel clock (`CONFIG_HZ=100`), in nanoseconds.
  package static let tick = 20_000_000
  /// The resolution of file systems that store whole seconds: ext4 with small inodes, NFS 2, or FAT with
  /// two.
  private static let coarseTick = 2_000_000_000

  init(_ status: stat) {
    size = Int(status.st_size)
    inode = UInt(status.st_ino)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The stamp of a file, following links; nil unless it is a regular file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The stamp of a file; nil unless it is a regular file and no link.
  init?(plainFile path: String) { self.init(path, in: AT_FDCWD) }

  /// - Parameter name: a file in an open folder; a link has no stamp.
  init?(_ name: String, in folder: Int32) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    self.init(status)
  }

  /// The stamp of a folder, which changes with the names in it; nil if the path is not a folder.
  init?(folder path: String, followsLinks: Bool) {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(AT_FDCWD, path, &status, flags) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    self.init(status)
  }

  /// Size, inode, and both times.
  package var numbers: [4 of UInt] {
    [UInt(bitPattern: size), inode, UInt(bitPattern: modified), UInt(bitPattern: changed)]
  }

  /// Recreates a stamp from its ``numbers``.
  package init(numbers: [4 of UInt]) {
    size = Int(bitPattern: numbers[0])
    inode = numbers[1]
    modified = Int(bitPattern: numbers[2])
    changed = Int(bitPattern: numbers[3])
  }

  /// The stamp reduced to the file's identity, ignoring its content.
  var identityOnly: FileStamp {
    var stamp = self
    (stamp.size, stamp.modified, stamp.changed) = (0, 0, 0)
    return stamp
  }

  /// The current time in nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Whether the file's last change is old enough for every later change to alter the stamp.
  package func isSettled(at now: Int) -> Bool {
    let isCoarse = changed % 1_000_000_000 == 0
    return changed + Self.tick + (isCoarse ? Self.coarseTick : 0) < now
  }
}
