internal import DevicePictures
internal import SiteStructure
package import WorkbookModel

/// The picture of a book that other sites show with a link to it: its title and what it teaches, in one language.
///
/// It is drawn as SVG; such sites show only pixels, which another program makes.
package struct CardPicture: Sendable {
  /// In pixels, as Open Graph recommends.
  package static let (width, height) = (1200.0, 630.0)

  private let configuration: Configuration
  private let language: String

  package init(_ configuration: Configuration, language: String) {
    self.configuration = configuration
    self.language = language
  }

  private static let style = """
    text { font-family: "Source Serif 4", "Noto Serif", "Noto Serif CJK SC", "Noto Sans CJK SC", serif; }
    .paper { fill: #fdfcf9; } .edge { fill: #0d5a73; } .rule { fill: #e4dfd5; }
    .title { fill: #24211d; font-weight: 700; } .words { fill: #615a50; }
    """

  /// UTF-8 bytes of SVG.
  package var svg: [UInt8] {
    let title = Line.wrapped(configuration.title(in: language), size: 68, most: 3, from: 170)
    let end = 170 + Double(title.count) * 82 + 10
    let summary = Line.wrapped(
      configuration.summary[language] ?? "", size: 32, most: Int((530 - end) / 46) + 1, from: end)
    let authors = Line(
      text: configuration.authors.joined(separator: ", "), y: 602, size: 26)
    var writer = HTMLWriter()
    writer.write(
      element(
        .svg, .svgNamespace, .width(Self.width), .height(Self.height),
        .viewBox(width: Self.width, height: Self.height), .lang(language)
      ) {
        element(.style) { Self.style }
        element(.rect, .class("paper"), .width(Self.width), .height(Self.height))
        element(.rect, .class("edge"), .width(24), .height(Self.height))
        element(.rect, .class("rule"), .x(88), .y(562), .width(1024), .height(2))
        title.map { $0.node(.class("title")) }
        (summary + [authors]).map { $0.node(.class("words")) }
      })
    return writer.bytes
  }

  /// One line of text from the left margin.
  private struct Line {
    var text: String
    /// The base line.
    var y: Double
    var size: Double

    /// A text on several lines, of which the last is cut if there are too many.
    static func wrapped(_ text: String, size: Double, most: Int, from top: Double) -> [Line] {
      let lines = TextWidth.wrapped(text, size: size, into: 1024, lines: most)
      return lines.enumerated().map { index, line in
        Line(
          text: TextWidth.fit(line, size: size, into: 1024),
          y: top + Double(index) * size * (size > 50 ? 1.2 : 1.44), size: size)
      }
    }

    func node(_ role: HTMLAttribute) -> HTMLNode {
      element(.text, role, .x(88), .y(y), .fontSize(size)) { VisibleText.proseLine(text) }
    }
  }
}
