internal import Glibc

/// What tells a file from a changed one without reading it (`stat(2)`).
///
/// That is its size, its inode, and the times of the last change of its content and of anything
/// about it. The last of them cannot be set by a program, but it is no finer than the kernel's
/// clock ticks: a file that changes twice within one has the same. What keeps a stamp must see to
/// it that the file was old (``isSettled(at:)``), or that a tick has passed before any other
/// program comes (``tick``).
package struct FileStamp: Sendable, Hashable {
  private var size: Int
  private var inode: UInt
  /// Nanoseconds from 1970.
  private var modified: Int
  /// Nanoseconds from 1970, of the last change of anything about the file (`ctime`).
  private var changed: Int

  /// Longer than two ticks of the slowest kernel clock (`CONFIG_HZ=100`), in nanoseconds.
  package static let tick = 20_000_000
  /// What a file system that keeps whole seconds may leave out: ext4 with small inodes, NFS 2; FAT two of them.
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

  /// The stamp of what a path leads to, through links too; nil when that is no regular file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// - Parameter name: of a file in an open folder; one that is a link has no stamp.
  init?(_ name: String, in folder: Int32) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    self.init(status)
  }

  /// The stamp of a folder, which changes with the names in it; nil when the path leads to none.
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

  /// Takes back what ``numbers`` gave.
  package init(numbers: [4 of UInt]) {
    size = Int(bitPattern: numbers[0])
    inode = numbers[1]
    modified = Int(bitPattern: numbers[2])
    changed = Int(bitPattern: numbers[3])
  }

  /// Which file it is, whatever is in it.
  var ofPlaceAlone: FileStamp {
    var stamp = self
    (stamp.size, stamp.modified, stamp.changed) = (0, 0, 0)
    return stamp
  }

  /// The clock's time in nanoseconds from 1970.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Whether the file had not changed for a while when it was looked at, so that a later change is seen.
  package func isSettled(at now: Int) -> Bool {
    let isCoarse = changed % 1_000_000_000 == 0
    return changed + Self.tick + (isCoarse ? Self.coarseTick : 0) < now
  }

  /// `4711.23.1764110000000000000.1764110000000000000`; of a file from before 1970 it is not read again.
  package var text: String { "\(size).\(inode).\(modified).\(changed)" }

  /// Reads what `text` wrote.
  ///
  /// - Returns: nil for anything else.
  package init?(_ text: String) { self.init(utf8: Array(text.utf8)[...]) }

  /// Reads the bytes of `text`: four numbers with a point behind each but the last.
  package init?(utf8: ArraySlice<UInt8>) {
    var numbers: [4 of UInt] = [0, 0, 0, 0]
    var index = 0
    var hasDigits = false
    for byte in utf8 {
      if byte == UInt8(ascii: "."), hasDigits, index < 3 {
        index += 1
        hasDigits = false
        continue
      }
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
      let (tens, isTooLong) = numbers[index].multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.addingReportingOverflow(UInt(byte - UInt8(ascii: "0")))
      if isTooLong || isTooLarge { return nil }
      numbers[index] = sum
      hasDigits = true
    }
    guard index == 3, hasDigits, let size = Int(exactly: numbers[0]),
      let modified = Int(exactly: numbers[2]), let changed = Int(exactly: numbers[3])
    else { return nil }
    (self.size, inode, self.modified, self.changed) = (size, numbers[1], modified, changed)
  }
}
