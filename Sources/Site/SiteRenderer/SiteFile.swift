/// One file of a finished site.
///
/// A site is a list of these (``SiteRenderer/files(keepsCovers:)``), which ``SiteWriter`` brings to the
/// disk.
package struct SiteFile: Sendable {
  /// Where the bytes come from.
  package enum Content: Sendable {
    /// Bytes that are there already: the entry, the theme's files.
    case bytes([UInt8])
    /// Bytes that are made when they are asked for, so that thousands of pages are never held at once; always
    /// the same.
    case page(@Sendable () -> [UInt8])
    /// A file of the book, by its path inside the folder `Content`: `fi/images/states.png`.
    case copy(of: String)
    /// What an earlier build has written.
    case kept
  }

  /// The path from the site's root, parted by `/`: `fi/00-start.html`.
  package var path: String
  /// Where its bytes come from.
  package var content: Content

  /// - Parameter path: checked by ``SiteWriter``, which refuses one that leads out of the site.
  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  /// The bytes of a file that is made here; nil for one that is copied or kept.
  ///
  /// Of a page they are rendered anew at each call.
  package var bytes: [UInt8]? {
    switch content {
    case .bytes(let bytes): bytes
    case .page(let render): render()
    case .copy, .kept: nil
    }
  }
}
