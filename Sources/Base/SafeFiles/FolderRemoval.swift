private import Glibc
import ChildProcess

/// Removes a folder that a stranger's program has filled.
///
/// Neither links, nor folders that forbid their own reading, nor nesting of any depth, nor changes
/// while it works lead it astray: it works on open folders instead of paths, follows no link, and
/// moves each folder that is found up to the top before it is emptied.
package enum FolderRemoval {
  /// - Returns: whether the folder is gone.
  @discardableResult
  package static func remove(_ path: String) -> Bool {
    // A process that still writes can fill a folder behind our back; it is not fought for ever.
    for _ in 0..<10 {
      empty(path)
      if rmdir(path) == 0 || errno == ENOENT { return true }
    }
    return false
  }

  /// Removes everything that is in a folder, as far as it can be.
  ///
  /// Folders in folders are moved up to the top under new names before they are emptied, so that no
  /// path gets too long and few are open at a time.
  private static func empty(_ path: String) {
    guard let top = open(Array(path.utf8CString), in: AT_FDCWD) else { return }
    var moved = 0
    var names = self.names(in: top)
    while let name = names.popLast() {
      if unlinkat(top.number, name, 0) == 0 { continue }
      guard let folder = open(name, in: top.number) else { continue }
      for inner in self.names(in: folder) where unlinkat(folder.number, inner, 0) != 0 {
        let place = Array(".workbook-removed-\(moved)".utf8CString)
        moved += 1
        // A folder is moved only with the right to write to it, for its `..` changes.
        fchmodat(folder.number, inner, 0o700, AT_SYMLINK_NOFOLLOW)
        if renameat(folder.number, inner, top.number, place) == 0 { names.append(place) }
      }
      unlinkat(top.number, name, AT_REMOVEDIR)
    }
  }

  /// Opens a folder, after its owner has got all rights; nil for a link and for what is no folder.
  private static func open(_ name: [CChar], in folder: Int32) -> FileDescriptor? {
    fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW)
    let number = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return number < 0 ? nil : FileDescriptor(owning: number)
  }

  /// The names in a folder as C strings: they need not be UTF-8.
  static func names(in folder: borrowing FileDescriptor) -> [[CChar]] {
    // `closedir(3)` closes what it is given; a second open file also starts at the first entry.
    let number = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let stream = fdopendir(number) else { return [] }
    defer { closedir(stream) }
    var names: [[CChar]] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
      }
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { names.append(name) }
    }
    return names
  }
}
