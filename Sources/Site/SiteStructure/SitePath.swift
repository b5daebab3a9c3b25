/// The place of a file in the site, as the names of its folders and its own.
///
/// It is relative to the site's root. A text of a chapter or of the configuration becomes one by being
/// made safe (``init(_:)``) or by being resolved (``resolving(_:)``), which refuses to leave the root.
package struct SitePath: Sendable, Hashable {
  /// From the root: `["fi", "00-start.html"]`.
  package let parts: [String]

  /// A path of names that are made safe: no name can leave its folder or hide itself.
  package init(_ names: String...) { parts = names.map(Self.safeName) }

  /// A path inside the site that was resolved before.
  package init(resolved parts: [String]) { self.parts = parts }

  /// The path as one text, parted by `/`; as a URL it would still have to be encoded.
  package var text: String { parts.joined(separator: "/") }

  /// The folder that relative links on this page start from.
  package var folder: [String] { Array(parts.dropLast()) }

  /// The link from this page to another file.
  ///
  /// Relative, so that the site works from any folder and server: from `fi/00-start.html` to
  /// `en/00-start.html` it is `../en/00-start.html`. A link to the page itself names it.
  ///
  /// - Parameter anchor: the id of a place in that file.
  package func link(to other: SitePath, anchor: String? = nil) -> HTMLURL {
    let common = zip(folder, other.folder).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return HTMLURL(path: up + other.parts[common...], anchor: anchor)
  }

  /// Resolves a relative path against this file's folder.
  ///
  /// - Returns: nil when it leads out of the site's root or names nothing.
  ///
  ///     in fi/00-start.html:  images/a.png     -> fi/images/a.png
  ///                           ../en/00-start   -> en/00-start
  ///                           ../../secret     -> nil
  ///
  /// Empty parts and `.` are passed over; a text that begins or ends with `/` names no file here.
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

  /// A name that is one harmless path component: separators and control characters become hyphens,
  /// and a dot in front gets an underscore before it.
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
