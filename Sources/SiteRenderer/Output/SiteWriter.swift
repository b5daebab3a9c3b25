/// Brings a folder to hold exactly the files of a site.
///
/// A file is written only when its bytes changed, so that caches and `rsync` see what is new. Files
/// of an earlier run that are no longer part of the site are removed; anything that this program did
/// not make, or that somebody changed since, stays. The list of its own files is written before the
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
    var path: String
    var folder: ArraySlice<String>
    var name: String
    var bytes: [UInt8]
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

  /// Writes the files of a site.
  package func write(_ files: [SiteFile]) throws(SiteWriterError) -> Report {
    var report = Report()
    let entries = try entries(files, &report)
    let root = try FolderHandle(output, create: true)
    try root.lock()
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
    return report
  }

  /// Reads what is copied and checks every path: an unsafe one or one that stands twice is refused.
  private func entries(
    _ files: [SiteFile], _ report: inout Report
  ) throws(SiteWriterError) -> [Entry] {
    var entries: [Entry] = []
    var paths: Set<String> = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let names = SiteManifest.names(in: file.path), let name = names.last else {
        throw SiteWriterError(
          .badPath, path: file.path,
          "cannot write '\(file.path)': the path leads out of the site; rename the chapter")
      }
      guard paths.insert(file.path).inserted else {
        throw SiteWriterError(
          .badPath, path: file.path,
          "cannot write '\(file.path)': two files of the site have this path; rename one")
      }
      if let bytes = try bytes(of: file) {
        entries.append(
          Entry(path: file.path, folder: names.dropLast(), name: name, bytes: bytes))
      } else {
        report.missing.append(file.path)
      }
    }
    return entries
  }

  /// The bytes of a file; nil when it is to be copied and is no regular file inside of `Content`.
  private func bytes(of file: SiteFile) throws(SiteWriterError) -> [UInt8]? {
    switch file.content {
    case .bytes(let bytes): return bytes
    case .copy(let source):
      guard let names = SiteManifest.names(in: source), let name = names.last,
        let folder = try FolderHandle(content, create: false).existingFolder(names.dropLast())
      else { return nil }
      return try folder.read(name)
    }
  }

  /// The list of an earlier run; empty for a folder with nothing in it.
  private func manifest(in root: borrowing FolderHandle) throws(SiteWriterError) -> SiteManifest {
    if let bytes = try root.read(SiteManifest.name), let manifest = SiteManifest(bytes) {
      return manifest
    }
    guard try root.names().allSatisfy({ $0 == SiteManifest.temporaryName }) else {
      throw SiteWriterError(
        .notASite, path: output,
        "cannot write the site to '\(output)': the folder holds files and is no site of this "
          + "program; name another folder with '--output'")
    }
    return SiteManifest()
  }

  /// Stops before anything is written when a file of somebody else is in the way.
  private func refuseForeign(
    _ entry: Entry, in root: borrowing FolderHandle
  ) throws(SiteWriterError) {
    guard let folder = try root.existingFolder(entry.folder), folder.contains(entry.name),
      try folder.read(entry.name) != entry.bytes
    else { return }
    throw SiteWriterError(
      .foreignFile, path: entry.path,
      "cannot write '\(entry.path)' in '\(output)': a file that this program did not make is "
        + "there; move it away")
  }

  private func write(
    _ entry: Entry, to root: borrowing FolderHandle, _ report: inout Report
  ) throws(SiteWriterError) {
    let folder = try root.makingFolder(entry.folder)
    if try folder.read(entry.name) == entry.bytes {
      report.unchanged.append(entry.path)
    } else {
      try folder.write(entry.bytes, to: entry.name, through: SiteManifest.temporaryName)
      report.written.append(entry.path)
    }
  }

  private func write(
    _ manifest: SiteManifest, to root: borrowing FolderHandle
  ) throws(SiteWriterError) {
    try root.write(manifest.bytes, to: SiteManifest.name, through: SiteManifest.temporaryName)
  }

  /// Removes a file of an earlier run, and the folders that it leaves empty.
  private func removeStale(
    _ path: String, _ hash: String, from root: borrowing FolderHandle, _ report: inout Report
  ) throws(SiteWriterError) {
    guard let names = SiteManifest.names(in: path), let name = names.last,
      let folder = try root.existingFolder(names.dropLast()), folder.contains(name)
    else { return }
    guard let bytes = try folder.read(name), SiteManifest.hash(bytes) == hash else {
      report.kept.append(path)
      return
    }
    try folder.remove(name)
    report.removed.append(path)
    for depth in stride(from: names.count - 2, through: 0, by: -1) {
      try root.existingFolder(names[..<depth])?.removeFolderIfEmpty(names[depth])
    }
  }
}
