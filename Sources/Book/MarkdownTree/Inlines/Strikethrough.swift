internal import Diagnostics

/// Pairs the tildes of one level of inlines (GitHub Flavored Markdown 0.29, section 6.5): one or two strike
/// out the text up to the same number of them.
///
/// libcmark pairs asterisks and underscores first, so `~~a *b~~ c*`, where both cross, is emphasis here.
///
///     ~~old~~ new      -> .strikethrough([old]), new
///     a ~b~ c          -> .strikethrough([b]) in between
///     ~~~a~~~          -> text: no more than two
///     ~~a~             -> text: both sides must have as many
struct Strikethrough {
  enum Item {
    /// An inline without unpaired tildes.
    case inline(Inline)
    case tildes(Tildes)
  }

  /// A run of one or two tildes.
  struct Tildes {
    /// The tildes as text, with their range in the file.
    var text: Inline
    /// 1 or 2.
    var count: Int
    /// Whether they are left-flanking.
    var mayOpen: Bool
    /// Whether they are right-flanking.
    var mayClose: Bool

    /// - Parameter place: the tildes' range in the content of their paragraph.
    init(_ place: Range<Int>, in content: [UInt8], text: Inline) {
      self.text = text
      count = place.count
      let before = Self.scalar(before: place.lowerBound, in: content)
      let after = String(decoding: content[place.upperBound...].prefix(4), as: UTF8.self)
        .unicodeScalars.first
      // CommonMark 0.30, section 6.2: left- and right-flanking delimiter runs.
      mayOpen =
        !Self.isSpace(after)
        && (!Self.isPunctuation(after) || Self.isSpace(before) || Self.isPunctuation(before))
      mayClose =
        !Self.isSpace(before)
        && (!Self.isPunctuation(before) || Self.isSpace(after) || Self.isPunctuation(after))
    }

    /// The character before an offset; nil at the start.
    private static func scalar(before offset: Int, in content: [UInt8]) -> Unicode.Scalar? {
      var start = offset - 1
      while start > 0, content[start] & 0xC0 == 0x80 { start -= 1 }
      return start < 0
        ? nil : String(decoding: content[start..<offset], as: UTF8.self).unicodeScalars.first
    }

    /// White space, or the start or end of the text.
    private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
      scalar?.properties.isWhitespace ?? true
    }

    /// Punctuation in the sense of CommonMark 0.30, section 2.1.
    private static func isPunctuation(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      if scalar.isASCII { return UInt8(scalar.value).isPunctuation }
      return switch scalar.properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        true
      default: false
      }
    }
  }

  /// Tildes that may still be paired.
  private struct Open {
    var tildes: Tildes
    /// The index in the result of the first inline after them.
    var start: Int
  }

  /// The inlines so far; unpaired tildes are included as text.
  private var result: [Inline] = []
  private var open: [Open] = []

  /// The inlines with strikethrough; adjacent texts are merged.
  ///
  /// - Parameter items: one level, such as a paragraph or the content of emphasis: tildes of different
  ///   levels never pair.
  static func inlines(_ items: [Item]) -> [Inline] {
    var pairs = Strikethrough()
    for item in items {
      switch item {
      case .inline(let inline): pairs.result.append(inline)
      case .tildes(let tildes): pairs.take(tildes)
      }
    }
    return merged(pairs.result[...])
  }

  /// Pairs tildes with the last open ones, or keeps them as open or as text.
  private mutating func take(_ tildes: Tildes) {
    if tildes.mayClose, let last = open.popLast() {
      // cmark-gfm discards both when their numbers differ.
      guard last.tildes.count == tildes.count, last.start < result.count else {
        result.append(tildes.text)
        return
      }
      let children = Self.merged(result[last.start...])
      result.removeSubrange((last.start - 1)...)
      let (first, second) = (last.tildes.text.range, tildes.text.range)
      result.append(
        Inline(
          kind: .strikethrough(children), range: SourceRange(start: first.start, end: second.end),
          contentRange: SourceRange(start: first.end, end: second.start)))
      return
    }
    result.append(tildes.text)
    if tildes.mayOpen { open.append(Open(tildes: tildes, start: result.count)) }
  }

  /// The inlines with adjacent texts merged.
  private static func merged(_ inlines: ArraySlice<Inline>) -> [Inline] {
    var result: [Inline] = []
    for inline in inlines {
      guard case .text(let text) = inline.kind, let last = result.last,
        case .text(let before) = last.kind
      else {
        result.append(inline)
        continue
      }
      result[result.count - 1] = Inline(
        kind: .text(before + text),
        range: SourceRange(start: last.range.start, end: inline.range.end))
    }
    return result
  }
}
