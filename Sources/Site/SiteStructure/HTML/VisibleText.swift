internal import Diagnostics

/// Text in which nothing is invisible that changes what a reader sees.
///
/// A control character becomes its picture in a span of the class `control`: ESC -> `␛`; any other
/// invisible character its code: `U+200B`. The span's title has its name, and its data the character,
/// which the copy button puts back. Tab and line feed stay.
///
/// What counts as invisible is decided in `Diagnostics` alone, for pages as for terminals and reports.
/// Prose keeps the joiners that shape words of some scripts, which are seen in the words.
package enum VisibleText {
  /// Of code and outputs.
  package static func nodes(_ text: String) -> [HTMLNode] { nodes(text.visiblePieces) }

  /// Of what a chapter tells its readers.
  package static func prose(_ text: String) -> [HTMLNode] { nodes(text.visiblePiecesOfProse) }

  /// Text as text, each invisible character as a span.
  private static func nodes(_ pieces: [VisiblePiece]) -> [HTMLNode] {
    pieces.map { piece in
      switch piece {
      case .text(let text): .text(text)
      case .invisible(let scalar):
        element(
          .span, .class("control"), .title(name(of: scalar)), .data("character", scalar.codePoint)
        ) { picture(of: scalar) }
      }
    }
  }

  /// The text on one line with the same pictures, for places where there can be no markup.
  package static func line(_ text: String) -> String { line(text.visiblePieces) }

  /// The same of what a chapter tells its readers.
  package static func proseLine(_ text: String) -> String { line(text.visiblePiecesOfProse) }

  /// The pieces as one text in which tabs and line feeds are blanks.
  private static func line(_ pieces: [VisiblePiece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): String(text.map { $0 == "\t" || $0 == "\n" ? " " : $0 })
      case .invisible(let scalar): picture(of: scalar)
      }
    }.joined()
  }

  /// What stands for it: one sign for a control character, else its code.
  private static func picture(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case ..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? ""
    case 0x7F: "\u{2421}"
    default: "U+" + scalar.codePoint
    }
  }

  /// `U+200B ZERO WIDTH SPACE`; the code alone of control characters, which have no name.
  private static func name(of scalar: Unicode.Scalar) -> String {
    "U+" + scalar.codePoint + (scalar.properties.name.map { " " + $0 } ?? "")
  }
}
