private import Glibc
import Subprocess

/// Adds up a folder on an ordinary file system, which many programs share and nothing else bounds.
///
/// What counts is the space that files take, a kibibyte for each besides, and files that have no name
/// any more and are still open or mapped. Of a process that shows neither (`PR_SET_DUMPABLE`) all counts
/// that the file system has lost since the watch began.
struct FolderWatch: Sendable {
  let path: String
  /// In bytes.
  let limit: Int
  /// Bytes of one file.
  let fileLimit: Int
  private let freeAtFirst: Int

  init(path: String, limit: Int, fileLimit: Int) {
    self.path = path
    self.limit = limit
    self.fileLimit = fileLimit
    freeAtFirst = Self.free(at: path)
  }

  private static func free(at path: String) -> Int {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return 0 }
    return Int(clamping: status.f_bfree).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize)
    ).partialValue
  }

  /// Deeper folders are taken for an attack on who looks at them.
  private static let deepest = 100

  func isPassed(by tree: [Int32]) -> Bool {
    var rest = limit
    // The first is ours, and who looks may be another user than it has.
    for pid in tree.dropFirst() { rest -= bytesWithoutName(heldBy: pid) }
    return rest < 0 || !subtract(path, in: AT_FDCWD, depth: 0, from: &rest)
  }

  /// Takes what a folder holds from what is left.
  ///
  /// - Returns: whether something is still left.
  private func subtract(_ name: String, in parent: Int32, depth: Int, from rest: inout Int) -> Bool
  {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var number = openat(parent, name, flags)
    if number < 0, errno == EACCES {
      // Its owner, who may be we, can let nobody read it.
      fchmodat(parent, name, 0o700, AT_SYMLINK_NOFOLLOW)
      number = openat(parent, name, flags)
    }
    // It may have gone meanwhile.
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

  /// Files that were removed while a process has them open, counted once for each descriptor, or mapped.
  private func bytesWithoutName(heldBy pid: Int32) -> Int {
    let folder = ProcFile.folder(of: pid)
    guard let stream = opendir("\(folder)/fd") else {
      return errno == EACCES && ProcFile.hasMemory(folder) ? lostBytes : 0
    }
    defer { closedir(stream) }
    var sum = 0
    var counted = Set<ino_t>()
    while let entry = readdir(stream) {
      var status = stat()
      let isThere = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          fstatat(dirfd(stream), $0, &status, 0) == 0
        }
      }
      guard isThere, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0 else { continue }
      sum += Int(status.st_blocks) * 512
      counted.insert(status.st_ino)
    }
    guard let mapped = mappedFilesWithoutName(in: "\(folder)/maps") else { return lostBytes }
    return sum + mapped.subtracting(counted).count * fileLimit
  }

  /// What the file system has less than at first, whoever has it.
  private var lostBytes: Int { max(0, freeAtFirst - Self.free(at: path)) }

  private static let longestMaps = 1 << 20

  /// Files of the folder that were removed and are still mapped; how large they are is not said
  /// (`proc(5)`, `/proc/pid/maps`).
  ///
  /// - Returns: nil when there is more than can be looked at.
  private func mappedFilesWithoutName(in maps: String) -> Set<ino_t>? {
    let text = ProcFile.bytes(of: maps, upTo: Self.longestMaps)
    guard text.count < Self.longestMaps else { return nil }
    let name = Array("\(path)/".utf8)
    let ending = Array(" (deleted)".utf8)
    var found = Set<ino_t>()
    for line in text.split(separator: UInt8(ascii: "\n"))
    where line.suffix(ending.count).elementsEqual(ending) {
      // Address, rights, offset, device, number of the file, and behind more blanks the path.
      let words = line.split(
        separator: UInt8(ascii: " "), maxSplits: 5, omittingEmptySubsequences: false)
      guard words.count == 6, words[5].drop(while: { $0 == UInt8(ascii: " ") }).starts(with: name)
      else { continue }
      if let number = ino_t(String(decoding: words[4], as: UTF8.self)) { found.insert(number) }
    }
    return found
  }
}
