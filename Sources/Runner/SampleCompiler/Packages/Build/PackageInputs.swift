package import SafeFiles
private import FoundationEssentials
private import Glibc
import ResultStore
private import Sandbox
private import ChildProcess

/// The files of a package that its build may read, with their bytes.
///
/// Hidden files and folders such as `.build` and `.git` are excluded. A link counts as its target, but only
/// if that is inside of the package and not hidden, so that a stranger's package shows the build nothing else
/// of this machine.
///
/// They are in memory because they are all hashed for the key, and usually nothing else is done. A file of
/// more than 64 MB, a socket or a device is skipped.
package struct PackageInputs: Sendable {
  /// By the path relative to the package's folder.
  package private(set) var files: [String: [UInt8]] = [:]
  /// The paths of links and of what is below them, with the paths of what they lead to.
  package private(set) var links: [String: String] = [:]

  package init(files: [String: [UInt8]]) { self.files = files }

  /// The largest file that is read, in bytes.
  private static let maximumSize = 64 << 20

  /// Reads the files of a package.
  ///
  /// - Parameters:
  ///   - folder: the package's folder, with links resolved.
  ///   - leavingOut: absolute paths of folders that belong to the book, not to the package.
  /// - Throws: `RunnerError` if something cannot be read, `PackageFault` for a name that is not a plain path.
  package init(folder: String, leavingOut: Set<String> = []) throws {
    try read(folder: folder, as: "", inside: folder, leavingOut: leavingOut.union([folder]))
  }

  /// Reads a folder and everything below it.
  ///
  /// - Parameters:
  ///   - name: its path relative to the package's folder, with the names of links instead of their targets.
  ///   - root: the package's folder, which no link may lead out of.
  ///   - leavingOut: folders of the book, and the folders that are being read.
  private mutating func read(
    folder: String, as name: String, inside root: String, leavingOut: Set<String>
  ) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw RunnerError(
        .file, "cannot read the folder '\(folder)' of a package; check its permissions")
    }
    for entry in names where entry.utf8.first != UInt8(ascii: ".") {
      guard let path = try? FileIdentity.resolved("\(folder)/\(entry)"),
        path.hasPrefix(root + "/")
      else { continue }
      let name = name.isEmpty ? entry : "\(name)/\(entry)"
      guard PlainPath(name) != nil, let place = PlainPath(String(path.dropFirst(root.count + 1)))
      else {
        throw PackageFault(
          "has the file \(PlainPath.quoted(name)), whose name is too long or holds control characters",
          fix: "give it another name")
      }
      if place.isHidden { continue }
      if place.text != name { links[name] = place.text }
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        if leavingOut.contains(path) { continue }
        // Excludes the folders on the way, so that a link to one of them does not recurse endlessly.
        try read(folder: path, as: name, inside: root, leavingOut: leavingOut.union([path]))
      case S_IFREG where status.st_size <= Self.maximumSize:
        guard let data = FileManager.default.contents(atPath: path) else {
          throw RunnerError(
            .file, "cannot read the file '\(path)' of a package; check its permissions")
        }
        files[name] = Array(data)
      default: continue
      }
    }
  }

  package mutating func remove(_ path: String) { files[path] = nil }

  /// The same files, of which those that are only for readers are empty: then an edit of a README builds nothing.
  ///
  /// These are catalogs, snippets, and Markdown outside of all targets. They stay as names, since SwiftPM looks for the
  /// folders of targets, and for what a manifest excludes.
  ///
  /// - Parameter targets: the folders of all targets.
  package func emptyingDocuments(besides targets: [String]) -> PackageInputs {
    let folders = targets.map { $0 == "." || $0.isEmpty ? "" : $0 + "/" }
    let hasOwnSnippets = folders.contains { $0.hasPrefix("Snippets/") || $0.isEmpty }
    return PackageInputs(
      files: files.reduce(into: [:]) { copy, file in
        let isForReaders =
          file.key.contains(".docc/") || file.key.hasPrefix("Snippets/") && !hasOwnSnippets
          || (file.key.hasSuffix(".md") || file.key.hasSuffix(".markdown"))
            && !folders.contains(where: file.key.hasPrefix)
        copy[file.key] = isForReaders ? [] : file.value
      })
  }

  /// The manifests alone: `Package.swift` and those for certain versions of Swift.
  var manifests: [String: [UInt8]] {
    files.filter { $0.key.hasPrefix("Package") && $0.key.hasSuffix(".swift") }
  }

  package func files(below folder: String) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for (name, bytes) in files where name.hasPrefix(folder + "/") {
      found[String(name.dropFirst(folder.count + 1))] = bytes
    }
    return found
  }

  /// Writes the files to a folder, which is made. A link becomes a copy of its target.
  ///
  /// - Throws: `RunnerError`, also for a name that is not a ``PlainPath``.
  package func write(to folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      let copy = try OpenFolder(folder)
      for (name, bytes) in files {
        guard let path = PlainPath(name) else {
          throw RunnerError(
            .file,
            "cannot write \(PlainPath.quoted(name)), which is not a plain path")
        }
        try copy.make(path, bytes)
      }
    } catch let error as SystemError {
      throw RunnerError(.file, "\(error); is there room on the disk?")
    }
  }

  /// Adds names and bytes to a key, in the order of the names.
  package func combine(into hasher: inout ContentHasher) {
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      hasher.combine(bytes)
    }
  }
}
