package import SafeFiles
private import SiteStructure
private import ChildProcess

/// Updates a folder so that it contains exactly the files of a site.
///
/// A file is written only when its bytes changed, so that caches and `rsync` recognize new files. Files of an
/// earlier run that are no longer part of the site are removed; files that this program did not write, or
/// that were changed since, are kept. The list of written files is stored before the first file and again
/// after the last one, so a killed run leaves no files that the next one does not know.
///
/// A run, in this order:
///
/// 1. locks the folder, waiting for another build of the same book;
/// 2. reads the list of the previous run, ``SiteManifest``, and refuses a folder that has files but no list;
/// 3. refuses a page whose path is occupied by a file that the list does not contain;
/// 4. makes the files in batches, concurrently; lists a batch with its hashes on disk, then writes it; the files of the
///    search come last;
/// 5. removes files that are in the old list and not in the new site, if they are unchanged;
/// 6. writes the new list.
///
/// A file whose hash and stamp are in the table of files (``FileTable``) is not read.
///
/// Every file is replaced atomically (a new one is renamed over it), so a server that reads meanwhile gets
/// the old page or the new one. Bytes are not flushed to disk: a site can be built again. All of it runs on threads of
/// its own (`FileThreads`).
package struct SiteWriter: Sendable {
  /// The result of a run, as sorted paths inside the site.
  package struct Report: Sendable, Hashable {
    /// Files with new bytes.
    package var written: [String] = []
    /// Files that were already as required, and files that were kept.
    package var unchanged: [String] = []
    /// Files of an earlier run that were removed.
    package var removed: [String] = []
    /// Files that are no longer part of the site but were changed since they were written.
    package var kept: [String] = []
    /// Files of the book that pages refer to but that do not exist.
    package var missing: [String] = []
    /// The hashes of all files of the site, by path.
    package var hashes: [String: ContentHash] = [:]
  }

  /// A file of the site with a validated path.
  private struct Entry: Sendable {
    var place: PlainPath
    var content: SiteFile.Content

    var path: String { place.text }
  }

  private struct Made: Sendable {
    var bytes: [UInt8]
    var hash: ContentHash
  }

  /// The site's folder, as the caller specified it, also for messages.
  private let output: String
  private let content: String
  /// The names of the folders in it that hold sites of other books.
  private let otherSites: Set<String>
  /// What is known of the files in the folder.
  private let table: FileTable

  /// - Parameters:
  ///   - output: the site's folder; created if necessary.
  ///   - content: the book's folder `Content`, from which images are copied.
  ///   - table: what is known of the files in the site's folder; all files of the site are noted in it.
  ///   - otherSites: the names of the folders in it that may hold sites of other books.
  package init(
    output: String, content: String, table: FileTable = FileTable(), otherSites: Set<String> = []
  ) {
    self.otherSites = otherSites
    self.output = output
    self.content = content
    self.table = table
  }

  /// Writes the files of a site, as soon as no other process writes to its folder.
  ///
  /// - Parameters:
  ///   - search: made after all pages.
  ///   - onWait: called once when another process does. A cancelled task stops waiting.
  ///
  /// - Throws: for a path that leads out of the site or is a duplicate, a folder that is not a site, a file
  ///   in the way, a kept page that was changed meanwhile, and system errors. Cancellation is also reported
  ///   as ``SiteWriterError/Code/system``. Files that were written until then stay and are listed.
  package func write(
    _ files: [SiteFile], search: SearchFiles? = nil, onWait: () -> Void = {}
  ) async throws(SiteWriterError) -> Report {
    do {
      return try await withTaskExecutorPreference(FileThreads.shared) {
        try await update(files, search, onWait)
      }
    } catch let error as SystemError {
      throw SiteWriterError(error, path: output)
    } catch let error as SiteWriterError {
      throw error
    } catch {
      throw SiteWriterError(.system, path: output, "cannot write the site: \(error)")
    }
  }

  /// Performs all steps; everything that it waits for is a file.
  private func update(
    _ files: [SiteFile], _ search: SearchFiles?, _ onWait: () -> Void
  ) async throws -> Report {
    var report = Report()
    let entries = try entries(files, &report)
    let root = try OpenFolder(output, isMade: true)
    try await claim(root, onWait)
    try await write(entries, search, to: root, &report)
    // Later changes get a different stamp.
    if !report.written.isEmpty { try await Task.sleep(for: .nanoseconds(FileStamp.tick)) }
    if let list = PlainPath(SiteManifest.name) { table.look(at: list, in: output) }
    return report
  }

  /// Locks the folder, so that concurrent builds of a book write one after the other.
  ///
  /// The lock is on the open folder: it ends with `root`, and with the process. It is tried every 50 ms,
  /// since a blocking lock could not be cancelled.
  private func claim(_ root: borrowing OpenFolder, _ onWait: () -> Void) async throws {
    guard try !root.lock() else { return }
    onWait()
    repeat { try await Task.sleep(for: .milliseconds(50)) } while try !root.lock()
  }

  /// The number of files that are made at a time, before any of them is written.
  private static let batch = 128

  /// The lists of a run.
  private struct Lists {
    /// That of the previous run.
    var old: SiteManifest
    /// That of the files that are brought up to date.
    var new = SiteManifest()
    /// As it is on disk.
    var onDisk: SiteManifest
    /// What the next batch requires on disk: the old list with the new hashes.
    var required: SiteManifest
  }

  /// Performs steps 2 to 6 in a locked folder.
  ///
  /// If the run is killed between the two writes of the list, files have the old bytes or the new
  /// ones under the new hash; the next run reads all files of which the table has no stamp.
  private func write(
    _ entries: [Entry], _ search: SearchFiles?, to root: borrowing OpenFolder,
    _ report: inout Report
  ) async throws {
    let old = try manifest(in: root)
    var lists = Lists(old: old, onDisk: old, required: old)
    try await write(entries, &lists, to: root, &report)
    // The lines of chapters were made with their pages.
    let found = try search.map { try self.entries(of: $0, old, in: root) } ?? []
    try await write(found, &lists, to: root, &report)
    let new = lists.new
    let stale = old.files.filter { new.files[$0.key] == nil }
    for file in stale.values.sorted(by: { $0.place < $1.place }) {
      try removeStale(file, from: root, &report)
    }
    if new != lists.onDisk || entries.isEmpty { try write(new, to: root) }
    for path in [\Report.written, \.unchanged, \.missing] { report[keyPath: path].sort() }
    report.hashes = new.files.mapValues(\.hash)
  }

  /// Brings some files up to date in batches; nothing is written before it is listed on disk.
  private func write(
    _ entries: [Entry], _ lists: inout Lists, to root: borrowing OpenFolder,
    _ report: inout Report
  ) async throws {
    for entry in entries where lists.old.files[entry.path] == nil {
      try refuseForeign(entry, in: root)
    }
    for start in stride(from: 0, to: entries.count, by: Self.batch) {
      let batch = entries[start..<min(start + Self.batch, entries.count)]
      let made = try await made(batch)
      var isListed = true
      for (entry, made) in zip(batch, made) {
        guard let made, lists.required.files[entry.path]?.hash != made.hash else { continue }
        lists.required.files[entry.path] = .init(place: entry.place, hash: made.hash)
        isListed = false
      }
      if !isListed {
        try write(lists.required, to: root)
        lists.onDisk = lists.required
      }
      for (entry, made) in zip(batch, made) {
        lists.new.files[entry.path] = try write(
          entry, made, old: lists.old.files[entry.path], in: root, &report)
      }
    }
  }

  /// The entries of the files of the search.
  ///
  /// - Throws: if a line of a page that is kept is missing: everything is built again then.
  private func entries(
    of search: SearchFiles, _ old: SiteManifest, in root: borrowing OpenFolder
  ) throws -> [Entry] {
    func isKnown(_ path: String) -> Bool {
      old.files[path].map { table.unchangedHash(of: $0.place, in: output) == $0.hash } ?? false
    }
    func read(_ path: String) throws -> [UInt8]? {
      guard let file = old.files[path], let bytes = try root.read(file.place) else { return nil }
      return isKnown(path) || SiteManifest.hash(bytes) == file.hash ? bytes : nil
    }
    guard let files = try search.files(reading: read) else {
      throw SiteWriterError(
        .changedMeanwhile, path: output,
        "the search index in '\(output)' was changed; build the site again")
    }
    var report = Report()
    return try entries(
      files.map { file in
        SiteFile(
          path: file.path,
          content: file.isKept && isKnown(file.path) ? .kept : .page(file.make))
      }, &report)
  }

  /// Makes the bytes of some files concurrently; nil for one that is kept, or is to be copied and does not
  /// exist.
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

  /// Checks every path, and refuses unsafe and duplicate ones.
  ///
  /// - Returns: entries sorted by path. An image with an unsafe path is added to the report's `missing`.
  private func entries(_ files: [SiteFile], _ report: inout Report) throws -> [Entry] {
    var entries: [Entry] = []
    var paths: Set<String> = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let place = SiteManifest.path(file.path) else {
        // The path of an image comes from the chapter, and no file of `Content` has one like this.
        if case .copy = file.content {
          report.missing.append(file.path)
          continue
        }
        throw SiteWriterError(
          .badPath, path: file.path,
          "cannot write '\(file.path)': it is not a path inside the site; rename the chapter")
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

  /// The bytes of a file; nil when it is kept, or is to be copied and is not a regular file inside of
  /// `Content`, or is an SVG file that could run something.
  private func bytes(of content: SiteFile.Content) throws -> [UInt8]? {
    switch content {
    case .bytes(let bytes): return bytes
    case .page(let render): return render()
    case .copy(let source): return try Self.image(source, in: self.content)
    case .file(let source): return try Self.file(source, in: self.content)
    case .kept: return nil
    }
  }

  /// The bytes of an image that pages may show; nil if it is missing or could run something.
  ///
  /// - Parameters:
  ///   - path: from the folder.
  ///   - content: the book's folder `Content`.
  package static func image(_ path: String, in content: String) throws -> [UInt8]? {
    guard let place = SiteManifest.path(path) else { return nil }
    let bytes = try OpenFolder(content).read(place)
    // `LinkCheck` says so at the image, unless the chapter has turned that off.
    if let bytes, LinkResolver.isSVG(path), SVGScan(bytes).finding != nil { return nil }
    return bytes
  }

  /// The bytes of a file of the static folder; no link is followed.
  package static func file(_ path: String, in content: String) throws -> [UInt8]? {
    try PlainPath(path).flatMap { place in try OpenFolder(content).read(place) }
  }

  /// The list of an earlier run; empty for an empty folder.
  private func manifest(in root: borrowing OpenFolder) throws -> SiteManifest {
    if let place = PlainPath(SiteManifest.name), let bytes = try root.read(place),
      let manifest = SiteManifest(bytes)
    {
      return manifest
    }
    guard
      root.names.allSatisfy({ $0 == SiteManifest.temporaryName || otherSites.contains($0) })
    else {
      throw SiteWriterError(
        .notASite, path: output,
        "cannot write the site to '\(output)': the folder contains files and was not written by this "
          + "program; choose another folder with '--output'")
    }
    return SiteManifest()
  }

  /// Fails, before anything is written, when a file that this program did not write is in the way.
  ///
  /// A file with the same bytes as the page is not in the way: it is adopted. A link in the path is left to
  /// the write itself, which follows none and reports it.
  private func refuseForeign(_ entry: Entry, in root: borrowing OpenFolder) throws {
    if case .kept = entry.content { return }
    switch root.kind(of: entry.place) {
    // A file in place of a folder is reported by the write.
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

  /// Brings one file up to date.
  ///
  /// - Returns: its line of the list; nil for one that is missing.
  ///
  /// A file that the table knows is not read. Any other is read: if it already has the right bytes, nothing is
  /// written and its stamp is noted, unless it may have changed within the kernel's last tick, when a second
  /// change might not alter the stamp.
  private func write(
    _ entry: Entry, _ made: Made?, old: SiteManifest.File?, in root: borrowing OpenFolder,
    _ report: inout Report
  ) throws -> SiteManifest.File? {
    let isIntact = old.map { table.unchangedHash(of: $0.place, in: output) == $0.hash } ?? false
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
    // The stamp of a file that may have just changed is not reliable.
    let seen = root.stamp(of: entry.place)
    if try root.read(entry.place) == made.bytes {
      report.unchanged.append(entry.path)
      let isSettled = seen?.isSettled(at: FileStamp.now) ?? false
      table.note(made.hash, of: entry.place, in: output, stamp: isSettled ? seen : nil)
    } else {
      try root.replace(entry.place, with: made.bytes, through: SiteManifest.temporaryName)
      report.written.append(entry.path)
      table.note(made.hash, of: entry.place, in: output, stamp: root.stamp(of: entry.place))
    }
    return SiteManifest.File(place: entry.place, hash: made.hash)
  }

  private func write(_ manifest: SiteManifest, to root: borrowing OpenFolder) throws {
    guard let place = PlainPath(SiteManifest.name) else { return }
    try root.replace(place, with: manifest.bytes, through: SiteManifest.temporaryName)
  }

  /// Removes a file of an earlier run, and the folders that become empty.
  ///
  /// It is kept, and reported as such, when its bytes have changed, or when it is no longer a file. One
  /// behind a link is left alone and not reported.
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
