/// The look and behavior of the pages: a style sheet and a script.
package struct Theme: Sendable {
  /// UTF-8 bytes of CSS.
  package var styleSheet: [UInt8]
  /// UTF-8 bytes of JavaScript. Every page is readable without it.
  package var script: [UInt8]

  package init(styleSheet: [UInt8], script: [UInt8]) {
    self.styleSheet = styleSheet
    self.script = script
  }

  /// The part of the style sheet that defines the colours of screen pictures.
  package static let screens: [UInt8] = PackageResources.screens_css

  /// The theme that is built into the program.
  package static let standard = Theme(
    // The order matters: later files override earlier ones.
    styleSheet: [
      PackageResources.colours_css, PackageResources.page_css, PackageResources.prose_css,
      PackageResources.sample_css, PackageResources.timeline_css, PackageResources.screens_css,
      PackageResources.front_css, PackageResources.print_css,
    ].map { $0 + [UInt8(ascii: "\n")] }.reduce([], +),
    script: PackageResources.workbook_js)
}
