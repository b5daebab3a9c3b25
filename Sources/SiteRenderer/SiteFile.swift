/// One file of a finished site.
package struct SiteFile: Sendable, Hashable {
  /// Where the bytes come from.
  package enum Content: Sendable, Hashable {
    case bytes([UInt8])
    /// A file of the book, by its path inside the folder `Content`: `fi/images/states.png`.
    case copy(of: String)
  }

  /// The path from the site's root, parted by `/`: `fi/00-start.html`.
  package var path: String
  package var content: Content

  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  /// The bytes of a file that was made here; nil for one that is copied.
  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = content { bytes } else { nil }
  }
}
