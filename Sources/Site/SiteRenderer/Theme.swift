private import CEmbeddedFiles

/// The look and behavior of the pages: a style sheet and a script.
package struct Theme: Sendable {
  /// UTF-8 bytes of CSS.
  package var styleSheet: [UInt8]
  /// UTF-8 bytes of JavaScript. Every page is readable without it.
  package var script: [UInt8]
  /// The part of the script that is loaded with the first search.
  package var searchScript: [UInt8]
  /// The picture of the browser's tab: UTF-8 bytes of SVG.
  package var icon: [UInt8]

  /// The theme that is built into the program.
  package static let standard = Theme(
    // Later rules override earlier ones.
    styleSheet: [
      embedded_colours_css(), embedded_page_css(), embedded_prose_css(), embedded_sample_css(),
      embedded_tabs_css(), embedded_diagram_css(), embedded_timeline_css(), embedded_screens_css(),
      embedded_front_css(), embedded_reference_css(), embedded_print_css(),
    ].flatMap { bytes(of: $0) + [UInt8(ascii: "\n")] },
    script: bytes(of: embedded_workbook_js()), searchScript: bytes(of: embedded_search_js()),
    icon: bytes(of: embedded_icon_svg()))

  private static func bytes(of file: embedded_file) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
