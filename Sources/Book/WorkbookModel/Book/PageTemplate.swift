package import TextDiagnostics

/// Markup of the book's own for a part of each page, with places that the program fills.
///
///     <footer>{{default}} <a href="{{root}}en/about.html">About</a></footer>
///
/// A name in two braces is a place; which names there are depends on the part (``SiteFace/Part/places``).
package struct PageTemplate: Sendable {
  /// Markup that its author vouches for; nothing but a template can make it.
  package struct Markup: Sendable, Hashable {
    package let text: String

    fileprivate init(_ text: String) { self.text = text }
  }

  package enum Piece: Sendable {
    case markup(Markup)
    /// One of the part's places.
    case place(String)
  }

  /// In bytes with its first braces; more text than that is no name.
  private static let longestPlace = 64

  package private(set) var pieces: [Piece] = []
  /// Unknown places, at their lines.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads a template; text in braces that is no place stays as it is after an error.
  package init(_ source: SourceText, of part: SiteFace.Part) {
    // A mark of the encoding would stand in the middle of a page.
    var start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bytes = source.bytes
    let brace = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == brace.0, bytes[index + 1] == brace.0,
        let end = bytes[index...].prefix(Self.longestPlace).firstIndex(of: brace.1),
        end + 1 < bytes.count,
        bytes[end + 1] == brace.1
      else {
        index += 1
        continue
      }
      let name = String(source.string(index + 2..<end).trimmed)
      if part.places.contains(name) {
        append(source.string(start..<index))
        pieces.append(.place(name))
        start = end + 2
      } else {
        diagnostics.append(
          Diagnostic(
            .error, .unknownKey, in: source, at: source.range(index..<end + 2),
            "'{{\(name)}}' is not a place of the part '\(part.rawValue)'",
            suggestion: .nearest(
              to: name, in: part.places,
              otherwise: "its places are " + part.places.map { "{{\($0)}}" }.joined(separator: ", ")
            )
          ))
      }
      index = end + 2
    }
    append(source.string(start..<bytes.count))
  }

  private mutating func append(_ markup: String) {
    if !markup.isEmpty { pieces.append(.markup(Markup(markup))) }
  }
}

extension SiteFace.Part {
  /// The names of the places in a template.
  ///
  /// In each: `default`, what the program shows without a template; `root`, the way to the site's folder, such as `../`;
  /// `language` and `title` of the page.
  package var places: [String] {
    ["default", "root", "language", "title"]
      + {
        switch self {
        case .head: []
        case .bar: ["book", "navigation", "languages"]
        case .footer: ["promise", "edit", "text"]
        case .sample: ["name", "caption", "code", "results", "provenance"]
        }
      }()
  }
}
