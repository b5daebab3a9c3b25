internal import SiteStructure
internal import SwiftSource
internal import WorkbookReader

/// Renders Swift code with the parser's colours, and names in it as links.
///
/// Identifiers have no colour, to keep pages small.
enum ColouredCode {
  /// Parses all lines as one text and divides its coloured spans at line ends.
  ///
  /// A comment or a string may extend over several lines, so spans are found in the whole text, by byte
  /// offsets, and each is divided at the line ends that it contains.
  ///
  /// - Parameter links: the targets of names, by the offsets of these names in the lines joined by line feeds.
  /// - Returns: the nodes of each line; none for an empty line.
  static func lines(
    _ lines: [String], _ colours: CodeColours, links: [Range<Int>: HTMLURL] = [:]
  ) -> [[HTMLNode]] {
    let code = lines.map { $0 + "\n" }.joined()
    let bytes = Array(code.utf8)
    var spans = colours.spans(of: code)[...]
    var start = 0
    return lines.map { line in
      let end = start + line.utf8.count
      var nodes: [HTMLNode] = []
      var position = start
      while position < end {
        while let span = spans.first, span.range.upperBound <= position { spans.removeFirst() }
        // In order: if the next one begins later, so do all others.
        let span = spans.first.flatMap { $0.range.lowerBound <= position ? $0 : nil }
        let next = min(span?.range.upperBound ?? spans.first?.range.lowerBound ?? end, end)
        let text = VisibleText.nodes(String(decoding: bytes[position..<next], as: UTF8.self))
        let isPlain = span.map { $0.kind == .identifier } ?? true
        let content =
          links[position..<next].map { url in [element(.a, .href(url)) { text }] } ?? text
        nodes +=
          isPlain
          ? content : [element(.span, .class("hl-\(span?.kind.rawValue ?? "")")) { content }]
        position = next
      }
      start = end + 1
      return nodes
    }
  }
}
