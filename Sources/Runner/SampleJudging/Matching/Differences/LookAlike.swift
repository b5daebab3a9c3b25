import Diagnostics

/// The first difference of two lines that look the same: other code points of the same letters (UAX #15), or
/// other white space.
///
/// ```
/// 5\u{A0}km    5 km      ' ', U+00A0, U+0020
/// a\tb         a  b      ' ', U+0009, U+0020 U+0020
/// ```
struct LookAlike {
  /// The text as it appears on both sides.
  let text: String
  /// The differing pieces of the claim and of the output.
  let claimed, printed: Substring

  /// What all lines that look like each other have in common.
  struct Shape: Hashable {
    private let pieces: [Substring]

    init(_ line: String) {
      // Texts that are canonically equivalent are equal.
      pieces = LookAlike.pieces(of: line).map { $0.isBlank ? " " : $0 }
    }
  }

  /// - Returns: nil for lines that are equal or visibly different.
  init?(_ claim: String, _ line: String) {
    let (one, other) = (Self.pieces(of: claim), Self.pieces(of: line))
    guard one.count == other.count, zip(one, other).allSatisfy(Self.lookAlike),
      let (claimed, printed) = zip(one, other).first(where: {
        !$0.unicodeScalars.elementsEqual($1.unicodeScalars)
      })
    else { return nil }
    text = printed.isBlank ? " " : String(printed)
    (self.claimed, self.printed) = (claimed, printed)
  }

  /// Splits a line into characters; a run of white space is one piece.
  private static func pieces(of line: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = line[...]
    while let first = rest.first {
      let piece = first.isWhitespace ? rest.prefix(while: \.isWhitespace) : rest.prefix(1)
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  /// Canonically equivalent texts count as equal. A different number of plain spaces is visible.
  private static func lookAlike(_ one: Substring, _ other: Substring) -> Bool {
    one == other || one.isBlank && other.isBlank && !(one.isPlain && other.isPlain)
  }
}

extension Substring {
  /// The code points, such as `U+0061 U+0308`.
  var codePoints: String { unicodeScalars.map { "U+" + $0.codePoint }.joined(separator: " ") }

  /// Whether it is all white space; no piece is empty.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Whether it consists of U+0020 alone.
  fileprivate var isPlain: Bool { allSatisfy { $0 == " " } }
}
