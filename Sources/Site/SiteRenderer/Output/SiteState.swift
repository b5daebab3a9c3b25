package import SafeFiles

/// What is in a site's folder as it was written, told without reading the files.
///
/// A build asks it before it decides which chapters need not be read (`SiteUpdate`): pages that are as
/// they were written may be kept. It is read once, at the start; what changes while the build works is
/// found by ``SiteWriter``, which looks again if another build has written since, or else by the next build.
package struct SiteState: Sendable {
  /// The hashes of the files that are as they were written, by path.
  let intact: [String: ContentHash]
  /// The list as it was read, and what it says; nil where there is none.
  let list: (bytes: [UInt8], manifest: SiteManifest)?

  /// Of a folder that holds nothing.
  package static let nothing = SiteState()

  private init() {
    intact = [:]
    list = nil
  }

  /// - Parameter output: the site's folder; one that is not there holds nothing.
  package init(output: String) {
    guard let root = try? OpenFolder(output), let place = PlainPath(SiteManifest.name),
      let bytes = try? root.read(place), let manifest = SiteManifest(bytes)
    else {
      intact = [:]
      list = nil
      return
    }
    list = (bytes, manifest)
    var files = IntactFiles()
    var intact: [String: ContentHash] = [:]
    intact.reserveCapacity(manifest.files.count)
    for (path, file) in manifest.files where files.contains(file, in: root) {
      intact[path] = file.hash
    }
    self.intact = intact
  }

  /// Whether files are there as they were written, with some hashes.
  ///
  /// - Parameter files: hashes by path, as an earlier run's report had them.
  package func holds(_ files: [String: ContentHash]) -> Bool {
    files.allSatisfy { intact[$0.key] == $0.value }
  }
}

/// Tells which files of a site are as they were written, by their stamps.
struct IntactFiles {
  /// The hashes of files that were, by path; they are not looked at again.
  private let known: [String: ContentHash]
  /// Whether a path leads to a folder and not to a link, as far as it was asked before.
  private var plainFolders: [PlainPath: Bool] = [:]

  init(known: [String: ContentHash] = [:]) { self.known = known }

  /// Whether a file of a site has the stamp that it was written with.
  ///
  /// - Returns: false for one without a stamp and for one that lies behind a link, which could be
  ///   changed without a change of the stamp's own folder.
  mutating func contains(_ file: SiteManifest.File, in root: borrowing OpenFolder) -> Bool {
    guard let stamp = file.stamp else { return false }
    if known[file.place.text] == file.hash { return true }
    if let folder = file.place.folder {
      let isPlain = plainFolders[folder] ?? (root.kind(of: folder) == .folder)
      plainFolders[folder] = isPlain
      if !isPlain { return false }
    }
    return root.stamp(of: file.place) == stamp
  }
}
