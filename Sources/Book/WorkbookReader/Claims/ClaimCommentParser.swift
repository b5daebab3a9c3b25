import WorkbookModel
import SwiftSource

/// Decides whether a comment of a sample claims output.
///
/// ```
/// // Tulostaa "kului 30 s"   ->   kului 30 s⏎
/// // => 42                   ->   42⏎
/// // Output: 42              ->   42⏎
/// // 打印机没有纸              ->   no claim
/// ```
///
/// The general rule: text in the exact form of a claim is a claim; text that can hardly be meant otherwise
/// but is not in that form is an error, so that no claim is silently lost; everything else is prose. The
/// place matters: a comment after code is more likely a claim than one alone on its line.
///
/// ```
/// Prints, Tulostaa               claim or error after code; alone on its line, only before a quote
/// Выводит in a Finnish chapter   error in the same places
/// Print, tulostaa                error before a claimed text in quotes
/// => TEXT                        claim everywhere
/// Output: TEXT, Prints: TEXT     claim after code, or on the line below it
/// returns 3                      after code: reported as unreadable
/// ```
///
/// The parser does not look at the code before the comment: claims of values have already been found by
/// `CommentsAndLiterals` of SwiftSource.
struct ClaimCommentParser {
  /// The classification of a comment; offsets are bytes of the text after the slashes.
  enum Outcome: Equatable {
    case prose
    /// It claims a text, which ends in a line feed; `content` is the part of the comment to replace with
    /// another text.
    case claim(text: String, content: Range<Int>)
    /// It was meant as a claim but is not valid; an error of the chapter.
    case problem(summary: String, fix: String)
    /// It looks like a result but is not in a form that is checked.
    ///
    /// A warning, because the author may think that it is checked.
    case unreadable(summary: String, fix: String)
  }

  /// The language of the chapter, a BCP 47 tag.
  let language: String
  /// Whether results in unsupported words are reported.
  ///
  /// True unless the book or the sample specifies that its comments claim no values.
  var readsValues = true

  /// Classifies a comment.
  ///
  /// - Parameters:
  ///   - text: the text after the slashes.
  ///   - isTrailing: whether code precedes it; a comment on its own line is more likely prose.
  ///   - isBelowCode: whether code is on the line above a comment on its own line.
  /// - Returns: `.claim` with the text to be printed, with escapes resolved.
  func parse(_ text: String, isTrailing: Bool, isBelowCode: Bool = false) -> Outcome {
    let outcome = parseClaim(text, isTrailing: isTrailing, isBelowCode: isBelowCode)
    guard outcome == .prose, isTrailing || isBelowCode, readsValues else { return outcome }
    return (isTrailing ? announcedResult(text) : nil)
      ?? OutputPhrase(text.trimmed)?.value.map { value in
        .unreadable(
          summary: "'\(text.trimmed)' is not checked: it is not in the form of a claim",
          fix: "write // Prints \(Self.quoted(value)), or // => \(value) for a value")
      } ?? .prose
  }

  /// A claimed text in quotation marks.
  private static func quoted(_ value: Substring) -> String {
    value.hasPrefix("\"") && value.hasSuffix("\"") ? String(value) : "\"\(value)\""
  }

