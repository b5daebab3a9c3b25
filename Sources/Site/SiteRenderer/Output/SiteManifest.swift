internal import SafeFiles

/// The list of the files in a site's folder that this program made.
///
/// It is a text file in the site's root: a first line with the version, then one line a file: its
/// hash, its stamp or `-`, and its path. Only what stands in it is ever removed, and only with the bytes that
/// were written. A file that has its stamp is what was written and is not read.
///
///     workbook site 2
///     0f3a…c1 4711.23.1764110000000000000.1764110000000000000 fi/00-start.html
///     77b0…9e - fi/images/states.png
///
/// The hash is SHA-256 in hexadecimal digits. The path stands last, as it may hold spaces. The stamp is
/// ``FileStamp/text``.
struct SiteManifest: Equatable {
  /// What was written.
  struct File: Hashable {
    /// Where it lies in the site.
    var place: PlainPath
    /// Of the bytes that were written.
    var hash: ContentHash
    /// Nil when it is to be read.
    var stamp: FileStamp?
  }

  /// The name of the list in the site's root.
  static let name = ".workbook-site"
  /// The name of a file that is half written; a killed run leaves it behind and the next run in the
  /// same folder replaces it.
  static let temporaryName = ".workbook-new"
  /// The first line of a list that this version writes.
  private static let header = "workbook site 2"
  /// Of a list without stamps.
  private static let oldHeader = "workbook site 1"

  /// The files by their paths.
  var files: [String: File] = [:]

  init() {}

  /// Reads a manifest.
  ///
  /// - Returns: nil for bytes that are no manifest of this version or the one before. Lines whose path leads
  ///   out of the site are left out.
  init?(_ bytes: [UInt8]) {
    // As bytes, for a list of thousands of files is read at each build.
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    let first = lines.popFirst().map { String(decoding: $0, as: UTF8.self) }
    guard first == Self.header || first == Self.oldHeader else { return nil }
    let hasStamps = first == Self.header
    files.reserveCapacity(lines.count)
    for line in lines {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: hasStamps ? 2 : 1)
      guard parts.count == (hasStamps ? 3 : 2),
        let place = parts.last.flatMap({ Self.path(String(decoding: $0, as: UTF8.self)) }),
        let hash = ContentHash(digits: parts[0])
      else { continue }
      files[place.text] = File(
        place: place, hash: hash, stamp: hasStamps ? FileStamp(utf8: parts[1]) : nil)
    }
  }

  /// The text of the list, its lines in the order of their paths, so that equal lists are equal bytes.
  var bytes: [UInt8] {
    // Not as texts, for such a list is written twice by each build that has a new page.
    var bytes = Array("\(Self.header)\n".utf8)
    bytes.reserveCapacity(files.count * 192)
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      let digits = file.hash.digits
      digits.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      bytes.append(UInt8(ascii: " "))
      bytes += (file.stamp?.text ?? "-").utf8
      bytes.append(UInt8(ascii: " "))
      bytes += path.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// A path inside the site, or nil for one that leads elsewhere or has a name of this program's own.
  static func path(_ text: String) -> PlainPath? {
    PlainPath(text).flatMap { path in
      path.isHidden && path.parts.contains { $0.hasPrefix(".workbook-") } ? nil : path
    }
  }

  /// The hash that tells changed bytes from those that were written.
  static func hash(_ bytes: [UInt8]) -> ContentHash { ContentHash(bytes) }
}
