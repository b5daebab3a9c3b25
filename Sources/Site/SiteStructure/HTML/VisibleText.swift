internal import TextDiagnostics

/// Text in which every invisible character that affects a reader is made visible.
///
/// A control character becomes its symbol in a span of the class `control`: ESC -> `␛`; any other invisible
/// character its code: `U+200B`. The span's title contains its name, and its data the character, which the
/// copy button restores. Tabs and line feeds are unchanged.
///
/// `TextDiagnostics` determines which characters count as invisible, for pages as well as for terminals and
/// reports. Prose keeps the joiners that shape words of some scripts, since their effect is visible.
package enum VisibleText {
  package static func nodes(_ text: String) -> [HTMLNode] { nodes(text.visiblePieces) }

  package static func prose(_ text: String) -> [HTMLNode] { nodes(text.visiblePiecesOfProse) }

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

  package static func line(_ text: String) -> String { line(text.visiblePieces) }

  /// Returns prose on one line, likewise.
  package static func proseLine(_ text: String) -> String { line(text.visiblePiecesOfProse) }

  /// The pieces as one text in which tabs and line feeds become spaces.
  private static func line(_ pieces: [VisiblePiece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): String(text.map { $0 == "\t" || $0 == "\n" ? " " : $0 })
      case .invisible(let scalar): picture(of: scalar)
      }
    }.joined()
  }

  /// The replacement of a character: one symbol for a control character, otherwise its code.
  private static func picture(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case ..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? ""
    case 0x7F: "\u{2421}"
    default: "U+" + scalar.codePoint
    }
  }

  /// `U+200B ZERO WIDTH SPACE`; only the code for control characters, which have no name.
  private static func name(of scalar: Unicode.Scalar) -> String {
    "U+" + scalar.codePoint + (scalar.properties.name.map { " " + $0 } ?? "")
  }
}
