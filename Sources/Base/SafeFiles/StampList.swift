private import Glibc

/// The stamps of thousands of files and folders as bytes that are compared with the disk as they lie.
///
/// It answers one question: whether all of them are as they were. Nothing is allocated for an entry, so 8,000 of
/// them take little more than the calls of `stat(2)`.
///
/// ```
/// kind, 1 byte; size, inode, time of the content, time of anything, 8 bytes each; the path; 0
/// ```
package struct StampList: Sendable, Equatable {
  /// What is looked at, and how.
  private enum Kind: UInt8 {
    /// A file, perhaps behind a link.
    case file
    /// A file that is no link.
    case plainFile
    /// A folder with the names in it, perhaps behind a link.
    case folder
    /// A folder that is no link, whatever is in it.
    case plainFolder
  }

  /// All entries behind each other.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty list.
  package init() {}

  /// Takes the entries of a list that was kept; bytes that are none hold nothing (``isTrue``).
  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  // MARK: Adding

  /// Adds a file as it was when its stamp was taken.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - followsLinks: whether the stamp is that of what a link at the path leads to.
  package mutating func add(_ path: String, _ stamp: FileStamp, followsLinks: Bool) {
    add(followsLinks ? .file : .plainFile, path, stamp)
  }

  /// Adds a folder as it is now: a name that comes or goes makes the list untrue.
  ///
  /// - Returns: false when it is no folder, or so new that a change of it could not be seen.
  package mutating func add(folder path: String) -> Bool {
    let now = FileStamp.now
    guard let stamp = FileStamp(folder: path, followsLinks: true), stamp.isSettled(at: now) else {
      return false
    }
    add(.folder, path, stamp)
    return true
  }

  /// Adds a folder that may hold anything, and must stay this very folder.
  ///
  /// - Returns: false when it is no folder.
  package mutating func add(placeOfFolder path: String) -> Bool {
    guard let stamp = FileStamp(folder: path, followsLinks: false) else { return false }
    add(.plainFolder, path, stamp.ofPlaceAlone)
    return true
  }

  /// The names of the folders in a folder, in no order; nil for what is no folder.
  ///
  /// - Parameter followsLinks: whether a link to a folder is one.
  package static func folders(in path: String, followsLinks: Bool) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // File systems that do not say what an entry is have it looked at.
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

  private mutating func add(_ kind: Kind, _ path: String, _ stamp: FileStamp) {
    bytes.append(kind.rawValue)
    withUnsafeBytes(of: stamp.numbers) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: path.utf8)
    bytes.append(0)
  }

  // MARK: Asking

  /// Whether everything in it is as it was; an empty list, and one that is damaged, is not true.
  package var isTrue: Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        guard let entry = Self.entry(&rest), Self.isTrue(entry) else { return false }
      }
      return !bytes.isEmpty
    }
  }

  private typealias Entry = (kind: Kind, numbers: [4 of UInt], path: UnsafePointer<CChar>)

  /// Takes an entry from the front; nil for what is none.
  private static func entry(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Entry? {
    let head = 1 + MemoryLayout<[4 of UInt]>.size
    guard rest.count > head, let kind = rest.first.flatMap(Kind.init(rawValue:)),
      let end = rest.dropFirst(head).firstIndex(of: 0)
    else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: rest)
    let numbers = bytes.loadUnaligned(fromByteOffset: 1, as: [4 of UInt].self)
    guard let path = bytes.baseAddress?.advanced(by: head).assumingMemoryBound(to: CChar.self)
    else { return nil }
    rest = rest[(end + 1)...]
    return (kind, numbers, path)
  }

  private static func isTrue(_ entry: Entry) -> Bool {
    var status = stat()
    let flags = [.file, .folder].contains(entry.kind) ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(AT_FDCWD, entry.path, &status, flags) == 0 else { return false }
    let isFolder = [.folder, .plainFolder].contains(entry.kind)
    guard status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG) else { return false }
    let stamp = FileStamp(status)
    let now = (entry.kind == .plainFolder ? stamp.ofPlaceAlone : stamp).numbers
    return (0..<4).allSatisfy { now[$0] == entry.numbers[$0] }
  }
}
