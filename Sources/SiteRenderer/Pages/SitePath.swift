internal import HTML

/// The place of a file in the site, as the names of its folders and its own.
struct SitePath: Sendable, Hashable {
  let parts: [String]

  /// A path of names that are made safe: no name can leave its folder or hide itself.
  init(_ names: String...) { parts = names.map(Self.safeName) }

  /// A path inside the site that was resolved before.
  init(resolved parts: [String]) { self.parts = parts }

  var text: String { parts.joined(separator: "/") }

  /// The folder that relative links on this page start from.
  var folder: [String] { Array(parts.dropLast()) }

  /// The link from this page to another file.
  func link(to other: SitePath, anchor: String? = nil) -> HTMLURL {
    let common = zip(folder, other.folder).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return HTMLURL(path: up + other.parts[common...], anchor: anchor)
  }

  /// Resolves a relative path against this file's folder.
  ///
  /// - Returns: nil when it leads out of the site's root or names nothing.
  func resolving(_ relative: some StringProtocol) -> SitePath? {
    var result = folder
    for part in relative.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "", ".": continue
      case "..": if result.popLast() == nil { return nil }
      default: result.append(String(part))
      }
    }
    guard result.last != nil, !relative.hasSuffix("/"), !relative.hasPrefix("/") else { return nil }
    return SitePath(resolved: result)
  }

  /// A name that is one harmless path component: separators and control characters become hyphens,
  /// and a dot in front gets an underscore before it.
  private static func safeName(_ name: String) -> String {
    let safe = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map {
          $0.value < 0x20 || "/\\:\u{7F}".unicodeScalars.contains($0) ? "-" : $0
        }))
    return safe.isEmpty || safe.hasPrefix(".") ? "_" + safe : safe
  }
}
