private import Glibc

/// Stamps of thousands of files and folders in a flat buffer that is compared with the disk in place.
///
/// It answers a single question: whether all of them are unchanged. Checking an entry does not allocate, so
/// 8,000 entries cost little more than the calls of `stat(2)`.
///
/// ```
/// kind, 1 byte; size, inode, time of the content, time of anything, 8 bytes each; the path; 0
/// ```
package struct StampList: Sendable, Equatable {
  /// The kind of an entry.
  private enum Kind: UInt8 {
    /// A file, possibly reached through a link.
    case file
    /// A file that is not a link.
    case plainFile
    /// A folder and the names in it, possibly reached through a link.
    case folder
    /// The identity of a folder that is not a link, regardless of its content.
    case plainFolder
  }

  /// All entries, concatenated.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Restores a stored list; malformed bytes make ``isTrue`` false.
  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  // MARK: Adding

  /// Adds a file with a stamp that was taken earlier.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - followsLinks: whether the stamp is that of a link's target.
  package mutating func add(_ path: String, _ stamp: FileStamp, followsLinks: Bool) {
    add(followsLinks ? .file : .plainFile, path, stamp)
  }

  /// Adds a folder as it is now; adding or removing a name in it invalidates the list.
  ///
  /// - Returns: false if it is not a folder, or changed so recently that a further change could go
  ///   unnoticed.
  package mutating func add(folder path: String) -> Bool { add(folder: path, at: FileStamp.now) }

  /// - Parameter moment: in nanoseconds since 1970; a folder that has changed since is not added.
  mutating func add(folder path: String, at moment: Int) -> Bool {
    guard let stamp = FileStamp(folder: path, followsLinks: true), stamp.isSettled(at: moment)
    else { return false }
    add(.folder, path, stamp)
    return true
  }

  /// Adds a folder whose content may change, but which must remain the same folder.
  ///
  /// - Returns: false if it is not a folder.
  package mutating func add(placeOfFolder path: String) -> Bool {
    guard let stamp = FileStamp(folder: path, followsLinks: false) else { return false }
    add(.plainFolder, path, stamp.identityOnly)
    return true
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

  private mutating func add(_ kind: Kind, _ path: String, _ stamp: FileStamp) {
    bytes.append(kind.rawValue)
    withUnsafeBytes(of: stamp.numbers) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: path.utf8)
    bytes.append(0)
  }

  // MARK: Checking

  /// Whether all entries are unchanged; false for an empty or malformed list.
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

  /// Removes and returns the first entry; nil if it is malformed.
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
    let now = (entry.kind == .plainFolder ? stamp.identityOnly : stamp).numbers
    return (0..<4).allSatisfy { now[$0] == entry.numbers[$0] }
  }
}
