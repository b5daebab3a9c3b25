private import SafeFiles
private import FoundationEssentials
private import Glibc
private import ChildProcess

/// Reads the files of a book, with what a message needs when one cannot be read.
///
/// All access of the reader to the disk goes through here, and nothing is written. Books come from
/// strangers, so a path is followed to its end first, and what lies there must be an ordinary file
/// inside of the book.
enum BookFile {
  /// Why a file cannot be read.
  struct Problem: Error, Equatable {
    /// What is wrong with it, without its name: `permission denied`.
    var reason: String
    /// What to do next, in one line.
    var fix: String
  }

  /// The largest text that is read, in bytes: a chapter of so many would be a book of a thousand pages.
  static let maximumSize = 4 << 20

  /// Reads a regular file as a whole.
  ///
  /// A pipe or a device in its place is refused without waiting for it. Links may lead to anything
  /// inside `folder`, which must be a path without links, that is not hidden, and nowhere else.
  ///
  /// The file is opened by its real path and then looked at by its descriptor, so that what is
  /// checked is what is read.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - limit: the most bytes that it may have, also if it grows meanwhile.
  static func bytes(
    atPath path: String, inside folder: String, atMost limit: Int = maximumSize
  ) throws(Problem) -> [UInt8] {
    let real: String
    do { real = try realPath(path) } catch { throw Problem(error.code) }
    guard real == folder || real.hasPrefix(folder + "/") else {
      throw Problem(
        reason: "it is a link to '\(real)', outside of '\(folder)'",
        fix: "replace the link by the file itself")
    }
    guard !isHidden(real.dropFirst(folder.count)) else {
      throw Problem(
        reason: "it is a link to '\(real)', which is hidden", fix: "name no hidden file or folder")
    }
    let descriptor = open(real, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Problem(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Problem(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Problem(reason: "it is not a regular file", fix: "replace it by a text file")
    }
    guard status.st_size <= limit else {
      throw Problem(reason: "it is larger than \(limit >> 20) MiB", fix: "split it")
    }
    return try contents(of: descriptor, atMost: limit)
  }

  /// Reads up to the end of a file; interruptions by signals are not errors.
  private static func contents(
    of descriptor: Int32, atMost limit: Int
  ) throws(Problem) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while result.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Problem(errno) }
      if count == 0 { return result }
      result += buffer[..<count]
    }
    throw Problem(reason: "it grows while it is read", fix: "replace it by a text file")
  }

  /// The names in a folder in the order of their bytes, hidden ones left out; nil when the path is
  /// no folder that can be read.
  static func names(inFolder path: String) -> [String]? {
    entries(inFolder: path)?.map(\.name)
  }

  /// What lies in a folder, in the order of the bytes of the names, hidden names left out; nil when the path is
  /// no folder that can be read.
  ///
  /// The folder itself says what is a folder and what is not (`readdir(3)`), so that of thousands of chapters only
  /// links are looked at.
  static func entries(inFolder path: String) -> [(name: String, isFolder: Bool)]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if isHidden(name) { continue }
      let isFolder =
        switch Int(entry.pointee.d_type) {
        case DT_REG: false
        case DT_DIR: true
        default: self.isFolder("\(path)/\(name)")
        }
      entries.append((name, isFolder))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Whether a part of a path begins with a dot: folders such as `.git` hold what is not for readers.
  ///
  /// As bytes: to Swift a dot and a combining mark behind it are one character, and no dot.
  static func isHidden(_ path: some StringProtocol) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether a path leads to a folder, perhaps by a link.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether any of the three execute bits of a file is set.
  static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o111 != 0
  }

  /// Whether a path leads to anything, perhaps by a link.
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

extension BookFile.Problem {
  /// Makes a problem of an `errno`.
  fileprivate init(_ code: Int32) {
    switch code {
    case EACCES, EPERM:
      self.init(reason: "permission denied", fix: "make it readable: chmod u+r")
    case ENOENT: self.init(reason: "it does not exist", fix: "write it, or mend the link")
    case ELOOP: self.init(reason: "its links form a circle", fix: "mend the link")
    default: self.init(reason: String(cString: strerror(code)).lowercased(), fix: "try again")
    }
  }
}
