/// The path of a file in the site, as a list of components.
///
/// It is relative to the site's root. Text from a chapter or the configuration becomes a path either
/// sanitized (``init(_:)``) or resolved (``resolving(_:)``), which refuses to leave the root.
package struct SitePath: Sendable, Hashable {
  /// From the root: `["fi", "00-start.html"]`.
  package let parts: [String]

  /// Makes a path of sanitized names: none can leave its folder or be hidden.
  package init(_ names: String...) { parts = names.map(Self.safeName) }

  /// Makes a path inside the site that was resolved before.
  package init(resolved parts: [String]) { self.parts = parts }

  /// The components joined by `/`; as a URL it would still have to be encoded.
  package var text: String { parts.joined(separator: "/") }

  /// The folder that relative links on this page are based on.
  package var folder: [String] { Array(parts.dropLast()) }

  /// Returns the link from this page to another file.
  ///
  /// It is relative, so that the site works in any folder and on any server: from `fi/00-start.html` to
  /// `en/00-start.html` it is `../en/00-start.html`. A link to the page itself includes its file name.
  package func link(to other: SitePath, anchor: String? = nil) -> HTMLURL {
    let common = zip(folder, other.folder).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return HTMLURL(path: up + other.parts[common...], anchor: anchor)
  }

  /// Resolves a relative path against this file's folder.
  ///
  ///     in fi/00-start.html:  images/a.png     -> fi/images/a.png
  ///                           ../en/00-start   -> en/00-start
  ///                           ../../secret     -> nil
  ///
  /// Empty components and `.` are skipped; a text that begins or ends with `/` is not a file here.
  ///
  /// - Returns: nil when it leads out of the site's root or names nothing.
  package func resolving(_ relative: some StringProtocol) -> SitePath? {
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

  /// A name that is one harmless path component: separators and control characters become hyphens, and a
  /// leading dot is prefixed with an underscore.
  private static func safeName(_ name: String) -> String {
    // Nearly every name is harmless, and a build of a long book makes a path for each link.
    if let first = name.utf8.first, first != UInt8(ascii: "."),
      name.utf8.allSatisfy({ $0 >= 0x20 && !"/\\:\u{7F}".utf8.contains($0) })
    {
      return name
    }
    let safe = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map {
          $0.value < 0x20 || "/\\:\u{7F}".unicodeScalars.contains($0) ? "-" : $0
        }))
    return safe.isEmpty || safe.hasPrefix(".") ? "_" + safe : safe
  }
}
