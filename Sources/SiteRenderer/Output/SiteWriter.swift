private import Folders
private import Subprocess

/// Brings a folder to hold exactly the files of a site.
///
/// A file is written only when its bytes changed, so that caches and `rsync` see what is new. Files
/// of an earlier run that are no longer part of the site are removed; anything that this program did
/// not make, or that was changed since, stays. The list of its own files is written before the
/// first file and again after the last one, so a killed run leaves nothing behind that the next one
/// does not know.
package struct SiteWriter: Sendable {
  /// What a run did, as paths inside the site in their order.
  package struct Report: Sendable, Hashable {
    package var written: [String] = []
    package var unchanged: [String] = []
    package var removed: [String] = []
    /// Files that are no longer part of the site but were changed by somebody else.
    package var kept: [String] = []
    /// Files of the book that pages refer to and that are not there.
    package var missing: [String] = []
  }

  private struct Entry {
    var place: PlainPath
    var bytes: [UInt8]

    var path: String { place.text }
  }

  private let output: String
  private let content: String

  /// - Parameters:
  ///   - output: the site's folder; made when it is not there.
  ///   - content: the book's folder `Content`, from which images are copied.
  package init(output: String, content: String) {
    self.output = output
    self.content = content
  }

  /// Writes the files of a site, as soon as no other process writes into its folder.
  ///
  /// - Parameter onWait: called once when another process does. A cancelled task stops to wait.
  package func write(
    _ files: [SiteFile], onWait: () -> Void = {}
  ) async throws(SiteWriterError) -> Report {
    do {
      var report = Report()
      let entries = try entries(files, &report)
      let root = try OpenFolder(output, isMade: true)
      try await claim(root, onWait)
      try write(entries, to: root, &report)
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
  private func claim(_ root: borrowing OpenFolder, _ onWait: () -> Void) async throws {
    guard try !root.lock() else { return }
    onWait()
    repeat { try await Task.sleep(for: .milliseconds(50)) } while try !root.lock()
  }

  private func write(
    _ entries: [Entry], to root: borrowing OpenFolder, _ report: inout Report
  ) throws {
    let old = try manifest(in: root)
    var new = SiteManifest()
    for entry in entries { new.files[entry.path] = SiteManifest.hash(entry.bytes) }
    for entry in entries where old.files[entry.path] == nil { try refuseForeign(entry, in: root) }

    var both = old
    both.files.merge(new.files) { $1 }
    if both != old || entries.isEmpty { try write(both, to: root) }
    for entry in entries { try write(entry, to: root, &report) }
    for (path, hash) in old.files.sorted(by: { $0.key < $1.key }) where new.files[path] == nil {
      try removeStale(path, hash, from: root, &report)
    }
    if new != both { try write(new, to: root) }
  }

  /// Reads what is copied and checks every path: an unsafe one or one that stands twice is refused.
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
      if let bytes = try bytes(of: file) {
        entries.append(Entry(place: place, bytes: bytes))
      } else {
        report.missing.append(file.path)
      }
    }
    return entries
  }

  /// The bytes of a file; nil when it is to be copied and is no regular file inside of `Content`.
  private func bytes(of file: SiteFile) throws -> [UInt8]? {
    switch file.content {
    case .bytes(let bytes): return bytes
    case .copy(let source):
      guard let place = SiteManifest.path(source) else { return nil }
      return try OpenFolder(content).read(place)
    }
  }

  /// The list of an earlier run; empty for a folder with nothing in it.
  private func manifest(in root: borrowing OpenFolder) throws -> SiteManifest {
    if let place = PlainPath(SiteManifest.name), let bytes = try root.read(place),
      let manifest = SiteManifest(bytes)
    {
      return manifest
    }
    guard root.names.allSatisfy({ $0 == SiteManifest.temporaryName }) else {
      throw SiteWriterError(
        .notASite, path: output,
        "cannot write the site to '\(output)': the folder holds files and is no site of this "
          + "program; name another folder with '--output'")
    }
    return SiteManifest()
  }

  /// Stops before anything is written when a file of somebody else is in the way.
  private func refuseForeign(_ entry: Entry, in root: borrowing OpenFolder) throws {
    switch root.kind(of: entry.place) {
    // What is on the way to it fails in its own words when it is written.
    case nil: return
    case .link(let link) where link != entry.place: return
    case .file where try root.read(entry.place) == entry.bytes: return
    default: break
    }
    throw SiteWriterError(
      .foreignFile, path: entry.path,
      "cannot write '\(entry.path)' in '\(output)': a file that this program did not make is "
        + "there; move it away")
  }

  private func write(
    _ entry: Entry, to root: borrowing OpenFolder, _ report: inout Report
  ) throws {
    if try root.read(entry.place) == entry.bytes {
      report.unchanged.append(entry.path)
    } else {
      try root.replace(entry.place, with: entry.bytes, through: SiteManifest.temporaryName)
      report.written.append(entry.path)
    }
  }

  private func write(_ manifest: SiteManifest, to root: borrowing OpenFolder) throws {
    guard let place = PlainPath(SiteManifest.name) else { return }
    try root.replace(place, with: manifest.bytes, through: SiteManifest.temporaryName)
  }

  /// Removes a file of an earlier run, and the folders that it leaves empty.
  private func removeStale(
    _ path: String, _ hash: String, from root: borrowing OpenFolder, _ report: inout Report
  ) throws {
    guard let place = SiteManifest.path(path), let kind = root.kind(of: place) else { return }
    if case .link(let link) = kind, link != place { return }
    guard let bytes = try root.read(place), SiteManifest.hash(bytes) == hash else {
      report.kept.append(path)
      return
    }
    try root.remove(place)
    report.removed.append(path)
    try root.removeEmptyFolders(above: place)
  }
}
