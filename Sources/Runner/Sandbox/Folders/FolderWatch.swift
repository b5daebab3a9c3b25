private import Glibc
import ChildProcess

/// Measures a folder on an ordinary file system, which many programs share and nothing else limits.
///
/// The size is the space of all files, plus a kibibyte for each, plus files that were removed but are still
/// open. Removed files that are only mapped are not found, nor those of a process that hides its descriptors
/// (`PR_SET_DUMPABLE`): searching every process for them takes so long that a fork bomb outgrows the search.
struct FolderWatch: Sendable {
  /// The folder to measure; absolute.
  let path: String
  /// In bytes.
  let limit: Int

  /// The maximum depth; deeper folders are considered an attack on the search.
  private static let deepest = 100

  /// Whether the folder, together with removed files held open by some processes, exceeds the limit.
  ///
  /// - Parameter tree: the ids of these processes.
  func isPassed(by tree: [Int32]) -> Bool {
    var rest = limit
    for pid in tree { rest -= bytesWithoutName(heldBy: pid) }
    return rest < 0 || !subtract(path, in: AT_FDCWD, depth: 0, from: &rest)
  }

  /// Subtracts the size of a folder from the remaining limit.
  ///
  /// - Returns: whether the limit is not exceeded.
  private func subtract(_ name: String, in parent: Int32, depth: Int, from rest: inout Int) -> Bool
  {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var number = openat(parent, name, flags)
    if number < 0, errno == EACCES {
      // The owner, possibly this user, may have made it unreadable.
      fchmodat(parent, name, 0o700, AT_SYMLINK_NOFOLLOW)
      number = openat(parent, name, flags)
    }
    // It may have been removed meanwhile.
    guard number >= 0 else { return errno == ENOENT || errno == ENOTDIR || errno == ELOOP }
    guard depth < Self.deepest, let stream = fdopendir(number) else {
      close(number)
      return false
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let isLeaf = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name -> Bool? in
          if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return nil }
          var status = stat()
          guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
          rest -= Int(status.st_blocks) * 512 + 1024
          return status.st_mode & S_IFMT != S_IFDIR
        }
      }
      if rest < 0 { return false }
      guard isLeaf == false else { continue }
      let inner = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard subtract(inner, in: number, depth: depth + 1, from: &rest) else { return false }
    }
    return true
  }

  /// The size of removed files that a process has open, counted once for each descriptor.
  private func bytesWithoutName(heldBy pid: Int32) -> Int {
    guard let stream = opendir("\(ProcFile.folder(of: pid))/fd") else { return 0 }
    defer { closedir(stream) }
    var sum = 0
    while let entry = readdir(stream) {
      var status = stat()
      let isThere = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          fstatat(dirfd(stream), $0, &status, 0) == 0
        }
      }
      guard isThere, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0 else { continue }
      sum += Int(status.st_blocks) * 512
    }
    return sum
  }
}
