private import Glibc

extension FileTable {
  /// Notes a folder with everything below it that is not hidden: the names in each folder, and each file.
  ///
  /// A link is followed if it leads, without `..` and hidden names that leave the folder, to something inside of it:
  /// then everything that its target depends on is in the table too.
  ///
  /// - Parameters:
  ///   - path: the folder's, with links resolved.
  ///   - leavingOut: absolute paths of folders below it that do not count.
  ///   - moment: when reading began, in nanoseconds since 1970. The table has no ``hash`` if
  ///     something has changed since, which may not be what was read.
  /// - Returns: false if something is unreadable, or leads elsewhere.
  package func look(
    atEverythingBelow path: String, leavingOut: Set<String> = [], since moment: Int
  ) -> Bool {
    require(look(atEverythingIn: path, inside: path, leavingOut: leavingOut, at: moment))
  }

  private func look(
    atEverythingIn folder: String, inside root: String, leavingOut: Set<String>, at moment: Int
  ) -> Bool {
    guard look(at: Key(path: folder, kind: .folder), moment: moment),
      let names = Self.names(in: folder)
    else { return false }
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { return false }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard !leavingOut.contains(path) else { continue }
        guard look(atEverythingIn: path, inside: root, leavingOut: leavingOut, at: moment) else {
          return false
        }
      case S_IFREG:
        guard look(at: Key(path: path, kind: .plainFile), moment: moment) else { return false }
      case S_IFLNK:
        guard let target = Self.target(of: path), Self.staysInside(target, from: folder, root)
        else { return false }
        guard FileStamp(path: path) != nil else { continue }
        guard look(at: Key(path: path, kind: .file), moment: moment) else { return false }
      default: continue
      }
    }
    return true
  }

  /// Whether each step of a link's target is inside of a folder and not hidden.
  private static func staysInside(_ target: String, from folder: String, _ root: String) -> Bool {
    guard !target.hasPrefix("/") else { return false }
    var depth = folder.dropFirst(root.count).split(separator: "/").count
    for part in target.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        depth -= 1
        if depth < 0 { return false }
      default:
        if part.hasPrefix(".") { return false }
        depth += 1
      }
    }
    return true
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The names in a folder but `.` and `..`, sorted; nil if it cannot be read.
  private static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The names of the subfolders of a folder, in no particular order; nil if it is not a folder.
  ///
  /// - Parameter followsLinks: whether links to folders are included.
  package static func folders(in path: String, followsLinks: Bool) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // Some file systems do not report the type of an entry.
      guard [UInt8(DT_DIR), UInt8(DT_LNK), UInt8(DT_UNKNOWN)].contains(entry.pointee.d_type) else {
        continue
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != "..",
        FileStamp(folder: "\(path)/\(name)", followsLinks: followsLinks) != nil
      {
        names.append(name)
      }
    }
    return names
  }
}
