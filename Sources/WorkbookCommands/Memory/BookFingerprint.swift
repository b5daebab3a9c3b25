import ContentHash
import Glibc

/// Everything below a book's `Content`, as one hash.
///
/// Chapters and configuration count by their bytes. Other files are only shown or linked to, so they
/// count by size, inode and time of the last change, and links by where they lead.
///
/// It is much cheaper than reading the book: no Markdown is parsed.
struct BookFingerprint {
  private var hasher = ContentHasher()
  /// Whether all of it could be looked at so far.
  private var isReadable = true

  /// Makes the hash of a folder with all that is in it.
  ///
  /// - Parameter path: the folder `Content`; names in the hash begin with it.
  /// - Returns: nil when something cannot be read; then the book must be read to say what.
  static func hash(ofFolder path: String) -> ContentHash? {
    var fingerprint = BookFingerprint()
    fingerprint.add(folder: path)
    return fingerprint.isReadable ? fingerprint.hasher.finish() : nil
  }

  /// Adds the entries of a folder in the order of their names, hidden ones too.
  private mutating func add(folder path: String) {
    guard let folder = opendir(path) else { return isReadable = false }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    closedir(folder)
    names.removeAll { $0 == "." || $0 == ".." }
    hasher.combine("\(names.count) in \(path)")
    for name in names.sorted() { add(entry: path + "/" + name, name) }
  }

  /// Adds one entry with its name; a link makes the whole unreadable.
  private mutating func add(entry path: String, _ name: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return isReadable = false }
    hasher.combine(name)
    switch status.st_mode & S_IFMT {
    case S_IFDIR: add(folder: path)
    case S_IFREG where name.hasSuffix(".md") || name.hasSuffix(".yml"): add(contentOf: path)
    // What a link leads to may change without it; such books are rare and always read.
    case S_IFLNK: isReadable = false
    default:
      let time = status.st_mtim
      hasher.combine(
        "\(status.st_mode) \(status.st_size) \(status.st_ino) \(time.tv_sec).\(time.tv_nsec)")
    }
  }

  /// Adds the bytes of a chapter or of the configuration.
  private mutating func add(contentOf path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return isReadable = false }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return isReadable = false }
      if count == 0 { return hasher.combine(bytes) }
      bytes += buffer[..<count]
    }
  }
}
