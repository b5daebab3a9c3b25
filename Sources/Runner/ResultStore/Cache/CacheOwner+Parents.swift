private import FoundationEssentials
private import Glibc

extension CacheOwner {
  /// Checks that no other user can exchange a folder on the way to a path, as `ssh` does for its files
  /// (`StrictModes`).
  ///
  /// The folders are checked from the root downwards, each before the next is found in it, so what has been
  /// checked stays as it is. In a folder with the sticky bit, such as `/tmp`, only the owner of a file can
  /// rename it.
  ///
  /// - Parameter path: an absolute path, with or without links on the way, of which parts may be missing; the
  ///   folder that it leads to is not checked.
  /// - Throws: `RunnerError` for a folder on the way that another user owns or may write to, also if root
  ///   calls this.
  package static func checkParents(of path: String) throws {
    var names: [Substring] = path.split(separator: "/").reversed()
    var folder = ""
    var links = 0
    while let name = names.popLast() {
      var status = stat()
      guard stat(folder.isEmpty ? "/" : folder, &status) == 0 else { return }
      try checkParent(folder.isEmpty ? "/" : folder, status, of: path)
      switch name {
      case ".": continue
      case "..": folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
      default:
        let next = "\(folder)/\(name)"
        let isShared = status.st_mode & (S_IWGRP | S_IWOTH) != 0
        guard lstat(next, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFLNK else {
          folder = next
          continue
        }
        if isShared { try checkParent(next, status, of: path) }
        links += 1
        // As many as the kernel follows.
        guard links <= 40,
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
        else { return }
        if target.hasPrefix("/") { folder = "" }
        names += target.split(separator: "/").reversed()
      }
    }
  }

  private static func checkParent(_ parent: String, _ status: stat, of path: String) throws {
    let start = "another user could exchange the folder '\(path)' of cached results, since "
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    guard status.st_uid == geteuid() || status.st_uid == 0 || !isUser(status.st_uid) else {
      throw RunnerError(
        .file,
        start
          + "'\(parent)' belongs to user \(status.st_uid), and you are user \(geteuid()); choose a folder "
          + "with '--cache DIR' that only you and root can reach, such as one in /var/cache for root"
      )
    }
    guard !isLink, status.st_mode & S_ISVTX == 0 else { return }
    let isOpen = status.st_mode & S_IWOTH != 0
    guard isOpen || status.st_mode & S_IWGRP != 0 && hasOtherMembers(status.st_gid) else { return }
    throw RunnerError(
      .file,
      start
        + "'\(parent)' is writable for \(isOpen ? "everyone" : "group \(status.st_gid)"); run 'chmod "
        + "\(isOpen ? "o" : "g")-w \(parent)', or choose another folder with '--cache DIR'")
  }

  /// Whether a number is a user's here: in a container, the files of all users outside of it have one
  /// number that is not (`user_namespaces(7)`).
  private static func isUser(_ user: uid_t) -> Bool {
    guard let map = try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8) else {
      return true
    }
    return map.split(separator: "\n").contains { line in
      let numbers = line.split(separator: " ").compactMap { UInt($0) }
      guard numbers.count == 3 else { return true }
      return UInt(user) >= numbers[0] && UInt(user) - numbers[0] < numbers[2]
    }
  }

  /// Whether a group has members other than this user; many systems give each user a group.
  private static func hasOtherMembers(_ group: gid_t) -> Bool {
    let own = geteuid()
    guard let entry = getgrgid(group) else { return true }
    var member = entry.pointee.gr_mem
    while let name = member?.pointee {
      guard let user = getpwnam(name), [0, own].contains(user.pointee.pw_uid) else { return true }
      member = member?.successor()
    }
    setpwent()
    defer { endpwent() }
    while let user = getpwent() {
      if user.pointee.pw_gid == group, ![0, own].contains(user.pointee.pw_uid) { return true }
    }
    return false
  }
}
