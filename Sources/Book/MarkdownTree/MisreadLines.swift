import TextDiagnostics

/// Finds lines of a paragraph that were meant as a heading, `##Title`, `#Title` alone on its line, and one of a level
/// beyond 6, or as items of a list.
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
  func diagnostics() -> [Diagnostic] { headings() + items() }

  /// Lines that were meant as items of a list: `1.First` above `2.Second`, `-第一`.
  private func items() -> [Diagnostic] {
    let lines = content.lineStarts.map { content.bytes[$0...].prefix { $0 != 0x0A } }
    guard let first = lines.first else { return [] }
    let range = text.range(content.offsets(first.startIndex..<first.endIndex))
    if let sign = first.first, "-*+".utf8.contains(sign),
      lines.allSatisfy({ line in
        line.first == sign && line.scalar(at: line.startIndex + 1)?.isEastAsianLetter == true
          // An emphasis begins with the sign, too: `*运算符*是...`.
          && !line.dropFirst().contains(sign)
      })
    {
      let mark = String(decoding: [sign], as: UTF8.self)
      return [
        item(
          range, "no space follows '\(mark)'", fix: "write '\(mark) ', or '\\\(mark)' to show it")
      ]
    }
    let numbers = lines.map(number)
    guard lines.count > 1, let start = numbers[0],
      numbers.enumerated().allSatisfy({ $1 == start + $0 })
    else { return [] }
    return [
      item(
        range, "a number of a list is followed by '.' and a space",
        fix: "write '\(start). ', or '\(start)\\.' if it is not a list")
    ]
  }

  private func item(_ range: SourceRange, _ reason: String, fix: String) -> Diagnostic {
    Diagnostic(
      .warning, .misread, file: text.source.path, range: range,
      "the line is not an item of a list and is shown as text: \(reason)", fix: fix)
  }

  /// The number of a line such as `1.First` or `1．第一`; nil for any other, such as `1.5 km`.
  private func number(_ line: ArraySlice<UInt8>) -> Int? {
    let digits = line.prefix(9).prefix(while: \.isDigit)
    guard let number = Int(String(decoding: digits, as: UTF8.self)),
      let mark = line.scalar(at: digits.endIndex), mark == "." || mark == "．",
      let next = line.scalar(at: digits.endIndex + (mark == "." ? 1 : 3)),
      next.isLetterOrDigit, next.properties.numericType == nil || next.isEastAsianLetter
    else { return nil }
    return number
  }

  private func headings() -> [Diagnostic] {
    content.lineStarts.enumerated().compactMap { index, start in
      let line = content.bytes[start...].prefix { $0 != 0x0A }
      let signs = line.prefix { $0 == UInt8(ascii: "#") }.count
      if signs > 6, index == 0 { return tooDeep(line, signs) }
      guard (1...6).contains(signs), let first = line.scalar(at: start + signs),
        first.isLetterOrDigit, signs > 1 || index == 0 && isTitle(line.dropFirst())
      else { return nil }
      let range = text.range(content.offsets(start..<line.endIndex))
      let sign = String(repeating: "#", count: signs)
      return Diagnostic(
        .warning, .misread, in: text.source, at: range,
        "the line is not a heading and is shown as text: no space follows '\(sign)'",
        suggestion: Suggestion(
          "write '\(sign) ', or '\\#' if it is not a heading",
          replacement: "\(sign) \(String(decoding: line.dropFirst(signs), as: UTF8.self))"))
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
