import TextDiagnostics

/// Finds lines of a paragraph that were meant as a heading, `##Title`, `#Title` alone on its line, and one of a level
/// beyond 6, or as items of a list, also with another space than that of ASCII or an invisible character.
///
/// A heading needs a space after its number signs (CommonMark 0.30, section 4.2). A hashtag, a directive or a
/// macro at the start of a sentence is not reported: `#if os(iOS)`, `#Preview shows a view.`
struct MisreadLines {
  private let content: InlineContent
  private let text: TextWindow

  /// - Parameter content: of a paragraph.
  init(_ content: InlineContent, in text: TextWindow) {
    self.content = content
    self.text = text
  }

  /// The warnings; those about headings have edits that insert the space.
  func diagnostics() -> [Diagnostic] { headings() + items() + disguised() }

  /// Lines that were meant as items of a list: `1.First` above `2.Second`, `-第一`, `• One` above `• Two`.
  ///
  /// A line above them that ends in a colon introduces the list.
  private func items() -> [Diagnostic] {
    var lines = content.lineStarts.map { content.bytes[$0...].prefix { $0 != 0x0A } }[...]
    let isIntroduced = lines.first.map { [":", "："].contains($0.scalar(before: $0.endIndex)) }
    if lines.count > 2, isIntroduced == true { lines.removeFirst() }
    guard let first = lines.first else { return [] }
    let range = text.range(content.offsets(first.startIndex..<first.endIndex))
    return [bullets(lines, at: range) ?? numbers(lines, at: range)].compactMap(\.self)
  }

  private func bullets(_ lines: ArraySlice<ArraySlice<UInt8>>, at range: SourceRange) -> Diagnostic?
  {
    guard let first = lines.first, let sign = first.scalar(at: first.startIndex),
      lines.allSatisfy({ $0.scalar(at: $0.startIndex) == sign })
    else { return nil }
    if Self.bullets.contains(sign) {
      return lines.count < 2
        ? nil
        : item(
          range, "'\(sign)' begins no item",
          fix: "write '- ' in its place, or '\\' at the end of a line to keep the lines")
    }
    guard "-*+".unicodeScalars.contains(sign) else { return nil }
    let next = lines.compactMap { $0.scalar(at: $0.startIndex + 1) }
    let isSpaced = next.allSatisfy(\.isOtherSpace)
    let isWord = next.allSatisfy {
      $0.isEastAsianLetter || lines.count > 1 && $0.properties.isAlphabetic && !$0.isASCII
    }
    // An emphasis begins with the sign, too: `*运算符*是...`.
    let isEmphasis = lines.contains { $0.dropFirst().contains(UInt8(ascii: sign)) }
    guard next.count == lines.count, isSpaced || isWord && !isEmphasis else { return nil }
    return item(
      range,
      isSpaced ? "Markdown reads the space after '\(sign)' as text" : "no space follows '\(sign)'",
      fix: "write '\(sign) ', or '\\\(sign)' to show it")
  }

  /// Signs that begin the items of a list in other programs.
  private static let bullets: Set<Unicode.Scalar> = ["•", "●", "▪", "◦", "‣", "∙", "・", "·"]

  private func numbers(_ lines: ArraySlice<ArraySlice<UInt8>>, at range: SourceRange) -> Diagnostic?
  {
    guard lines.count > 1, let start = lines.first.flatMap(number),
      lines.enumerated().dropFirst().allSatisfy({ index, line in
        number(line).map { $0.style == start.style && $0.value == start.value + index } ?? false
      })
    else { return nil }
    // An ordered list interrupts a paragraph only if it begins with 1 (CommonMark 0.30, section 5.3).
    return start.isItem
      ? item(
        range, "a list right below text begins with 1", fix: "leave a line empty above the list")
      : item(
        range, "a number of a list is followed by '.' and a space",
        fix: "write '1. ', or '\\' at the end of a line to keep the lines")
  }

  private func item(_ range: SourceRange, _ reason: String, fix: String) -> Diagnostic {
    Diagnostic(
      .warning, .misread, file: text.source.path, range: range,
      "the line is not an item of a list and is shown as text: \(reason)", fix: fix)
  }

  /// The number at the start of a line, such as `1.First`, `1．第一`, `1)a`, `（1）`, `1、` or `a) `.
  private struct Number {
    /// The signs around the number.
    var style: String
    var value: Int
    /// Whether it would begin an item above which a line is empty.
    var isItem: Bool
  }

