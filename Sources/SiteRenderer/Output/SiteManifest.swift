private import ContentHash
import Folders

/// The list of the files in a site's folder that this program made.
///
/// It is a text file in the site's root: a first line with the version, then one line a file, its
/// hash and its path. Only what stands in it is ever removed, and only with the bytes that were
/// written.
struct SiteManifest: Equatable {
  static let name = ".workbook-site"
  /// The name of a file that is half written; a killed run leaves it behind and the next run in the
  /// same folder replaces it.
  static let temporaryName = ".workbook-new"
  private static let header = "workbook site 1"

  /// The hash of each file's bytes by its path.
  var files: [String: String] = [:]

  init() {}

  /// Reads a manifest.
  ///
  /// - Returns: nil for bytes that are no manifest of this version. Lines whose path leads out of
  ///   the site are left out.
  init?(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[...]
    guard lines.popFirst().map({ String($0) }) == Self.header else { return nil }
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, Self.path(String(parts[1])) != nil else { continue }
      files[String(parts[1])] = String(parts[0])
    }
  }

  var bytes: [UInt8] {
    let lines = files.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
    return Array((Self.header + "\n" + lines.joined()).utf8)
  }

  /// A path inside the site, or nil for one that leads elsewhere or has a name of this program's own.
  static func path(_ text: String) -> PlainPath? {
    PlainPath(text).flatMap { path in
      path.parts.contains { $0.hasPrefix(".workbook-") } ? nil : path
    }
  }

  /// The hash that tells changed bytes from those that were written.
  static func hash(_ bytes: [UInt8]) -> String { ContentHash(bytes).hexadecimal }
}
