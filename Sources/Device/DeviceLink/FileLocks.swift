private import Glibc
private import ChildProcess

/// The locks that a process holds on files, from `/proc/PID/fdinfo` (`proc(5)`).
///
/// ```
/// lock:   1: FLOCK  ADVISORY  WRITE 359 00:13:11691 0 EOF
/// lock:   1: POSIX  ADVISORY  READ 359 00:13:11692 124 126
/// ```
enum FileLocks {
  /// Returns the paths of the files that a process has locked, by `flock` or `fcntl`, each once and in order.
  ///
  /// The locks of an idle SQLite database do not count. A connection to a database in WAL mode holds two, also
  /// outside of transactions: for reading on the `-shm` file, and on the shared bytes of the database.
  static func paths(heldBy process: Int32) -> [String] {
    var locks: [String: [Substring]] = [:]
    for number in descriptors(of: process) {
      let info = ProcFile.bytes(of: "/proc/\(process)/fdinfo/\(number)")
      let held = String(decoding: info, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("lock:") && !$0.contains("->") && !$0.contains("LEASE") }
      guard !held.isEmpty, let path = target(of: "/proc/\(process)/fd/\(number)") else { continue }
      locks[path, default: []] += held
    }
    return locks.filter { path, held in
      let isDatabase = locks[path + "-shm"] != nil
      guard path.hasSuffix("-shm") || isDatabase else { return true }
      return !held.allSatisfy { lock in
        lock.contains(" READ ") && (!isDatabase || lock.hasSuffix(sharedBytes))
      }
    }.keys.sorted()
  }

  /// The first and the last of the bytes that SQLite locks for reading a database:
  /// `SHARED_FIRST` and `SHARED_SIZE` in its `os_unix.c`.
  private static let sharedBytes = " 1073741826 1073742335"

  /// The numbers of the open descriptors of a process.
  private static func descriptors(of process: Int32) -> [Int] {
    guard let folder = opendir("/proc/\(process)/fdinfo") else { return [] }
    defer { closedir(folder) }
    var numbers: [Int] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let number = Int(name) { numbers.append(number) }
    }
    return numbers
  }

  private static func target(of link: String) -> String? {
    let bytes = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.baseAddress.map { max(0, readlink(link, $0, buffer.count)) } ?? 0
    }
    guard !bytes.isEmpty else { return nil }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