  /// - Returns: nil for any other line, such as `1.5 km`.
  private func number(_ line: ArraySlice<UInt8>) -> Number? {
    guard let first = line.first,
      first.isDigit || first == UInt8(ascii: "(") || first == 0xEF
        || line.dropFirst().first == UInt8(ascii: ")")
    else { return nil }
    let start = String(decoding: line.prefix(40), as: UTF8.self)
    guard
      let match = start.prefixMatch(of: #/([(（]?)([0-9０-９]{1,9}|[a-z](?=\) ))([.．)）、])(.)/#),
      let next = match.4.unicodeScalars.first
    else { return nil }
    let (open, close) = (match.1, match.3)
    let digits = match.2.unicodeScalars.map {
      Int($0.value >= 0xFF10 ? $0.value - 0xFF10 : $0.value - 0x30)
    }
    let isLetter = match.2.first?.isLetter == true
    let value = isLetter ? digits[0] - 0x30 : digits.reduce(0) { $0 * 10 + $1 }
    let isClosed = ["(": ")", "（": "）"][open] == close
    let isFullWidth = match.2.utf8.count > digits.count
    let isItem = open.isEmpty && !isFullWidth && !isLetter && ".)".contains(close) && next == " "
    guard open.isEmpty || isClosed, !isLetter || value > 0,
      isClosed || isItem || isLetter || isFullWidth || close == "、" || next.isOtherSpace
        || next.isLetterOrDigit && (next.properties.numericType == nil || next.isEastAsianLetter)
    else { return nil }
    return Number(style: "\(open)\(isLetter)\(isItem)\(close)", value: value, isItem: isItem)
  }

  /// Lines that an invisible character before their first sign makes text.
  private func disguised() -> [Diagnostic] {
    content.lineStarts.compactMap { start in
      let line = content.bytes[start...].prefix { $0 != 0x0A }
      guard line.first == 0xE2 || line.first == 0xEF, let first = line.scalar(at: start),
        Self.invisible.contains(first),
        String(decoding: line.dropFirst(3).prefix(12), as: UTF8.self)
          .prefixMatch(of: #/(#{1,6} |[\-*+] |[0-9]{1,9}[.)] |>|\|)/#) != nil
      else { return nil }
      return Diagnostic(
        .warning, .misread, in: text.source, at: text.range(content.offsets(start..<start + 3)),
        "an invisible character (U+\(first.codePoint)) makes the line text",
        suggestion: Suggestion("delete the character", replacement: ""))
    }
  }

  private static let invisible: Set<Unicode.Scalar> = [
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}",
  ]

  private func headings() -> [Diagnostic] {
    content.lineStarts.enumerated().compactMap { index, start in
      let line = content.bytes[start...].prefix { $0 != 0x0A }
      let signs = line.prefix { $0 == UInt8(ascii: "#") }.count
      if signs > 6, index == 0 { return tooDeep(line, signs) }
      guard (1...6).contains(signs), let first = line.scalar(at: start + signs),
        first.isOtherSpace && (signs > 1 || index == 0)
          || first.isLetterOrDigit && (signs > 1 || index == 0 && isTitle(line.dropFirst()))
      else { return nil }
      let space = first.isOtherSpace ? UTF8.width(first) : 0
      let range = text.range(content.offsets(start..<line.endIndex))
      let sign = String(repeating: "#", count: signs)
      return Diagnostic(
        .warning, .misread, in: text.source, at: range,
        "the line is not a heading and is shown as text: "
          + (space > 0
            ? "Markdown reads the space after '\(sign)' as text" : "no space follows '\(sign)'"),
        suggestion: Suggestion(
          "write '\(sign) ', or '\\#' if it is not a heading",
          replacement: "\(sign) \(String(decoding: line.dropFirst(signs + space), as: UTF8.self))"))
    }
  }

  private func tooDeep(_ line: ArraySlice<UInt8>, _ signs: Int) -> Diagnostic? {
    let rest = line.dropFirst(signs)
    guard rest.first?.isSpaceOrTab == true, rest.contains(where: { !$0.isSpaceOrTab }) else {
      return nil
    }
    return Diagnostic(
      .warning, .misread, file: text.source.path,
      range: text.range(content.offsets(line.startIndex..<line.endIndex)),
      "the line is not a heading and is shown as text: there are six levels, not \(signs)",
      fix: "write at most '######', or '\\#' if it is not a heading")
  }

  /// Whether the text after a single number sign is a title: it begins with a capital or a letter of a script
  /// without capitals, has no other number sign and no end of a sentence, and is the whole paragraph unless
  /// it is East Asian.
  private func isTitle(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.scalar(at: line.startIndex),
      content.lineStarts.count == 1 ? !first.properties.isLowercase : first.isEastAsianLetter,
      first.properties.isAlphabetic
    else { return false }
    return String(decoding: line, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      !"#.,;:!?。，；：！？({<".unicodeScalars.contains(scalar)
    }
  }
}
