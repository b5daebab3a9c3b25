import ResultStore
import SafeFiles
import SiteRenderer
import WorkbookModel

/// The pictures of a book that other sites show with a link to it, made once and cached.
enum LinkCards {
  /// Makes the pictures of all languages; none for a site without an address, or without the converter.
  ///
  /// - Returns: PNG by language.
  static func make(
    _ configuration: Configuration, _ cache: ResultCache, searchPath: [String]
  ) async -> [String: [UInt8]] {
    guard configuration.siteURL != nil, let converter = PictureConverter(searchPath: searchPath)
    else { return [:] }
    var cards: [String: [UInt8]] = [:]
    for language in configuration.languages {
      let svg = CardPicture(configuration, language: language).svg
      var hasher = ContentHasher()
      hasher.combine("card")
      hasher.combine(svg)
      let key = hasher.finish()
      if let png = cache.site(key) {
        cards[language] = png
      } else if let png = try? await converter.png(svg, zoom: 1, for: "card-\(language).png") {
        cards[language] = png
        try? cache.keepSite(png, as: key)
      }
    }
    return cards
  }
}
