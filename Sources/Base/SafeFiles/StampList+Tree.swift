private import Glibc

extension StampList {
  /// Adds a folder with everything below it that is not hidden: the names in each folder, and each file.
  ///
  /// A link is followed if it leads, without `..` and hidden names that leave the folder, to something inside of it:
  /// then everything that its target depends on is in the list too.
  ///
  /// - Parameters:
  ///   - path: the folder's, with links resolved.
  ///   - leavingOut: absolute paths of folders below it that do not count.
  ///   - moment: when reading began, in nanoseconds since 1970. What has changed since may not be what was read.
  /// - Returns: false if something has changed since that moment, is unreadable, or leads elsewhere.
  package mutating func add(
    everythingBelow path: String, leavingOut: Set<String> = [], at moment: Int
  ) -> Bool {
    add(everythingIn: path, inside: path, leavingOut: leavingOut, at: moment)
  }

  private mutating func add(
    everythingIn folder: String, inside root: String, leavingOut: Set<String>, at moment: Int
  ) -> Bool {
    guard add(folder: folder, at: moment), let names = Self.names(in: folder) else { return false }
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { return false }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard !leavingOut.contains(path) else { continue }
        guard add(everythingIn: path, inside: root, leavingOut: leavingOut, at: moment) else {
          return false
        }
      case S_IFREG:
        let stamp = FileStamp(status)
        guard stamp.isSettled(at: moment) else { return false }
        add(path, stamp, followsLinks: false)
      case S_IFLNK:
        guard let target = Self.target(of: path), Self.staysInside(target, from: folder, root)
        else { return false }
        guard let stamp = FileStamp(path: path) else { continue }
        guard stamp.isSettled(at: moment) else { return false }
        add(path, stamp, followsLinks: true)
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
}
