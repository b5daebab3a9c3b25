/// Decides whether a comment of a sample claims what the sample prints.
///
/// ```
/// // Tulostaa "kului 30 s"   ->   kului 30 s⏎
/// // => 42                   ->   42⏎
/// // 打印机没有纸              ->   no claim
/// ```
struct ClaimCommentParser {
  /// What a comment is; offsets are bytes of the text behind the slashes.
  enum Outcome: Equatable {
    case prose
    case claim(text: String, content: Range<Int>)
    case problem(summary: String, fix: String)
  }

  /// The language of the chapter, a BCP 47 tag.
  let language: String

  /// Reads a comment.
  ///
  /// - Parameters:
  ///   - text: what stands behind the slashes.
  ///   - isTrailing: whether code stands before it; a comment on a line of its own is taken for
  ///     prose sooner.
  func parse(_ text: String, isTrailing: Bool) -> Outcome {
    let scalars = text.unicodeScalars
    let start = skipSpaces(scalars, from: scalars.startIndex)
    if scalars[start...].starts(with: "=>".unicodeScalars) {
      return parseArrow(text, from: scalars.index(start, offsetBy: 2), isTrailing: isTrailing)
    }
    let wordEnd = scalars[start...].firstIndex { !isLetter($0) } ?? scalars.endIndex
    let word = String(scalars[start..<wordEnd])
    guard !word.isEmpty, let meaning = ClaimVocabulary.meaning(of: word, in: language) else {
      return .prose
    }
    var quote = skipSpaces(scalars, from: wordEnd)
    let hasColon = quote < scalars.endIndex && (scalars[quote] == ":" || scalars[quote] == "：")
    if hasColon { quote = skipSpaces(scalars, from: scalars.index(after: quote)) }
    let isQuoted =
      quote < scalars.endIndex && ClaimVocabulary.quotes.contains { $0.open == scalars[quote] }
    switch meaning {
    case .claim:
      guard isTrailing || isQuoted else { return .prose }
      guard !hasColon, isQuoted, let claim = parseQuoted(text, from: quote) else {
        return .problem(
          summary: "a comment that starts with '\(word)' does not say what is printed",
          fix: "write // \(word) \"text\", with nothing behind the closing quotation mark")
      }
      return claim
    case .foreign(let other):
      guard isTrailing || isQuoted else { return .prose }
      return .problem(
        summary: "'\(word)' is the claim word of '\(other)'", fix: "write \(rightWords)")
    case .misspelt(let right), .near(let right):
      guard isQuoted else { return .prose }
      if case .near = meaning, hasColon || parseQuoted(text, from: quote) == nil { return .prose }
      let isOwn = ClaimVocabulary.meaning(of: right, in: language) == .claim
      return .problem(
        summary: "'\(word)' is not a claim word",
        fix: "write \(isOwn ? "'\(right)'" : rightWords)")
    }
  }

  /// Says what is wrong with a documentation or block comment that reads like a claim.
  ///
  /// - Parameter text: what stands behind the opening delimiter.
  func parseOther(_ text: String) -> Outcome {
    var text = text
    if text.hasSuffix("*/") { text.removeLast(2) }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.first?.hasPrefix("=>") == false, case .claim = parse(text, isTrailing: false) else {
      return .prose
    }
    return .problem(
      summary: "a claim stands in a comment that is not a '//' comment",
      fix: "write // \(words.joined(separator: " "))")
  }

  private var rightWords: String {
    let own = ClaimVocabulary.ownWord(of: language).map { "'\($0)' or " } ?? ""
    return own + "'\(ClaimVocabulary.commonWord)' in a chapter of '\(language)'"
  }

  private func parseArrow(
    _ text: String, from start: String.Index, isTrailing: Bool
  ) -> Outcome {
    let scalars = text.unicodeScalars
    let first = skipSpaces(scalars, from: start)
    var end = scalars.endIndex
    while end > first, isSpace(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    guard first < end else {
      guard isTrailing else { return .prose }
      return .problem(
        summary: "a comment that starts with '=>' does not say what is printed",
        fix: "write the text behind it, or // \(ClaimVocabulary.commonWord) \"\" for an empty line")
    }
    return .claim(text: text[first..<end] + "\n", content: offsets(first..<end, in: text))
  }

  /// Reads from an opening quotation mark to the end of the comment; nil when it is not well formed.
  private func parseQuoted(_ text: String, from start: String.Index) -> Outcome? {
    let scalars = text.unicodeScalars
    guard let closers = ClaimVocabulary.quotes.first(where: { $0.open == scalars[start] })?.close
    else { return nil }
    let first = scalars.index(after: start)
    var index = first
    var content = String.UnicodeScalarView()
    while index < scalars.endIndex, !closers.contains(scalars[index]) {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      guard scalar == "\\" else {
        content.append(scalar)
        continue
      }
      guard index < scalars.endIndex else { return nil }
      switch scalars[index] {
      case "n": content.append("\n")
      case "t": content.append("\t")
      case "\\", "\"": content.append(scalars[index])
      case let other where closers.contains(other): content.append(other)
      default: return nil
      }
      scalars.formIndex(after: &index)
    }
    guard index < scalars.endIndex,
      skipSpaces(scalars, from: scalars.index(after: index)) == scalars.endIndex
    else { return nil }
    return .claim(text: String(content) + "\n", content: offsets(first..<index, in: text))
  }

  private func offsets(_ range: Range<String.Index>, in text: String) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + text[range].utf8.count
  }

  private func skipSpaces(
    _ scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index {
    scalars[start...].firstIndex { !isSpace($0) } ?? scalars.endIndex
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  /// Letters and the marks that belong to them, so that a decomposed `ș` does not end a word.
  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }
}
