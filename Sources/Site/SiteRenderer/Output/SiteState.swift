package import SafeFiles

/// The unchanged files in a site's folder, determined by their stamps without reading them.
///
/// A build uses it to decide which chapters need not be read (`IncrementalPlan`): unchanged pages may be kept. It
/// is read once, at the start. Changes during the build are found by ``SiteWriter``, which checks again if
/// another build has written since, or else by the next build.
package struct SiteState: Sendable {
  /// The hashes of the unchanged files, by path.
  let intact: [String: ContentHash]
  /// The bytes of the list and its parsed content; nil if there is none.
  let list: (bytes: [UInt8], manifest: SiteManifest)?

  /// The state of an empty folder.
  package static let nothing = SiteState()

  private init() {
    intact = [:]
    list = nil
  }

  /// - Parameter output: the site's folder; a missing one counts as empty.
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

  /// Returns whether files are unchanged and have some hashes.
  ///
  /// - Parameter files: hashes by path, as in the report of an earlier run.
  package func holds(_ files: [String: ContentHash]) -> Bool {
    files.allSatisfy { intact[$0.key] == $0.value }
  }
}

/// Determines which files of a site are unchanged, by their stamps.
struct IntactFiles {
  /// The hashes of files that are known to be unchanged, by path; they are not checked again.
  private let known: [String: ContentHash]
  /// Whether a path leads to a folder and not to a link, for the folders checked so far.
  private var plainFolders: [PlainPath: Bool] = [:]

  init(known: [String: ContentHash] = [:]) { self.known = known }

  /// Returns whether a file of a site has the stamp that it was written with.
  ///
  /// - Returns: false for one without a stamp and for one behind a link, whose target could change without
  ///   changing the stamp's own folder.
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