  /// Classifies a comment by its sign or its first word.
  private func parseClaim(_ text: String, isTrailing: Bool, isBelowCode: Bool) -> Outcome {
    let scalars = text.unicodeScalars
    let start = skipSpaces(scalars, from: scalars.startIndex)
    if scalars[start...].starts(with: "=>".unicodeScalars) {
      return parseArrow(text, from: scalars.index(start, offsetBy: 2), isTrailing: isTrailing)
    }
    let wordEnd = scalars[start...].firstIndex { !isLetter($0) } ?? scalars.endIndex
    let word = String(scalars[start..<wordEnd])
    if isTrailing || isBelowCode, let plain = parsePlain(text, word: word, from: wordEnd) {
      return plain
    }
    if isTrailing, readsValues,
      let result = unreadableResult(text, word: word, from: wordEnd)
    {
      return result
    }
    guard !word.isEmpty, let meaning = ClaimVocabulary.meaning(of: word, in: language) else {
      return isTrailing || isBelowCode ? parseAnnouncedQuote(text) ?? .prose : .prose
    }
    var quote = skipSpaces(scalars, from: wordEnd)
    let hasColon = quote < scalars.endIndex && (scalars[quote] == ":" || scalars[quote] == "：")
    if hasColon { quote = skipSpaces(scalars, from: scalars.index(after: quote)) }
    let isQuoted =
      quote < scalars.endIndex && ClaimVocabulary.quotes.contains { $0.open == scalars[quote] }
    switch meaning {
    case .claim:
      guard isTrailing || isQuoted else { return .prose }
      // Without capitals a sentence begins like a claim: `打印 3 次`.
      if !hasColon, !isQuoted, word.unicodeScalars.first?.properties.isIdeographic ?? false,
        !ClaimedText(String(text[quote...].trimmed)).isLiteral
      {
        return .prose
      }
      guard !hasColon, isQuoted, let claim = parseQuoted(text, from: quote) else {
        return .problem(
          summary: "a comment that starts with '\(word)' does not say what is printed",
          fix: "write // \(word) \"text\", with nothing after the closing quotation mark")
      }
      return claim
    case .foreign(let other):
      guard isTrailing || isQuoted else { return .prose }
      return .problem(
        summary: "'\(word)' is the claim word of the language '\(other)'",
        fix: "write \(rightWords)")
    case .misspelt(let right), .near(let right):
      guard isQuoted else { return .prose }
      if right == ClaimVocabulary.commonWord, parseQuoted(text, from: quote) == nil {
        guard case .misspelt = meaning, readsValues, isTrailing || isBelowCode else {
          return .prose
        }
        return .unreadable(
          summary: "a comment that starts with '\(word)' is not checked: text follows the "
            + "closing quotation mark",
          fix: "write // Prints \"text\" alone, and the rest in another comment")
      }
      if case .near = meaning, hasColon || parseQuoted(text, from: quote) == nil { return .prose }
      if word.lowercased() == right.lowercased(), right == ClaimVocabulary.commonWord {
        return .problem(
          summary: "'\(word)' is not a claim word before a quotation mark", fix: "write '\(right)'")
      }
      let isOwn = ClaimVocabulary.meaning(of: right, in: language) == .claim
      return .problem(
        summary: "'\(word)' is not a claim word",
        fix: "write \(isOwn ? "'\(right)'" : rightWords)")
    }
  }

  /// Whether a comment announces that the lines below it are printed: `// Prints:`.
  ///
  /// A list is distinguished from a heading in prose by its colon, and by having at most four words.
  func beginsList(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words == ["prints"] { return true }
    guard let first = words.first, let last = words.last, words.count <= Self.maximumListWords,
      last.hasSuffix(":") || last.hasSuffix("：")
    else { return false }
    let phrase = words.joined(separator: " ").dropLast().trimmedEnd
    return isOutputWord(String(words.count == 1 ? first.dropLast() : first), hasColon: true)
      || ResultWords.isOutput(phrase) || OutputPhrase(phrase + ":")?.isAnnouncement ?? false
  }

  /// As in `// Prints the following lines:`.
  private static let maximumListWords = 4

  /// Whether a word announces that the text after it is printed.
  ///
  /// `Prints` in any letter case, `Output` before a colon, and the chapter's own word before a colon.
  private func isOutputWord(_ word: String, hasColon: Bool) -> Bool {
    let folded = word.lowercased()
    if hasColon, folded == "output" { return true }
    return folded == ClaimVocabulary.commonWord.lowercased()
      || hasColon && word == ClaimVocabulary.ownWord(of: language)
  }

