/// The files that the look of a site is made from, and the names of those that are only copied.
package struct FaceFiles: Sendable {
  /// A file of the static folder.
  package struct Copied: Sendable, Hashable {
    /// In the site: `CNAME`.
    package var path: String
    /// From `Content`: `static/CNAME`.
    package var source: String

    package init(path: String, source: String) {
      self.path = path
      self.source = source
    }
  }

  /// What the book says of them.
  package let face: SiteFace
  /// By their paths from `Content`.
  package let bytes: [String: [UInt8]]
  package let templates: [SiteFace.Part: PageTemplate]
  /// By their paths in the site.
  package let copied: [Copied]
  /// The pictures for links on other sites, by language: PNG, made from what ``face`` and the configuration say.
  package var cards: [String: [UInt8]] = [:]

  /// Creates what a book without settings has, or one whose files were read.
  package init(
    _ face: SiteFace = SiteFace(), bytes: [String: [UInt8]] = [:],
    templates: [SiteFace.Part: PageTemplate] = [:], copied: [Copied] = []
  ) {
    self.face = face
    self.bytes = bytes
    self.templates = templates
    self.copied = copied
  }
}
