private import Glibc
private import Synchronization
private import ChildProcess

/// A table path → stamp → hash: what is known of files and folders without reading them again.
///
/// It is the bottom of everything that is not done twice. A command that looks at files does so through a
/// table, which is stored when it ends; the next one reads only files whose stamps have changed. If the whole
/// table ``isUnchanged``, a report that was made from these files is the same again.
///
/// ```
/// stamp as known               ──► unchanged, not read
/// other stamp, the same hash   ──► unchanged, read once
/// anything else                ──► changed
/// ```
///
/// A stamp is stored only if the file was old enough for every later change to alter it
/// (``FileStamp/isSettled(at:)``); without one, the file is compared by its hash. It must be taken before the
/// file is read: if the file changes in between, its stamp is another one the next time.
///
/// One table is shared by all tasks of a command.
package final class FileTable: Sendable {
  /// What an entry says of a path.
  enum Kind: UInt8 {
    /// A file, possibly reached through a link.
    case file
    /// A file that is not a link.
    case plainFile
    /// A folder and the names in it, possibly reached through a link.
    case folder
    /// The identity of a folder that is not a link, regardless of its content. A path that ends in a slash
    /// may lead through a link.
    case place
  }

  struct Key: Hashable, Comparable {
    var path: String
    var kind: Kind

    static func < (one: Key, other: Key) -> Bool {
      (one.path, one.kind.rawValue) < (other.path, other.kind.rawValue)
    }
  }

  private struct Entry: Equatable {
    /// Nil if it may not change with the file.
    var stamp: FileStamp?
    /// Nil for a folder, and for a file that was not read.
    var hash: ContentHash?
  }

  private struct State {
    /// From the cache, or from an earlier command.
    var known: [Key: Entry] = [:]
    /// What this command has looked at.
    var current: [Key: Entry] = [:]
    /// Whether nothing that is known has changed; nil until it was looked at.
    var isUnchanged: Bool?
    /// The folders whose places were noted, so that thousands of files in one need no further look at it.
    var plainFolders: Set<String> = []
    /// Whether files with other stamps had their known contents.
    var hasNewStamps = false
    /// Whether something that was looked at cannot be compared the next time.
    var isIncomplete = false
  }

  private let state: Mutex<State>

  package init() { state = Mutex(State()) }

  // MARK: Storing

  /// The version of the stored format.
  private static let version = 1

  /// Restores a stored table; malformed bytes make an empty one.
  package init(_ bytes: [UInt8]) {
    var reader = PackedReader(bytes[...])
    var state = State()
    do throws(PackedReader.Damage) {
      guard try reader.number() == Self.version else { throw PackedReader.Damage() }
      let entries = try reader.list { reader throws(PackedReader.Damage) in
        guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: try reader.number())) else {
          throw PackedReader.Damage()
        }
        let parts = try reader.number()
        let entry = Entry(
          stamp: parts & 1 == 0 ? nil : try reader.stamp(),
          hash: parts & 2 == 0 ? nil : try reader.hash())
        return (Key(path: try reader.text(), kind: kind), entry)
      }
      state.known = Dictionary(entries, uniquingKeysWith: { $1 })
    } catch {
      state.known = [:]
    }
    self.state = Mutex(state)
  }

  /// The table to store: what this command has looked at, and if nothing has changed, also the rest.
  ///
  /// Entries are sorted, so that equal tables have equal bytes.
  package var bytes: [UInt8] {
    var writer = PackedWriter()
    writer.add(Self.version)
    writer.add(entries) { writer, item in
      writer.add(Int(item.key.kind.rawValue))
      writer.add((item.value.stamp == nil ? 0 : 1) + (item.value.hash == nil ? 0 : 2))
      if let stamp = item.value.stamp { writer.add(stamp) }
      if let hash = item.value.hash { writer.add(hash) }
      writer.add(item.key.path)
    }
    return writer.bytes
  }

  /// A hash of the contents of all files and of the names in all folders of the table to store.
  ///
  /// - Returns: nil if the table does not cover everything that was looked at.
  package var hash: ContentHash? {
    guard !state.withLock({ $0.isIncomplete }) else { return nil }
    var writer = PackedWriter()
    for (key, entry) in entries {
      writer.add(Int(key.kind.rawValue))
      writer.add(key.path)
      if let hash = entry.hash {
        writer.add(hash)
      } else if let stamp = entry.stamp {
        writer.add(stamp)
      } else {
        return nil
      }
    }
    return ContentHash(writer.bytes)
  }

  private var entries: [(key: Key, value: Entry)] {
    let entries = state.withLock { state in
      state.isUnchanged == true
        ? state.known.merging(state.current) { $1 } : state.current
    }
    return entries.sorted { $0.key < $1.key }
  }

  // MARK: Comparing

  /// Whether nothing in the stored table has changed; false for an empty one.
  package var isUnchanged: Bool {
    if let known = state.withLock({ $0.isUnchanged }) { return known }
    var entries = state.withLock { $0.known }
    var isUnchanged = !entries.isEmpty
    for (key, entry) in entries {
      guard let now = Self.unchanged(entry, at: key) else {
        isUnchanged = false
        break
      }
      if now != entry { entries[key] = now }
    }
    state.withLock {
      $0.isUnchanged = isUnchanged
      if isUnchanged, $0.known != entries { ($0.known, $0.hasNewStamps) = (entries, true) }
    }
    return isUnchanged
  }

  /// Whether ``isUnchanged`` has read files whose stamps were others: the table should be stored, so that they are
  /// not read again.
  package var hasNewStamps: Bool { state.withLock { $0.hasNewStamps } }

  /// The entry with the file's present stamp; nil if the file has changed.
  private static func unchanged(_ entry: Entry, at key: Key) -> Entry? {
    guard let stamp = stamp(of: key) else { return nil }
    if stamp == entry.stamp { return entry }
    let now = FileStamp.now
    guard let hash = entry.hash, self.hash(of: key) == hash else { return nil }
    return Entry(stamp: stamp.isSettled(at: now) ? stamp : nil, hash: hash)
  }

  private static func stamp(of key: Key) -> FileStamp? {
    switch key.kind {
    case .file: FileStamp(path: key.path)
    case .plainFile: FileStamp(plainFile: key.path)
    case .folder: FileStamp(folder: key.path, followsLinks: true)
    case .place: FileStamp(folder: key.path, followsLinks: false)?.identityOnly
    }
  }

  /// The hash of a file's bytes, which are read; nil for a folder, and for a file that is too large.
  private static func hash(of key: Key) -> ContentHash? {
    guard key.kind == .file || key.kind == .plainFile else { return nil }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (key.kind == .plainFile ? O_NOFOLLOW : 0)
    let number = open(key.path, flags)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let bytes = try? file.readFromStart(limit: largest + 1), bytes.count <= largest
    else { return nil }
    return ContentHash(bytes)
  }

  /// In bytes; a larger file counts as changed when its stamp has changed.
  private static let largest = 64 << 20

  // MARK: Looking

  /// Notes the stamp of a file that is about to be read, following links.
  ///
  /// - Parameter moment: in nanoseconds since 1970, of an earlier begin of reading; the table has no ``hash`` if the file
  ///   has changed since.
  package func look(at path: String, since moment: Int = FileStamp.now) {
    require(look(at: Key(path: path, kind: .file), moment: moment))
  }

  /// Notes the stamp of a file that is about to be read.
  ///
  /// - Parameter root: the absolute path of a folder; the way from there must not lead through a link.
  /// - Returns: whether there is such a file.
  @discardableResult
  package func look(at place: PlainPath, in root: String) -> Bool {
    require(
      isPlain(place, in: root) && look(at: Key(path: "\(root)/\(place)", kind: .plainFile)))
  }

  /// Notes a folder: adding or removing a name in it changes the table.
  ///
  /// The table has no ``hash`` if the folder has changed so recently that a further change could go unnoticed.
  ///
  /// - Returns: false if it is not a folder.
  package func look(atFolder path: String) -> Bool {
    require(look(at: Key(path: path, kind: .folder)))
  }

  /// Notes that a folder that is not a link must stay the same folder; its content may change.
  ///
  /// - Returns: false if it is not a folder.
  package func look(atPlaceOfFolder path: String) -> Bool {
    require(look(at: Key(path: path, kind: .place)))
  }

  /// A table that lacks something which was looked at has no ``hash``.
  @discardableResult
  package func require(_ isNoted: Bool) -> Bool {
    if !isNoted { state.withLock { $0.isIncomplete = true } }
    return isNoted
  }

  /// - Parameter moment: in nanoseconds since 1970; the stamp of a file that has changed since is not stored.
  func look(at key: Key, moment: Int = FileStamp.now) -> Bool {
    if state.withLock({ $0.current[key] != nil }) { return true }
    guard let stamp = Self.stamp(of: key) else { return false }
    let isSettled = key.kind == .place || stamp.isSettled(at: moment)
    state.withLock { state in
      let known = state.known[key]
      state.current[key] = Entry(
        stamp: isSettled ? stamp : nil, hash: known?.stamp == stamp ? known?.hash : nil)
    }
    return true
  }

  /// Whether each folder on the way to a file is a folder and not a link; all of them are noted.
  private func isPlain(_ place: PlainPath, in root: String) -> Bool {
    let folder = place.folder.map { "\(root)/\($0)" } ?? root
    if state.withLock({ $0.plainFolders.contains(folder) }) { return true }
    guard look(at: Key(path: root + "/", kind: .place)),
      place.folders.allSatisfy({ look(at: Key(path: "\(root)/\($0)", kind: .place)) })
    else { return false }
    state.withLock { _ = $0.plainFolders.insert(folder) }
    return true
  }

  // MARK: Hashes

  /// Whether a file has the content that a hash was made from; it is read only if that is not known.
  package func holds(_ path: String, _ hash: ContentHash) -> Bool {
    holds(Key(path: path, kind: .file), hash)
  }

  /// Whether a file has the content that a hash was made from.
  ///
  /// - Parameter hash: nil for a file that is never read, which must have its known stamp.
  package func holds(_ place: PlainPath, in root: String, _ hash: ContentHash?) -> Bool {
    isPlain(place, in: root) && holds(Key(path: "\(root)/\(place)", kind: .plainFile), hash)
  }

  private func holds(_ key: Key, _ hash: ContentHash?) -> Bool {
    guard look(at: key) else { return false }
    let (known, entry) = state.withLock { ($0.known[key], $0.current[key]) }
    guard let hash else { return entry?.stamp != nil && entry?.stamp == known?.stamp }
    if let own = entry?.hash { return own == hash }
    guard let own = Self.hash(of: key) else { return false }
    state.withLock { $0.current[key]?.hash = own }
    return own == hash
  }

  /// Notes the hash of the bytes of a file that was read after ``look(at:)``.
  package func note(_ hash: ContentHash, of path: String) {
    state.withLock { $0.current[Key(path: path, kind: .file)]?.hash = hash }
  }

  /// The hash that a file was noted with, if its stamp is still the same; it is never read.
  package func unchangedHash(of place: PlainPath, in root: String) -> ContentHash? {
    guard isPlain(place, in: root) else { return nil }
    let key = Key(path: "\(root)/\(place)", kind: .plainFile)
    guard let entry = state.withLock({ $0.current[key] ?? $0.known[key] }),
      let stamp = entry.stamp, Self.stamp(of: key) == stamp
    else { return nil }
    state.withLock { $0.current[key] = entry }
    return entry.hash
  }

  /// Notes a file that this program has just written or compared.
  ///
  /// - Parameter stamp: nil if it may not change with the file.
  package func note(
    _ hash: ContentHash, of place: PlainPath, in root: String, stamp: FileStamp?
  ) {
    guard require(isPlain(place, in: root)) else { return }
    let key = Key(path: "\(root)/\(place)", kind: .plainFile)
    state.withLock { $0.current[key] = Entry(stamp: stamp, hash: hash) }
  }
}
