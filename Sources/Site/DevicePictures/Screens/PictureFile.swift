private import CEmbeddedFiles
internal import SiteStructure
package import DeviceTrace

/// A picture that a scenario has taken, as a self-contained SVG file with the colours of the light theme.
///
/// `workbook run --pictures DIR` writes one for each picture of a scenario (`PictureWriter`). The same
/// picture and language always give the same bytes.
package enum PictureFile {
  /// Returns the bytes of the file.
  ///
  /// - Parameter language: of the text in its title; names and texts are the app's own.
  package static func svg(_ picture: ScreenPicture, language: String) -> [UInt8] {
    let figure = ScreenFigure(picture, language: language)
    let drawing = figure.drawing
    var writer = HTMLWriter()
    writer.write(
      element(
        .svg, .svgNamespace, .viewBox(width: drawing.width, height: drawing.height),
        .width(drawing.width), .height(drawing.height), .role("img")
      ) {
        element(.title) { VisibleText.line("\(figure.title): \(picture.name)") }
        element(.desc) { VisibleText.line(picture.text) }
        element(.style) { style }
        drawing.nodes
      })
    return writer.bytes
  }

  /// The rules of the theme for shapes, with variables replaced by colours, since not every SVG program
  /// supports them.
  ///
  /// The first value of each variable in the sheet is that of the light theme; those of the dark theme
  /// follow.
  ///
  ///     .s-paper { fill: var(--screen-paper); }   ->   .s-paper { fill: #fff; }
  static let style: String = {
    let file = embedded_screens_css()
    let sheet = String(
      decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
    var colours: [String: String] = [:]
    for line in sheet.split(separator: "\n") {
      let parts = line.split(separator: ":").map { $0.drop { $0 == " " } }
      guard parts.count == 2, parts[0].hasPrefix("--screen-"), colours[String(parts[0])] == nil
      else {
        continue
      }
      colours[String(parts[0])] = String(parts[1].prefix { $0 != ";" })
    }
    let rules = sheet.split(separator: "}").map { $0.drop(while: \.isWhitespace) }
      .filter { $0.hasPrefix(".s-") }.map { $0 + "}" }
    return colours.reduce("text{font-family:sans-serif}" + rules.joined()) { style, colour in
      style.replacing("var(\(colour.key))", with: colour.value)
    }
  }()
}
