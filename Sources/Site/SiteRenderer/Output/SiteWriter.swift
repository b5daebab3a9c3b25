package import ContentHash
package import Folders
private import Subprocess

/// Brings a folder to hold exactly the files of a site.
///
/// A file is written only when its bytes changed, so that caches and `rsync` see what is new. Files
/// of an earlier run that are no longer part of the site are removed; anything that this program did
/// not make, or that was changed since, stays. The list of its own files is written before the
/// first file and again after the last one, so a killed run leaves nothing behind that the next one
/// does not know.
///
/// A run, in this order:
///
/// 1. claims the folder, waiting for another build of the same book;
/// 2. reads the list of the run before, ``SiteManifest``, and refuses a folder that has files but no
///    list;
/// 3. refuses a page in whose place something lies that the list does not name;
/// 4. makes the files in batches, side by side; lists a batch with its hashes on the disk, then writes
///    it;
/// 5. removes what the old list names and the new site does not have, if it is still as it was written;
/// 6. writes the new list, with stamps, by which the next run knows files without reading them.
///
/// Every file is replaced as a whole (a new one is renamed over it), so a server that reads meanwhile
/// sees the old page or the new one. Bytes are not forced to the disk: a site can be built again.
package struct SiteWriter: Sendable {
  /// What a run did, as paths inside the site in their order.
  package struct Report: Sendable, Hashable {
    /// Files whose bytes are new.
    package var written: [String] = []
    /// Files that were there as they should be, and files that were kept.
    package var unchanged: [String] = []
    /// Files of an earlier run that are gone now.
    package var removed: [String] = []
    /// Files that are no longer part of the site but were changed since they were written.
    package var kept: [String] = []
    /// Files of the book that pages refer to and that are not there.
    package var missing: [String] = []
    /// Of all files of the site, by path.
    package var hashes: [String: ContentHash] = [:]
    /// Of all files of the site and of the list of them, by path, as they were written; nil if a later change
    /// of one might not show in it.
    package var stamps: [String: FileStamp]?
  }

  /// A file of the site whose path is known to be safe.
  private struct Entry: Sendable {
    var place: PlainPath
    var content: SiteFile.Content

    /// The path from the site's root.
    var path: String { place.text }
  }

  /// The bytes of an entry with their hash.
  private struct Made: Sendable {
    var bytes: [UInt8]
    var hash: ContentHash
  }

  /// The folder of the site, as the caller gave it, for messages too.
  private let output: String
  /// The book's folder `Content`.
  private let content: String
  /// The names of the folders in it that hold sites of other books.
  private let otherSites: Set<String>
  /// What the folder's list said before; it is read again, and only another one is parsed.
  private let state: SiteState

  /// - Parameters:
  ///   - output: the site's folder; made when it is not there.
  ///   - content: the book's folder `Content`, from which images are copied.
  ///   - state: of the site's folder, if it was looked at.
  ///   - otherSites: the names of the folders in it that may hold sites of other books.
  package init(
    output: String, content: String, state: SiteState = .nothing, otherSites: Set<String> = []
  ) {
    self.otherSites = otherSites
    self.output = output
    self.content = content
    self.state = state
  }

  /// Writes the files of a site, as soon as no other process writes into its folder.
  ///
  /// - Parameter onWait: called once when another process does. A cancelled task stops to wait.
  ///
  /// - Throws: for a path that leads out of the site or stands twice, a folder that is no site, a file
  ///   in the way, a kept page that was changed meanwhile, and whatever the system refuses. A cancelled
  ///   task is ``SiteWriterError/Code/system`` too. What was written until then stays and is listed.
  package func write(
    _ files: [SiteFile], onWait: () -> Void = {}
  ) async throws(SiteWriterError) -> Report {
    do {
      var report = Report()
      let entries = try entries(files, &report)
      let root = try OpenFolder(output, isMade: true)
      try await claim(root, onWait)
      try await write(entries, to: root, &report)
      // What is changed from now on has another stamp.
      if !report.written.isEmpty { try await Task.sleep(for: .nanoseconds(FileStamp.tick)) }
      return report
    } catch let error as SystemError {
      throw SiteWriterError(error, path: output)
    } catch let error as SiteWriterError {
      throw error
    } catch {
      throw SiteWriterError(.system, path: output, "cannot write the site: \(error)")
    }
  }

  /// Several builds of a book may run side by side: the later one looks at what the earlier one wrote.
  ///
  /// The claim is a lock on the open folder: it ends with `root`, and with the process. Asked for every
  /// 50 ms, since a lock that waits could not be cancelled.
  private func claim(_ root: borrowing OpenFolder, _ onWait: () -> Void) async throws {
    guard try !root.lock() else { return }
    onWait()
    repeat { try await Task.sleep(for: .milliseconds(50)) } while try !root.lock()
  }

  /// How many files are made at a time, before any of them is written.
  private static let batch = 128

  /// Does steps 2 to 6 in a folder that is claimed.
  ///
  /// `onDisk` is the list as the disk has it, `listed` the one that a batch needs there: the old one
  /// with the new hashes, without stamps. Between the two writes of it a killed run leaves files with
  /// the old bytes or the new ones under the new hash; the next run reads all that have no stamp.
  private func write(
    _ entries: [Entry], to root: borrowing OpenFolder, _ report: inout Report
  ) async throws {
    let old = try manifest(in: root)
    for entry in entries where old.files[entry.path] == nil { try refuseForeign(entry, in: root) }
    var new = SiteManifest()
    // Nothing is written before it is listed on the disk.
    var (listed, onDisk) = (old, old)
    var isListed = true
    // With the same list no other build has written since the files were looked at, and none can meanwhile.
    var intact = IntactFiles(known: state.list?.manifest == old ? state.intact : [:])
    for start in stride(from: 0, to: entries.count, by: Self.batch) {
      let batch = entries[start..<min(start + Self.batch, entries.count)]
      let made = try await made(batch)
      for (entry, made) in zip(batch, made) {
        guard let made, listed.files[entry.path]?.hash != made.hash else { continue }
        listed.files[entry.path] = .init(place: entry.place, hash: made.hash)
        isListed = false
      }
      if !isListed {
        try write(listed, to: root)
        (onDisk, isListed) = (listed, true)
      }
      for (entry, made) in zip(batch, made) {
        new.files[entry.path] = try write(
          entry, made, old: old.files[entry.path], in: root, &intact, &report)
      }
    }
    let stale = old.files.filter { new.files[$0.key] == nil }
    for file in stale.values.sorted(by: { $0.place < $1.place }) {
      try removeStale(file, from: root, &report)
    }
    if new != onDisk || entries.isEmpty { try write(new, to: root) }
    report.missing.sort()
    report.hashes = new.files.mapValues(\.hash)
    report.stamps = stamps(of: new, in: root, isNew: !report.written.isEmpty)
  }

  /// The stamps of a list's files and of the list itself.
  ///
  /// - Parameter isNew: whether files were written: then the writer waits until a change would show.
  private func stamps(
    of manifest: SiteManifest, in root: borrowing OpenFolder, isNew: Bool
  ) -> [String: FileStamp]? {
    let now = FileStamp.now
    var stamps = manifest.files.compactMapValues(\.stamp)
    guard stamps.count == manifest.files.count, let place = PlainPath(SiteManifest.name),
      let stamp = root.stamp(of: place), isNew || stamp.isSettled(at: now)
    else { return nil }
    stamps[place.text] = stamp
    return stamps
  }

  /// Makes the bytes of some files side by side; nil for one that is kept, or is to be copied and is not
  /// there.
  private func made(_ entries: ArraySlice<Entry>) async throws -> [Made?] {
    try await withThrowingTaskGroup(of: (Int, Made?).self) { group in
      for (index, entry) in entries.enumerated() {
        if case .kept = entry.content { continue }
        group.addTask {
          let bytes = try self.bytes(of: entry.content)
          return (index, bytes.map { Made(bytes: $0, hash: SiteManifest.hash($0)) })
        }
      }
      var result = [Made?](repeating: nil, count: entries.count)
      for try await (index, made) in group { result[index] = made }
      return result
    }
  }

  /// Checks every path: an unsafe one or one that stands twice is refused.
  ///
  /// - Returns: in the order of the paths. An image whose path is none goes to the report's `missing`.
  private func entries(_ files: [SiteFile], _ report: inout Report) throws -> [Entry] {
    var entries: [Entry] = []
    var paths: Set<String> = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let place = SiteManifest.path(file.path) else {
        // A picture's name is the chapter's, and no file of `Content` has one like this.
        if case .copy = file.content {
          report.missing.append(file.path)
          continue
        }
        throw SiteWriterError(
          .badPath, path: file.path,
          "cannot write '\(file.path)': that is no path inside of the site; rename the chapter")
      }
      guard paths.insert(file.path).inserted else {
        throw SiteWriterError(
          .badPath, path: file.path,
          "cannot write '\(file.path)': two files of the site have this path; rename one")
      }
      entries.append(Entry(place: place, content: file.content))
    }
    return entries
  }

  /// The bytes of a file; nil when it is kept, or is to be copied and is no regular file inside of `Content`.
  private func bytes(of content: SiteFile.Content) throws -> [UInt8]? {
    switch content {
    case .bytes(let bytes): return bytes
    case .page(let render): return render()
    case .copy(let source):
      guard let place = SiteManifest.path(source) else { return nil }
      return try OpenFolder(self.content).read(place)
    case .kept: return nil
    }
  }

  /// The list of an earlier run; empty for a folder with nothing in it.
  private func manifest(in root: borrowing OpenFolder) throws -> SiteManifest {
    if let place = PlainPath(SiteManifest.name), let bytes = try root.read(place),
      let manifest = state.list?.bytes == bytes ? state.list?.manifest : SiteManifest(bytes)
    {
      return manifest
    }
    guard
      root.names.allSatisfy({ $0 == SiteManifest.temporaryName || otherSites.contains($0) })
    else {
      throw SiteWriterError(
        .notASite, path: output,
        "cannot write the site to '\(output)': the folder holds files and is no site of this "
          + "program; name another folder with '--output'")
    }
    return SiteManifest()
  }

  /// Stops before anything is written when a file that this program did not make is in the way.
  ///
  /// A file that holds the very bytes that the page would have is not in the way: it is taken over. A
  /// link on the way to the place is left to the write itself, which follows none and says so.
  private func refuseForeign(_ entry: Entry, in root: borrowing OpenFolder) throws {
    if case .kept = entry.content { return }
    switch root.kind(of: entry.place) {
    // What is on the way to it fails in its own words when it is written.
    case nil: return
    case .link(let link) where link != entry.place: return
    case .file where try root.read(entry.place) == bytes(of: entry.content): return
    default: break
    }
    throw SiteWriterError(
      .foreignFile, path: entry.path,
      "cannot write '\(entry.path)' in '\(output)': a file that this program did not make is "
        + "there; move it away")
  }

  /// Brings one file to be what it is to be.
  ///
  /// - Returns: its line of the list; nil for one that is missing.
  ///
  /// A file that has its stamp and its hash is not read. Another one is read: when it holds the right
  /// bytes already, nothing is written and it gets its stamp, unless it may have changed within the
  /// kernel's last tick, when a stamp would not show a second change.
  private func write(
    _ entry: Entry, _ made: Made?, old: SiteManifest.File?, in root: borrowing OpenFolder,
    _ intact: inout IntactFiles, _ report: inout Report
  ) throws -> SiteManifest.File? {
    let isIntact = old.map { intact.contains($0, in: root) } ?? false
    if case .kept = entry.content {
      guard let old, isIntact else {
        throw SiteWriterError(
          .changedMeanwhile, path: entry.path,
          "'\(entry.path)' was changed while the site was written; build it again")
      }
      report.unchanged.append(entry.path)
      return old
    }
    guard let made else {
      report.missing.append(entry.path)
      return nil
    }
    if let old, isIntact, old.hash == made.hash {
      report.unchanged.append(entry.path)
      return old
    }
    // The stamp of a file that may have changed just now says nothing.
    let seen = root.stamp(of: entry.place)
    if try root.read(entry.place) == made.bytes {
      report.unchanged.append(entry.path)
      let isSettled = seen?.isSettled(at: FileStamp.now) ?? false
      return SiteManifest.File(place: entry.place, hash: made.hash, stamp: isSettled ? seen : nil)
    }
    try root.replace(entry.place, with: made.bytes, through: SiteManifest.temporaryName)
    report.written.append(entry.path)
    return SiteManifest.File(
      place: entry.place, hash: made.hash, stamp: root.stamp(of: entry.place))
  }

  /// Replaces the list in the site's root.
  private func write(_ manifest: SiteManifest, to root: borrowing OpenFolder) throws {
    guard let place = PlainPath(SiteManifest.name) else { return }
    try root.replace(place, with: manifest.bytes, through: SiteManifest.temporaryName)
  }

  /// Removes a file of an earlier run, and the folders that it leaves empty.
  ///
  /// It stays, and is reported as kept, when its bytes are not those that were written, or when
  /// something else than a file lies there now. One behind a link is left alone and not reported.
  private func removeStale(
    _ file: SiteManifest.File, from root: borrowing OpenFolder, _ report: inout Report
  ) throws {
    let place = file.place
    guard let kind = root.kind(of: place) else { return }
    if case .link(let link) = kind, link != place { return }
    guard let bytes = try root.read(place), SiteManifest.hash(bytes) == file.hash else {
      report.kept.append(place.text)
      return
    }
    try root.remove(place)
    report.removed.append(place.text)
    try root.removeEmptyFolders(above: place)
  }
}
