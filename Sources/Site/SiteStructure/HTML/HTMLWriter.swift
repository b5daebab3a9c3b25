internal import WorkbookModel

/// Writes nodes as a UTF-8 HTML document.
///
/// Equal nodes produce equal bytes. Line breaks are added only after elements where they are invisible, and
/// never inside `pre`.
package struct HTMLWriter {
  /// The output so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether the writer is inside `pre`, where line breaks are visible.
  private var isPreformatted = false

  package init() {}

  /// The bytes of a complete document: the document type, then the `html` element.
  package static func document(_ root: HTMLNode) -> [UInt8] {
    var writer = HTMLWriter()
    writer.bytes.reserveCapacity(1 << 16)
    writer.append("<!DOCTYPE html>\n")
    writer.write(root)
    return writer.bytes
  }

  package mutating func write(_ node: HTMLNode) {
    switch node {
    case .text(let text): HTMLEscaping(place: .text).append(text, to: &bytes)
    case .markup(let markup): append(markup.text)
    case .fragment(let nodes): for node in nodes { write(node) }
    case .element(let tag, let attributes, let content): write(tag, attributes, content)
    }
  }

  /// Writes an element, and a line break where it is invisible.
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
        // A parser drops the first line feed after the start tag (HTML Standard, 13.2.6.4.7).
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

  /// Writes an attribute, always quoted.
  private mutating func write(_ attribute: HTMLAttribute) {
    append(" ")
    append(attribute.name)
    append("=\"")
    HTMLEscaping(place: .attribute).append(attribute.value, to: &bytes)
    append("\"")
  }

  /// Appends markup unescaped; never called with text of a chapter.
  private mutating func append(_ markup: String) { bytes.append(contentsOf: markup.utf8) }
}
