/// Writes nodes as UTF-8 bytes of an HTML document.
///
/// The same nodes always give the same bytes. Line breaks are added only behind elements where they
/// cannot be seen, and nowhere inside `pre`.
package struct HTMLWriter {
  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether the writer is inside of `pre`, where a line break would be seen.
  private var isPreformatted = false

  /// A writer without any bytes.
  package init() {}

  /// The bytes of a whole document: the document type, then the `html` element.
  package static func document(_ root: HTMLNode) -> [UInt8] {
    var writer = HTMLWriter()
    writer.bytes.reserveCapacity(1 << 16)
    writer.append("<!DOCTYPE html>\n")
    writer.write(root)
    return writer.bytes
  }

  /// Writes a node behind what has been written so far.
  package mutating func write(_ node: HTMLNode) {
    switch node {
    case .text(let text): HTMLEscaping(place: .text).append(text, to: &bytes)
    case .fragment(let nodes): for node in nodes { write(node) }
    case .element(let tag, let attributes, let content): write(tag, attributes, content)
    }
  }

  /// Writes an element: start tag, content and end tag, and a line break where it cannot be seen.
  private mutating func write(
    _ tag: HTMLTag, _ attributes: [HTMLAttribute], _ content: [HTMLNode]
  ) {
    append("<")
    append(tag.rawValue)
    for attribute in attributes { write(attribute) }
    append(">")
    if !tag.isVoid {
      let wasPreformatted = isPreformatted
      if tag == .pre {
        isPreformatted = true
        // A parser drops one line feed behind the start tag (HTML Standard, 13.2.6.4.7).
        append("\n")
      }
      for node in content { write(node) }
      isPreformatted = wasPreformatted
      append("</")
      append(tag.rawValue)
      append(">")
    }
    if tag.breaksLine && !isPreformatted { append("\n") }
  }

  /// Writes an attribute, always with quotes.
  private mutating func write(_ attribute: HTMLAttribute) {
    append(" ")
    append(attribute.name)
    append("=\"")
    HTMLEscaping(place: .attribute).append(attribute.value, to: &bytes)
    append("\"")
  }

  /// Appends markup as it is; never called with text of a chapter.
  private mutating func append(_ markup: String) { bytes.append(contentsOf: markup.utf8) }
}