  /// Parses `Prints: b`, `Output: b`, `prints "b"` and `prints [1, 2]`; nil for anything else.
  ///
  /// Without a colon, only an unmistakable value is a claim: `prints the sum` is prose. With a colon, the
  /// whole rest of the comment is claimed. Quotation marks are removed.
  private func parsePlain(_ text: String, word: String, from end: String.Index) -> Outcome? {
    let scalars = text.unicodeScalars
    var first = skipSpaces(scalars, from: end)
    let hasColon = first < scalars.endIndex && (scalars[first] == ":" || scalars[first] == "：")
    guard isOutputWord(word, hasColon: hasColon) else { return parseAnnounced(text) }
    if hasColon { first = skipSpaces(scalars, from: scalars.index(after: first)) }
    guard first < scalars.endIndex else { return nil }
    let isQuoted = ClaimVocabulary.quotes.contains { $0.open == scalars[first] }
    if isQuoted, let claim = parseQuoted(text, from: first) { return claim }
    let last = lastIndex(scalars, from: first)
    if isQuoted, text[first...].contains("\\u{"),
      ClaimedText(String(scalars[first..<last])).stringContent != nil
    {
      return .problem(
        summary: "'\\u' is not an escape in a claimed text",
        fix: "write the character itself, or claim the output with a fence")
    }
    guard hasColon && !isQuoted || ClaimedText(String(scalars[first..<last])).isLiteral else {
      return nil
    }
    return .claim(
      text: String(scalars[first..<last]) + "\n", content: offsets(first..<last, in: text))
  }

  /// Parses output that is announced in the words of another language than English: `tulostaa 3`, `输出：3`.
  ///
  /// Without a colon, only a literal is a claim, and text in quotation marks is left to the claim words.
  private func parseAnnounced(_ text: String) -> Outcome? {
    guard let found = ResultWords.announcement(text.trimmed), found.kind == .output,
      let first = found.rest.unicodeScalars.first,
      !ClaimVocabulary.quotes.contains(where: { $0.open == first }),
      found.hasColon || ClaimedText(String(found.rest)).isLiteral
    else { return nil }
    let range = found.rest.startIndex..<found.rest.endIndex
    return .claim(text: String(found.rest) + "\n", content: offsets(range, in: text))
  }

  /// Parses output in quotation marks after words that are no claim words: `输出“5”`.
  private func parseAnnouncedQuote(_ text: String) -> Outcome? {
    guard let found = ResultWords.announcement(text.trimmed), found.kind == .output,
      let first = found.rest.unicodeScalars.first,
      ClaimVocabulary.quotes.contains(where: { $0.open == first })
    else { return nil }
    return parseQuoted(text, from: found.rest.startIndex)
  }

  /// Detects a comment that states a value in unsupported words: `returns 3`.
  ///
  /// Only a literal counts, as in all remarks about values: `returns the sum` is prose.
  private func unreadableResult(
    _ text: String, word: String, from end: String.Index
  ) -> Outcome? {
    guard ClaimVocabulary.resultWords.contains(word.lowercased()) else { return nil }
    let rest = text[end...].drop { $0.isWhitespace || $0 == ":" }.trimmedEnd
    guard let value = ClaimedText(String(rest)).isLiteral ? String(rest) : quotedValue(rest) else {
      return nil
    }
    return .unreadable(
      summary: "a comment that starts with '\(word)' is not checked",
      fix: "write // => \(value)")
  }

  /// Detects a value among words of another language than English: `funktio palauttaa 3`.
  private func announcedResult(_ text: String) -> Outcome? {
    let result: (words: Substring, value: String)?
    if let found = ResultWords.announcement(text.trimmed), found.kind == .value,
      let value = quotedValue(found.rest)
    {
      result = (found.words, value)
    } else if text.utf8.count < 200, let comma = text.firstMatch(of: Self.decimalComma) {
      let number = "\(comma.output.1).\(comma.output.2)"
      result = ResultWords.result(
        in: "\(text[..<comma.range.lowerBound])\(number)".trimmed,
        countsVague: ClaimVocabulary.ownWord(of: language) != nil
      ).flatMap { $0.value == number ? ($0.words, number) : nil }
    } else {
      result = ResultWords.result(
        in: text.trimmed, countsVague: ClaimVocabulary.ownWord(of: language) != nil
      ).map { ($0.words, String($0.value)) }
    }
    return result.map {
      .unreadable(
        summary: "the value after '\($0.words)' is not checked", fix: "write // => \($0.value)")
    }
  }

