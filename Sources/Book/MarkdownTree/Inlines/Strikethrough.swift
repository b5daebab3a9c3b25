internal import TextDiagnostics

/// Pairs the tildes of one level of inlines (GitHub Flavored Markdown 0.29, section 6.5): one or two strike
/// out the text up to the same number of them.
///
/// libcmark pairs asterisks and underscores first, so `~~a *b~~ c*`, where both cross, is emphasis here.
///
///     ~~old~~ new      -> .strikethrough([old]), new
///     a ~b~ c          -> .strikethrough([b]) in between
///     ~~~a~~~          -> text: no more than two
///     ~~a~             -> text: both sides must have as many
///     5~10 or 20~30    -> text: ranges, which GitHub strikes out
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
    /// Whether they are left-flanking, and not a single one within a word or number.
    var mayOpen: Bool
    /// Whether they are right-flanking, and not a single one before a digit.
    var mayClose: Bool

    /// - Parameter place: the tildes' range in the content of their paragraph.
    init(_ place: Range<Int>, in content: [UInt8], text: Inline) {
      self.text = text
      count = place.count
      let before = content.scalar(before: place.lowerBound)
      let after = content.scalar(at: place.upperBound)
      // CommonMark 0.30, section 6.2: left- and right-flanking delimiter runs; East Asian text needs no space.
      let (isFreeBefore, isFreeAfter) = (Self.isFree(before), Self.isFree(after))
      mayOpen =
        !Self.isSpace(after)
        && (after?.isMarkdownPunctuation != true || isFreeBefore
          || before?.isEastAsianLetter == true)
      mayClose =
        !Self.isSpace(before)
        && (before?.isMarkdownPunctuation != true || isFreeAfter
          || after?.isEastAsianLetter == true)
      // `5~~10` is a range too; `~~5~~10` strikes out a number.
      if Self.isDigit(before), Self.isDigit(after) { mayOpen = false }
      guard count == 1, let after, after.isLetterOrDigit else { return }
      // In `~一元，~二元` both are about as much.
      if let before, "，、；：,;:".unicodeScalars.contains(before) { mayClose = false }
      // `5~10` is a range, `~10` about ten.
      if before?.isLetterOrDigit == true { mayOpen = false }
      if after.properties.generalCategory == .decimalNumber { mayClose = false }
    }

    private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
      scalar?.properties.generalCategory == .decimalNumber
    }

    /// White space, or the start or end of the text.
    private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
      scalar?.properties.isWhitespace ?? true
    }

    /// White space, punctuation, or the start or end of the text.
    private static func isFree(_ scalar: Unicode.Scalar?) -> Bool {
      isSpace(scalar) || scalar?.isMarkdownPunctuation == true
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
