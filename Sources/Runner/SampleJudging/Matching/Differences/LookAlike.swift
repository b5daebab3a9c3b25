import TextDiagnostics

/// The first difference of two lines that look the same: other code points of the same letters (UAX #15),
/// letters of another script (UTS #39), other white space, or characters that are not seen at all.
///
/// ```
/// 5 km         5\u{A0}km     (' ' is claimed as U+0020, printed as U+00A0)
/// done         done␠         (only the printed line has U+0020, at its end)
/// ab           a\u{200B}b    (only the printed line has U+200B, after 'a')
/// ```
struct LookAlike {
  /// The difference as a line in parentheses.
  let note: String

  /// What all lines that look like each other have in common; some lines that do not have it, too.
  struct Shape: Hashable {
    private let text: String

    init(_ line: String) {
      // Texts that are canonically equivalent are equal.
      let pieces = LookAlike.pieces(of: line).map { $0.isBlank ? " " : $0.appearance }
      text = pieces[..<(pieces.last == " " ? pieces.count - 1 : pieces.count)].joined()
    }
  }

  /// - Returns: nil for lines that are equal or visibly different.
  init?(_ claim: String, _ line: String) {
    var (one, other) = (Self.pieces(of: claim)[...], Self.pieces(of: line)[...])
    var before: Substring?
    var note: String?
    while let left = one.first ?? other.first, let right = other.first ?? one.first {
      if !one.isEmpty, !other.isEmpty, Self.lookAlike(left, right) {
        if note == nil, !left.unicodeScalars.elementsEqual(right.unicodeScalars) {
          note =
            "('\(right.isBlank ? " " : right)' is claimed as \(left.codePoints), "
            + "printed as \(right.codePoints))"
        }
        one.removeFirst()
        other.removeFirst()
        before = right
      } else if let piece = Self.takeUnseen(&one, beside: other) {
        note = note ?? Self.note("claimed", piece, before, isLast: one.isEmpty && other.isEmpty)
      } else if let piece = Self.takeUnseen(&other, beside: one) {
        note = note ?? Self.note("printed", piece, before, isLast: one.isEmpty && other.isEmpty)
      } else {
        return nil
      }
    }
    guard let note else { return nil }
    self.note = note
  }

  /// The note on characters that one line has and the other lacks.
  private static func note(
    _ side: String, _ piece: Substring, _ before: Substring?, isLast: Bool
  ) -> String {
    let place = isLast ? "at its end" : before.map { "after '\($0)'" } ?? "at its start"
    return "(only the \(side) line has \(piece.codePoints), \(place))"
  }

  /// Removes the first piece if nobody sees it there: white space at the end of the line, or an invisible
  /// character.
  private static func takeUnseen(
    _ pieces: inout ArraySlice<Substring>, beside other: ArraySlice<Substring>
  ) -> Substring? {
    guard let piece = pieces.first,
      other.isEmpty && piece.isBlank && pieces.count == 1 || piece.appearance.isEmpty
    else { return nil }
    return pieces.removeFirst()
  }

  /// Splits a line into characters; a run of white space is one piece, an invisible character is another.
  private static func pieces(of line: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = line[...]
    while let first = rest.first {
      var piece = first.isWhitespace ? rest.prefix(while: \.isWhitespace) : rest.prefix(1)
      // U+200D and its like belong to the character before them.
      let seen = piece.unicodeScalars.prefix { $0.asciiAppearance != "" }
      if !seen.isEmpty { piece = Substring(seen) }
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  /// Canonically equivalent texts count as equal. A different number of plain spaces is visible.
  private static func lookAlike(_ one: Substring, _ other: Substring) -> Bool {
    if one.isBlank || other.isBlank {
      return one == other || one.isBlank && other.isBlank && !(one.isPlain && other.isPlain)
    }
    return one.appearance == other.appearance
  }
}

extension Substring {
  /// The code points, such as `U+0061 U+0308`.
  var codePoints: String { unicodeScalars.map { "U+" + $0.codePoint }.joined(separator: " ") }

  /// The text with ASCII in place of all that looks like it; empty for invisible characters.
  fileprivate var appearance: String {
    unicodeScalars.map { $0.asciiAppearance ?? String($0) }.joined()
  }

  /// Whether it is all white space; no piece is empty.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Whether it consists of U+0020 alone.
  fileprivate var isPlain: Bool { allSatisfy { $0 == " " } }
}