  /// A number at the end of a comment as most languages write it: `2,6`.
  ///
  /// Stored, because creating a regex takes a hundred times as long as matching; it is only read.
  private nonisolated(unsafe) static let decimalComma = #/(-?\d+),(\d+)\.?\s*$/#

  /// The string literal that a text in typographic quotation marks stands for: `“d”`.
  private func quotedValue(_ text: Substring) -> String? {
    let own = String(text)
    guard let first = own.unicodeScalars.first, first != "\"",
      ClaimVocabulary.quotes.contains(where: { $0.open == first }),
      case .claim(let content, _) = parseQuoted(own, from: own.startIndex)
    else { return nil }
    return String(reflecting: String(content.dropLast()))
  }

  /// Reports a documentation or block comment that looks like a claim.
  ///
  /// - Parameters:
  ///   - text: the text after the opening delimiter.
  ///   - isTrailing: whether code precedes it.
  ///   - isBelowClaim: whether a claim is on the line above.
  func parseOther(_ text: String, isTrailing: Bool, isBelowClaim: Bool = false) -> Outcome {
    var text = text
    if text.hasSuffix("*/") { text.removeLast(2) }
    let lines = text.split(whereSeparator: \.isNewline)
      .drop { $0.allSatisfy { $0.isWhitespace || $0 == "*" } }
    if readsValues, lines.count > 1, let first = lines.first, beginsList(String(first)) {
      return .unreadable(
        summary: "this output is not checked: a claim must be in '//' comments",
        fix: "write // Prints:, and each printed line after '//' below it")
    }
    if readsValues, isTrailing || isBelowClaim, lines.count == 1,
      ResultWords.isEquation(text.trimmed)
    {
      return .unreadable(
        summary: "this value is not checked: a claim must be in a '//' comment",
        fix: "write // \(text.trimmed)")
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    if isTrailing, readsValues, words.count > 1 || words.first != "=>",
      words.first?.hasPrefix("=>") == true
    {
      return .unreadable(
        summary: "this value is not checked: a claim must be in a '//' comment",
        fix: "write // \(words.joined(separator: " "))")
    }
    guard words.first?.hasPrefix("=>") == false, case .claim = parse(text, isTrailing: false) else {
      return .prose
    }
    return .problem(
      summary: "a claim must be in a '//' comment",
      fix: "write // \(words.joined(separator: " "))")
  }

  /// The words to suggest instead of a wrong one: `'Tulostaa' or 'Prints' in a chapter of 'fi'`.
  private var rightWords: String {
    let own = ClaimVocabulary.ownWord(of: language).map { "'\($0)' or " } ?? ""
    return own + "'\(ClaimVocabulary.commonWord)' in a chapter of '\(language)'"
  }

  /// Reads the text after `=>`, trimmed.
  ///
  /// An empty text is an error after code; on its own line such an arrow is decoration.
  private func parseArrow(
    _ text: String, from start: String.Index, isTrailing: Bool
  ) -> Outcome {
    let scalars = text.unicodeScalars
    let first = skipSpaces(scalars, from: start)
    let end = lastIndex(scalars, from: first)
    guard first < end else {
      guard isTrailing else { return .prose }
      return .problem(
        summary: "a comment that starts with '=>' does not say what is printed",
        fix: "write the text after it, or // \(ClaimVocabulary.commonWord) \"\" for an empty line")
    }
    return .claim(text: text[first..<end] + "\n", content: offsets(first..<end, in: text))
  }

  /// A range of a text in UTF-8 bytes.
  func offsets(_ range: Range<String.Index>, in text: String) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + text[range].utf8.count
  }

  /// The first position at or after a position that is not white space.
  func skipSpaces(
    _ scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index {
    scalars[start...].firstIndex { !isSpace($0) } ?? scalars.endIndex
  }

  /// The end of a text without trailing white space.
  private func lastIndex(
    _ scalars: String.UnicodeScalarView, from first: String.Index
  ) -> String.Index {
    var end = scalars.endIndex
    while end > first, isSpace(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    return end
  }

  /// As defined by Unicode, including ideographic and no-break spaces.
  func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  /// Letters and their marks, so that a decomposed `ș` does not end a word.
  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }
}
