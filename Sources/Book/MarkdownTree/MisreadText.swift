import TextDiagnostics

/// Finds signs that CommonMark shows as text, or reads as more than was meant, although it could not reject
/// them.
///
///     **Note :** text         asterisks that emphasize nothing
///     2*3*4, 2**3 and 2**4    asterisks that emphasize what was not meant
///     __FILE__                underscores that are part of a name
///     C:\_new, \(name)        a backslash that is not shown
///     **bold* text            an asterisk without a partner
///     `let x = 1              a backtick without a partner
///     https://a.org/b的说明    a bare link that goes on after the address
///     Text <!-- a             a comment that is shown
///
/// Code, HTML, destinations of links and the signs of actual emphasis are excluded. All but comments are warnings with
/// the id `misread`; a backslash marks a sign as text.
struct MisreadText {
  private let content: InlineContent
  /// The content, with the bytes of everything that was read as markup set to 0.
  private var bytes: [UInt8]
  private let text: TextWindow

  /// - Parameter opaque: content ranges that are not prose.
  init(_ content: InlineContent, opaque: [Range<Int>], in text: TextWindow) {
    self.content = content
    self.text = text
    bytes = content.bytes
    for range in opaque { for offset in range { bytes[offset] = 0 } }
  }

  /// The asterisks and underscores in the order of the text, and at most one backtick.
  func diagnostics() -> [Diagnostic] {
    var (asterisks, underscores): ([Range<Int>], [Range<Int>]) = ([], [])
    var (backtick, lostBackslash, loneAsterisk): (Range<Int>?, Range<Int>?, Range<Int>?)
    var (comment, angle): (Range<Int>?, Range<Int>?)
    var tildes: [Range<Int>] = []
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      let run = offset..<offset + bytes[offset...].prefix { $0 == byte }.count
      if byte == UInt8(ascii: "\\"), lostBackslash == nil,
        hidesPartOfPath(offset) || isInterpolation(offset)
      {
        lostBackslash = offset..<offset + 1
      }
      offset = byte == UInt8(ascii: "\\") ? offset + 2 : run.upperBound
      if byte == UInt8(ascii: "*"), run.count == 2 { asterisks.append(run) }
      if byte == UInt8(ascii: "*"), run.count == 1, loneAsterisk == nil, touchesEmphasis(run) {
        loneAsterisk = run
      }
      if byte == UInt8(ascii: "_"), run.count == 2 { underscores.append(run) }
      // Longer runs are fences that got lost.
      if byte == UInt8(ascii: "`"), run.count < 3, backtick == nil { backtick = run }
      if byte == UInt8(ascii: "~"), run.count == 2 { tildes.append(run) }
      if byte == UInt8(ascii: "<"), angle == nil { angle = brackets(run.upperBound - 1) }
      if byte == UInt8(ascii: "<"), comment == nil, bytes[offset...].starts(with: "!--".utf8) {
        comment = run.upperBound - 1..<run.upperBound + 3
      }
    }
    return pairs(asterisks, of: "asterisks") { fix($0, $1) }
      + pairs(underscores, of: "underscores") { underscoreFix($0, $1) }
      + [asterisks, tildes].flatMap { $0.count == 1 ? lone($0[0]) : [] }
      + (angle.map { [self.brackets(at: $0)] } ?? [])
      + (backtick.map { [self.backtick($0)] } ?? []) + (comment.map { [self.comment($0)] } ?? [])
      + (lostBackslash.map { [self.lostBackslash($0)] } ?? [])
      + (loneAsterisk.map {
        [
          warning(
            $0, "this asterisk is shown as text: there are two on one side and one on the other",
            fix: "write as many on both sides, or '\\*' to show an asterisk")
        ]
      } ?? [])
  }

  /// An error about a comment that is not one (CommonMark 0.30, section 6.6): its paragraph ends before `-->`, or `--`
  /// is in it, and readers would see what was to be hidden.
  private func comment(_ opening: Range<Int>) -> Diagnostic {
    let rest = String(decoding: bytes[opening.upperBound...], as: UTF8.self)
    return Diagnostic(
      .error, .comment, file: text.source.path, range: text.range(content.offsets(opening)),
      rest.contains("-->")
        ? "the comment that opens here is shown as text: within a paragraph it has no '--' inside"
        : "the comment that opens here is never closed",
      fix: rest.contains("-->")
        ? "put it on lines of its own, after an empty line"
        : "add '-->' in the same paragraph, or put the comment on lines of its own")
  }

  /// Whether an asterisk of text stands beside one that emphasizes: `**bold* text`.
  private func touchesEmphasis(_ run: Range<Int>) -> Bool {
    [run.lowerBound - 1, run.upperBound].contains {
      content.bytes.indices.contains($0) && bytes[$0] == 0
        && content.bytes[$0] == UInt8(ascii: "*")
    }
  }

  /// Whether a backslash is that of Swift's interpolation, `\(name)`, rather than one before the bracket of a link.
  private func isInterpolation(_ offset: Int) -> Bool {
    let line = bytes[(offset + 1)...].prefix(Self.longestPath)
    guard line.first == UInt8(ascii: "("), let first = line.dropFirst().first,
      first.isLetter || first.isDigit || first == UInt8(ascii: "_"),
      offset == 0 || bytes[offset - 1] != UInt8(ascii: "]"),
      let end = line.firstIndex(where: { $0 == UInt8(ascii: ")") || $0 == 0x0A }),
      bytes[end] != 0x0A
    else { return false }
    return bytes[end - 1] != UInt8(ascii: "\\")
  }

  /// A warning at a content range.
  private func warning(_ place: Range<Int>, _ summary: String, fix: String) -> Diagnostic {
    Diagnostic(
      .warning, .misread, file: text.source.path, range: text.range(content.offsets(place)),
      summary, fix: fix)
  }

  private func backtick(_ run: Range<Int>) -> Diagnostic {
    let sign = String(repeating: "`", count: run.count)
    return warning(
      run, "no code begins or ends at '\(sign)', which is shown as text",
      fix: run.count == 1
        ? "add the other backtick, or write '\\`' to show one"
        : "add '\(sign)' on the other side, or write a backslash before each to show them")
  }

  /// Whether a backslash that marks a sign as text is in a path of Windows: `C:\_new`, `D:\a\*.txt`.
  private func hidesPartOfPath(_ offset: Int) -> Bool {
    guard bytes.scalar(at: offset + 1)?.isMarkdownPunctuation == true else { return false }
    let before = content.bytes[..<offset].suffix(Self.longestPath)
    let start = before.lastIndex { $0.isWhitespace || "\"'(`".utf8.contains($0) }
    let word = before[(start.map { $0 + 1 } ?? before.startIndex)...]
    guard let drive = word.first, drive.isLetter, word.dropFirst().first == UInt8(ascii: ":") else {
      return false
    }
    return word.count == 2 || word.dropFirst(2).first == UInt8(ascii: "\\")
  }

  /// In bytes, so that the time stays proportional to the text.
  private static let longestPath = 260

  private func lostBackslash(_ place: Range<Int>) -> Diagnostic {
    warning(
      place, "the backslash is not shown: it marks the sign after it as text",
      fix: "put the \(bytes.scalar(at: place.upperBound) == "(" ? "code" : "path") in backticks, "
        + "or write '\\\\' to show a backslash")
  }

  // MARK: Asterisks

  /// Warnings about neighbors that were meant as a pair.
  private func pairs(
    _ runs: [Range<Int>], of signs: String, fix: (Range<Int>, Range<Int>) -> String?
  ) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var index = 0
    while index + 1 < runs.count {
      let (first, second) = (runs[index], runs[index + 1])
      index += 1
      guard let fix = fix(first, second) else { continue }
      result.append(
        warning(
          first.lowerBound..<second.upperBound,
          "nothing is emphasized here: the \(signs) are shown as text", fix: fix))
      index += 1
    }
    return result
  }

  /// How to emphasize what is between two runs of asterisks; nil if they were hardly meant as a pair.
  ///
  /// Powers and globs are not pairs: `2 ** n ** 2`, `**/*.swift`.
  private func fix(_ first: Range<Int>, _ second: Range<Int>) -> String? {
    let inner = first.upperBound..<second.lowerBound
    guard !inner.isEmpty, !bytes[inner].contains(0x0A) else { return nil }
    let (before, after) = (
      bytes.scalar(before: first.lowerBound), bytes.scalar(at: second.upperBound)
    )
    let ends = [bytes.scalar(at: inner.lowerBound), bytes.scalar(before: inner.upperBound)]
    if ends.contains(where: { $0?.isOtherSpace == true }) {
      return "remove the spaces inside, '**text**', or write '\\*' to show an asterisk"
    }
    switch ends.count(where: { $0 == " " || $0 == "\t" }) {
    case 0:
      let isEastAsian = before?.isEastAsianLetter == true || after?.isEastAsianLetter == true
      let isMark =
        isOutside(before) && after?.isLetterOrDigit == true
        && bytes.scalar(at: inner.lowerBound)?.isLetterOrDigit == true
      // Text in quotation marks next to a letter, which CommonMark does not emphasize.
      let isQuote =
        before?.isLetterOrDigit == true && bytes.scalar(at: inner.lowerBound)?.isQuote == true
        || after?.isLetterOrDigit == true && bytes.scalar(before: inner.upperBound)?.isQuote == true
      return isEastAsian || isMark || isQuote
        ? "put a space before and after them, or write '\\*' to show an asterisk" : nil
    case 1 where isOutside(before) && isOutside(after),
      2 where before == nil || before == "\n":
      return "remove the spaces inside, '**text**', or write '\\*' to show an asterisk"
    default: return nil
    }
  }

  /// How to emphasize what is between two runs of underscores, which do not do so next to letters: those of ASCII may be
  /// parts of a name.
  private func underscoreFix(_ first: Range<Int>, _ second: Range<Int>) -> String? {
    let inner = first.upperBound..<second.lowerBound
    guard !inner.isEmpty, !bytes[inner].contains(where: \.isWhitespace),
      [bytes.scalar(before: first.lowerBound), bytes.scalar(at: second.upperBound)]
        .contains(where: { $0?.isASCII == false && $0?.properties.isAlphabetic == true })
    else { return nil }
    return "write '**' in place of '__', or '\\_' to show an underscore"
  }

  /// The brackets around an address at an offset, with which it is no link (CommonMark 0.30, section 6.5), because it has
  /// no scheme or contains a space.
  private func brackets(_ offset: Int) -> Range<Int>? {
    let line = content.bytes[(offset + 1)...].prefix(Self.longestPath)
    guard ["www.", "http://", "https://"].contains(where: { line.starts(with: $0.utf8) }),
      offset == 0 || !bytes[offset - 1].isLetter && !bytes[offset - 1].isDigit,
      let end = line.firstIndex(where: { ">\n".utf8.contains($0) }), content.bytes[end] != 0x0A
    else { return nil }
    return offset..<end + 1
  }

  private func brackets(at place: Range<Int>) -> Diagnostic {
    let hasScheme = content.bytes[place.lowerBound + 1] == UInt8(ascii: "h")
    return warning(
      place, "'<' and '>' are shown as text: what is between them is no address",
      fix: hasScheme ? "write '%20' for a space of the address" : "write '<https://' before 'www'")
  }

  /// A warning about the only run of asterisks or tildes of a paragraph if a word follows it.
  private func lone(_ run: Range<Int>) -> [Diagnostic] {
    guard bytes.scalar(before: run.lowerBound)?.properties.isWhitespace ?? true,
      bytes.scalar(at: run.upperBound)?.properties.isAlphabetic == true
    else { return [] }
    let isBold = bytes[run.lowerBound] == UInt8(ascii: "*")
    return [
      warning(
        run,
        isBold
          ? "no bold text ends after '**', which is shown as text"
          : "no text is struck out after '~~', which is shown as text",
        fix: isBold
          ? "write '**' after the text as well, or '\\*\\*' to show asterisks"
          : "write '~~' after the text as well, or '\\~~' to show tildes")
    ]
  }

  // MARK: Emphasis

  /// Signs that were hardly meant to emphasize, and which pages do not show: `2*3*4`, `2**3 and 2**4`,
  /// `*.swift and a*.swift`, `a/**/b and c/**/d`, `__FILE__`.
  static func unmeantEmphasis(_ inline: Inline, in text: TextWindow) -> [Diagnostic] {
    let inside = inline.children.flatMap { unmeantEmphasis($0, in: text) }
    let width: Int
    switch inline.kind {
    case .emphasis: width = 1
    case .strong: width = 2
    default: return inside
    }
    let bytes = text.source.bytes
    let range = inline.range.offsets
    let inner = range.dropFirst(width).dropLast(width)
    if width == 2, bytes[range.lowerBound] == UInt8(ascii: "_"),
      names.contains(text.string(inner))
    {
      return inside + [
        Diagnostic(
          .warning, .misread, in: text.source, at: inline.range,
          "'__' emphasizes '\(text.string(inner))' and is not shown",
          suggestion: Suggestion(
            "put the name in backticks", replacement: "`\(text.string(range))`"))
      ]
    }
    guard bytes[range.lowerBound] == UInt8(ascii: "*"), !inner.isEmpty,
      let first = bytes.scalar(at: inner.startIndex),
      let last = bytes.scalar(before: inner.endIndex)
    else { return inside }
    let (before, after) = (
      bytes.scalar(before: range.lowerBound), bytes.scalar(at: range.upperBound)
    )
    let isProduct =
      [before, first, last, after].allSatisfy {
        $0?.isLetterOrDigit == true && $0?.isEastAsianLetter == false
      }
      && [before, first, last, after].contains { $0?.properties.numericType == .decimal }
    let isPath = first == "/" && before == "/" || last == "/" && after == "/"
    let isPattern =
      "./".unicodeScalars.contains(first) && (after == "." || after == "/")
      && bytes.scalar(at: range.upperBound + 1)?.isLetterOrDigit == true
    guard isProduct || isPath || isPattern else { return inside }
    let sign = String(repeating: "*", count: width)
    return inside + [
      Diagnostic(
        .warning, .misread, file: text.source.path, range: inline.range,
        "'\(sign)' emphasizes the text up to the next one and is not shown",
        fix: "put it in backticks, or write '\\*' to show an asterisk")
    ]
  }

  /// Names of C and Python that begin and end with two underscores, without these. Words that an author may want to
  /// emphasize, such as `new`, are left out.
  private static let names: Set = [
    "COUNTER", "DATE", "FILE", "FUNCTION", "LINE", "TIME", "attribute", "dict", "init", "iter",
    "main", "repr", "slots", "str",
  ]

  /// Whether a character next to a pair is not part of a word.
  private func isOutside(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return true }
    return scalar.properties.isWhitespace || scalar.isEastAsianLetter
      || scalar.isMarkdownPunctuation && scalar != "/" && scalar != "*"
  }

  // MARK: Bare links

  /// Bare links in which a sentence of Chinese or Japanese goes on directly after the address.
  static func overlongLinks(_ inline: Inline, in text: TextWindow) -> [Diagnostic] {
    guard case .link(let destination, _, let children) = inline.kind, children.count == 1,
      children[0].range == inline.range
    else { return inline.children.flatMap { overlongLinks($0, in: text) } }
    let scalars = Array(text.string(inline.range.offsets).unicodeScalars)
    let unbalanced = unbalancedBracket(scalars).flatMap { bracket in
      scalars.dropFirst(bracket + 1).first?.isEastAsianLetter == true ? bracket : nil
    }
    let last = scalars.indices.dropFirst().first {
      scalars[$0].isEastAsianLetter && scalars[$0 - 1].isASCII && scalars[$0 - 1].isLetterOrDigit
    }
    guard let end = unbalanced ?? last,
      unbalanced != nil || scalars[end...].allSatisfy({ !"/?#".unicodeScalars.contains($0) })
    else { return [] }
    let rest = scalars[end...].map(String.init).joined()
    let link = "<\(destination.dropLast(rest.count))>"
    return [
      Diagnostic(
        .warning, .misread, in: text.source, at: inline.range,
        "the link includes '\(rest)', because no space follows the address",
        suggestion: Suggestion(
          "write '\(link)', or '<' and '>' around the whole link if it is right",
          replacement: link + rest))
    ]
  }
}

