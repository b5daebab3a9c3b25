private import SafeFiles
private import FoundationEssentials
private import Glibc
private import ChildProcess

/// Reads the files of a book, and explains why one cannot be read.
///
/// All disk access of the reader goes through here; nothing is written. Books are untrusted, so a path is
/// resolved first, and must lead to a regular file inside the book.
enum BookFile {
  /// The reason for which a file cannot be read.
  struct Problem: Error, Equatable {
    /// What is wrong, without the file's name: `permission denied`.
    var reason: String
    /// What to do next, in one line.
    var fix: String
  }

  /// The largest text that is read, in bytes; a chapter of this size would fill a thousand pages.
  static let maximumSize = 4 << 20

  /// Reads a whole regular file.
  ///
  /// Pipes and devices are refused without waiting for them. Links may lead to any file inside `folder` (a
  /// path without links) that is not hidden, but nowhere else.
  ///
  /// The file is opened by its resolved path and then checked through the descriptor, so that the file that
  /// is checked is the file that is read.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - limit: the maximum number of bytes, even if the file grows meanwhile.
  static func bytes(
    atPath path: String, inside folder: String, atMost limit: Int = maximumSize
  ) throws(Problem) -> [UInt8] {
    let real: String
    do { real = try realPath(path) } catch { throw Problem(error.code) }
    guard real == folder || real.hasPrefix(folder + "/") else {
      throw Problem(
        reason: "it is a link to '\(real)', outside of '\(folder)'",
        fix: "replace the link with the file itself")
    }
    guard !isHidden(real.dropFirst(folder.count)) else {
      throw Problem(
        reason: "it is a link to the hidden file '\(real)'",
        fix:
          "name a file that is not in a hidden folder and not hidden itself")
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

  /// Reads to the end of a file, retrying after interruptions by signals.
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
    throw Problem(reason: "it grew while it was read", fix: "replace it by a text file")
  }

  /// The names in a folder in byte order, without hidden ones; nil if it is not a readable folder.
  static func names(inFolder path: String) -> [String]? {
    entries(inFolder: path)?.map(\.name)
  }

  /// The entries of a folder in byte order of their names, without hidden ones; nil if it is not a readable
  /// folder.
  ///
  /// `readdir(3)` reports which entries are folders, so that among thousands of chapters only links need
  /// `stat(2)`.
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

  /// Whether a component of a path begins with a dot; folders such as `.git` are not for readers.
  ///
  /// Compared as bytes, because in Swift a dot followed by a combining mark is one character, different
  /// from a dot.
  static func isHidden(_ path: some StringProtocol) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether a path leads to a folder, possibly by a link.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether any of a file's three execute bits is set.
  static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o111 != 0
  }

  /// Whether a path leads to anything, possibly by a link.
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

extension BookFile.Problem {
  fileprivate init(_ code: Int32) {
    switch code {
    case EACCES, EPERM:
      self.init(reason: "permission denied", fix: "make it readable: chmod u+r")
    case ENOENT: self.init(reason: "it does not exist", fix: "create it, or correct the link")
    case ELOOP: self.init(reason: "its symbolic links form a cycle", fix: "correct the link")
    default: self.init(reason: String(cString: strerror(code)).lowercased(), fix: "try again")
    }
  }
}
