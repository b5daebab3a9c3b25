import TextDiagnostics

/// An element of an XML document, whose text and attributes are escaped on output.
///
/// Characters that XML does not allow (XML 1.0, 2.2), and invisible ones, are written as on a terminal:
/// `\u{1B}`.
struct XMLElement: Sendable {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let content: Content

  private enum Content: Sendable {
    case text(String)
    case elements([XMLElement])
  }

  /// Makes an element with text.
  ///
  /// - Parameter attributes: those without a value are left out.
  init(_ name: String, _ attributes: KeyValuePairs<String, String?>, text: String = "") {
    self.init(name, attributes, .text(text))
  }

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, _ elements: [XMLElement]
  ) {
    self.init(name, attributes, .elements(elements))
  }

  private init(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, _ content: Content
  ) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.content = content
  }

  /// The document with this element as its root, with a trailing line feed.
  var document: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &text, indent: "")
    return text
  }

  /// Writes the element with its content, each element on separate lines; text is on the line of its tags.
  private func write(to result: inout String, indent: String) {
    result += "\(indent)<\(name)"
    for attribute in attributes {
      result += " \(attribute.name)=\"\(Self.escaped(attribute.value, isAttribute: true))\""
    }
    switch content {
    case .text(let text):
      result +=
        text.isEmpty ? "/>\n" : ">\(Self.escaped(text, isAttribute: false))</\(name)>\n"
    case .elements(let elements) where elements.isEmpty: result += "/>\n"
    case .elements(let elements):
      result += ">\n"
      for element in elements { element.write(to: &result, indent: indent + "  ") }
      result += "\(indent)</\(name)>\n"
    }
  }

  /// Escapes characters that a parser would interpret.
  ///
  /// - Parameter isAttribute: whether a parser would turn line feeds and tabs into spaces (XML 1.0, 3.3.3).
  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    text.visiblePieces.map { piece in
      switch piece {
      case .text(let text): escapedVisible(text, isAttribute: isAttribute)
      case .invisible("\r"): "&#13;"
      case .invisible(let scalar): String(scalar).escapedForTerminal
      }
    }.joined()
  }

  /// The same for visible characters.
  private static func escapedVisible(_ text: String, isAttribute: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      // `]]>` is not allowed in text.
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where isAttribute: result.append(contentsOf: "&quot;".unicodeScalars)
      case "\t" where isAttribute, "\n" where isAttribute:
        result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
