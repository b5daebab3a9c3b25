private import Glibc
import ChildProcess

/// Removes a folder that an untrusted program has filled.
///
/// It is safe against links, unreadable folders, nesting of any depth, and concurrent changes: it works on
/// open folders instead of paths, follows no link, and moves each subfolder to the top before emptying it.
package enum FolderRemoval {
  /// - Returns: whether the folder no longer exists.
  @discardableResult
  package static func remove(_ path: String) -> Bool {
    // Another process may keep adding files, so the number of attempts is limited.
    for _ in 0..<10 {
      empty(path)
      if rmdir(path) == 0 || errno == ENOENT { return true }
    }
    return false
  }

  /// Removes as much of a folder's content as possible.
  ///
  /// Subfolders are moved to the top under new names before they are emptied, so that no path gets too long
  /// and few folders are open at a time.
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
        // Moving a folder requires write permission on it, because its `..` changes.
        fchmodat(folder.number, inner, 0o700, AT_SYMLINK_NOFOLLOW)
        if renameat(folder.number, inner, top.number, place) == 0 { names.append(place) }
      }
      unlinkat(top.number, name, AT_REMOVEDIR)
    }
  }

  /// Opens a folder after granting its owner all permissions; nil for a link or anything else.
  private static func open(_ name: [CChar], in folder: Int32) -> FileDescriptor? {
    fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW)
    let number = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return number < 0 ? nil : FileDescriptor(owning: number)
  }

  /// The names in a folder as C strings, which need not be UTF-8.
  static func names(in folder: borrowing FileDescriptor) -> [[CChar]] {
    // `closedir(3)` closes its descriptor, so a second one is opened, which also starts at the first entry.
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