extension MisreadText {
  /// The first `)` that nothing opens: the one around the link in `（…(https://a.org)里`.
  private static func unbalancedBracket(_ scalars: [Unicode.Scalar]) -> Int? {
    var depth = 0
    return scalars.firstIndex { scalar in
      depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
      return depth < 0
    }
  }

  /// Links whose address goes on after a no-break or full-width space, which was meant as the space before a title.
  static func spacedLinks(_ inline: Inline, in text: TextWindow) -> [Diagnostic] {
    let inside = inline.children.flatMap { spacedLinks($0, in: text) }
    switch inline.kind {
    case .link(let destination, _, _), .image(let destination, _, _):
      let rest = destination.unicodeScalars.drop { !$0.isOtherSpace }
      guard let space = rest.first else { return inside }
      return inside + [
        Diagnostic(
          .warning, .misread, file: text.source.path, range: inline.range,
          "the link's address contains a space that Markdown reads as a part of it (U+\(space.codePoint))",
          fix: "write an ordinary space before a title, and '%20' within an address")
      ]
    default: return inside
    }
  }
}

extension Unicode.Scalar {
  /// Whether it opens or closes a quotation in one of the scripts of Europe.
  fileprivate var isQuote: Bool { "\"«»„“”‘’‚".unicodeScalars.contains(self) }
}
