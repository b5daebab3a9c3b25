internal import SafeFiles

/// The list of the files in a site's folder that this program wrote.
///
/// It is a text file in the site's root: a first line with the version, then one line per file with its hash and
/// its path. Only listed files are ever removed, and only if their bytes are those that were written.
///
///     workbook site 1
///     0f3a…c1 fi/00-start.html
///     77b0…9e fi/images/states.png
///
/// The hash is SHA-256 in hexadecimal digits. The path comes last, since it may contain spaces.
struct SiteManifest: Equatable {
  struct File: Hashable {
    var place: PlainPath
    /// The hash of the bytes that were written.
    var hash: ContentHash
  }

  /// The name of the list in the site's root.
  static let name = ".workbook-site"
  /// The name of a partially written file. A killed run may leave one, which the next run in the folder
  /// replaces.
  static let temporaryName = ".workbook-new"
  /// The first line.
  private static let header = "workbook site 1"
  /// The first line of lists of an earlier version, with a stamp before each path.
  private static let stampedHeader = "workbook site 2"

  var files: [String: File] = [:]

  init() {}

  /// Reads a manifest.
  ///
  /// - Returns: nil for bytes that are not a manifest of this version or the previous one. Lines whose path
  ///   leads out of the site are left out.
  init?(_ bytes: [UInt8]) {
    // Parsed as bytes, since a list of thousands of files is read at each build.
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    let first = lines.popFirst().map { String(decoding: $0, as: UTF8.self) }
    guard first == Self.header || first == Self.stampedHeader else { return nil }
    let hasStamps = first == Self.stampedHeader
    files.reserveCapacity(lines.count)
    for line in lines {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: hasStamps ? 2 : 1)
      guard parts.count == (hasStamps ? 3 : 2),
        let place = parts.last.flatMap({ Self.path(String(decoding: $0, as: UTF8.self)) }),
        let hash = ContentHash(digits: parts[0])
      else { continue }
      files[place.text] = File(place: place, hash: hash)
    }
  }

  /// The text of the list, sorted by path, so that equal lists have equal bytes.
  var bytes: [UInt8] {
    // Built as bytes, since each build with a new page writes the list twice.
    var bytes = Array("\(Self.header)\n".utf8)
    bytes.reserveCapacity(files.count * 128)
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      let digits = file.hash.digits
      digits.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      bytes.append(UInt8(ascii: " "))
      bytes += path.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Returns a path inside the site, or nil for one that leads elsewhere or has a name reserved by this
  /// program.
  static func path(_ text: String) -> PlainPath? {
    PlainPath(text).flatMap { path in
      path.isHidden && path.parts.contains { $0.hasPrefix(".workbook-") } ? nil : path
    }
  }

  /// Returns the hash by which changed bytes are detected.
  static func hash(_ bytes: [UInt8]) -> ContentHash { ContentHash(bytes) }
}
