/// What makes the pages look and feel as they do: a style sheet and a script.
package struct Theme: Sendable {
  /// UTF-8 bytes of CSS.
  package var styleSheet: [UInt8]
  /// UTF-8 bytes of JavaScript; every page can be read without it.
  package var script: [UInt8]

  package init(styleSheet: [UInt8], script: [UInt8]) {
    self.styleSheet = styleSheet
    self.script = script
  }

  /// The part of the style sheet that pictures of screens have their colours from.
  package static let screens: [UInt8] = PackageResources.screens_css

  /// The theme that the program carries in itself.
  package static let standard = Theme(
    // In this order: what is behind overrides what is in front.
    styleSheet: [
      PackageResources.colours_css, PackageResources.page_css, PackageResources.prose_css,
      PackageResources.sample_css, PackageResources.timeline_css, PackageResources.screens_css,
      PackageResources.front_css, PackageResources.print_css,
    ].map { $0 + [UInt8(ascii: "\n")] }.reduce([], +),
    script: PackageResources.workbook_js)
}
