/// What the kernel reports of watched folders (`inotify(7)`), as a state machine without I/O.
///
/// Only that something has changed is passed on: whoever looks then compares stamps. So the order and the number of
/// events do not matter, and a lost one (`IN_Q_OVERFLOW`) costs one look at everything.
package struct WatchedFolders: Sendable {
  /// What to do after some events.
  package struct Outcome: Sendable, Equatable {
    /// Whether anything that matters may have changed.
    package var hasChanged = false
    /// New folders, which are to be watched with all inside.
    package var added: [String] = []
    /// The numbers of watches that are to be removed: their folders were moved away.
    package var removed: [Int32] = []
    /// Whether events were lost, so that all folders must be looked for again.
    package var hasOverflowed = false

    package init() {}
  }

  /// The events of interest. The mask of a watch; `inotify.h` has the values.
  ///
  /// Files: modify, attrib, close-write, moved-from, moved-to, create, delete. The folder: delete-self, move-self,
  /// and only if it is one.
  package static let mask: UInt32 =
    0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400 | 0x800 | 0x0100_0000
  private static let (movedFrom, created): (UInt32, UInt32) = (0x40, 0x180)
  private static let (overflow, ignored, isFolder): (UInt32, UInt32, UInt32) =
    (0x4000, 0x8000, 0x4000_0000)

  /// The paths of the folders, by the numbers of their watches.
  private var paths: [Int32: String] = [:]
  /// The files whose changes do not matter, such as those that this program's output goes to.
  private let ignored: Set<String>

  /// - Parameter ignored: absolute paths.
  package init(ignoring ignored: Set<String> = []) { self.ignored = ignored }

  package var count: Int { paths.count }

  /// Notes that a folder is watched; the kernel gives the same folder the same number again.
  package mutating func add(_ path: String, watch: Int32) { paths[watch] = path }

  /// Whether a name may matter to a book: hidden files and backups of editors do not.
  package static func matters(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && !(name.hasPrefix("#") && name.hasSuffix("#"))
      // Vim looks whether it can make a file of this name.
      && name != "4913"
  }

  /// Reads the events of one `read(2)`, in the byte order of the machine.
  package mutating func receive(_ bytes: [UInt8]) -> Outcome {
    var outcome = Outcome()
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      let size = 16
      while offset + size <= bytes.count {
        let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        let end = min(offset + size + length, bytes.count)
        let name = String(
          decoding: bytes[(offset + size)..<end].prefix { $0 != 0 }, as: UTF8.self)
        receive(watch, mask, name, &outcome)
        offset += size + length
      }
    }
    return outcome
  }

  private mutating func receive(
    _ watch: Int32, _ mask: UInt32, _ name: String, _ outcome: inout Outcome
  ) {
    if mask & Self.overflow != 0 {
      outcome.hasOverflowed = true
      outcome.hasChanged = true
      return
    }
    if mask & Self.ignored != 0 {
      paths[watch] = nil
      return
    }
    guard let folder = paths[watch], Self.matters(name), !ignored.contains("\(folder)/\(name)")
    else { return }
    outcome.hasChanged = true
    guard mask & Self.isFolder != 0, !name.isEmpty else { return }
    let path = "\(folder)/\(name)"
    if mask & Self.movedFrom != 0 {
      let gone = paths.filter { $0.value == path || $0.value.hasPrefix(path + "/") }.keys
      for number in gone { paths[number] = nil }
      outcome.removed += gone.sorted()
    }
    if mask & Self.created != 0 { outcome.added.append(path) }
  }
}

/// Decides when a series of changes has come to rest, so that a half-written file is rarely looked at.
package struct Quiet: Sendable {
  /// In ms: how long nothing may change, and how long a series may last.
  package static let (rest, longest) = (20, 500)

  private var first: Int?
  private var last = 0

  package init() {}

  /// Notes a change, in ms of any clock.
  package mutating func note(at now: Int) {
    first = first ?? now
    last = now
  }

  /// The ms until the changes are passed on; nil if there are none.
  package func wait(at now: Int) -> Int? {
    first.map { max(0, min(last + Self.rest, $0 + Self.longest) - now) }
  }

  /// Takes the changes if they have come to rest.
  package mutating func take(at now: Int) -> Bool {
    guard wait(at: now) == 0 else { return false }
    first = nil
    return true
  }
}
