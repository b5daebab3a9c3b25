/// One file of a finished site.
///
/// A site is a list of these (``SiteRenderer/files(keepsCovers:)``), which ``SiteWriter`` writes to disk.
package struct SiteFile: Sendable {
  package enum Content: Sendable {
    /// Bytes in memory: the entry, the theme's files.
    case bytes([UInt8])
    /// Bytes that are rendered on demand, so that thousands of pages are never in memory at once; always the
    /// same.
    case page(@Sendable () -> [UInt8])
    /// A file of the book, by its path inside the folder `Content`: `fi/images/states.png`.
    case copy(of: String)
    /// Any file of the book, likewise, which its author has put into the static folder.
    case file(of: String)
    /// A file that an earlier build has written.
    case kept
  }

  /// The path from the site's root: `fi/00-start.html`.
  package var path: String
  package var content: Content

  /// - Parameter path: validated by ``SiteWriter``, which refuses one that leads out of the site.
  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  /// The bytes of a file in memory; nil for one that is copied or kept.
  ///
  /// A page is rendered anew at each access.
  package var bytes: [UInt8]? {
    switch content {
    case .bytes(let bytes): bytes
    case .page(let render): render()
    case .copy, .file, .kept: nil
    }
  }
}
