import WorkbookModel
import SwiftSource

/// Decides whether a comment of a sample claims what the sample prints.
///
/// ```
/// // Tulostaa "kului 30 s"   ->   kului 30 s⏎
/// // => 42                   ->   42⏎
/// // Output: 42              ->   42⏎
/// // 打印机没有纸              ->   no claim
/// ```
///
/// The rule behind all cases: what has the exact form of a claim is one; what can hardly be meant
/// as anything else and has not is an error, so that no claim is lost in silence; everything else
/// is prose. How sure the parser must be depends on the place: a comment behind code is more likely
/// a claim than one that stands alone.
///
/// ```
/// Prints, Tulostaa               claim or error behind code; alone on its line, only before a quote
/// Выводит in a Finnish chapter   error in the same places
/// Print, tulostaa                error before a claimed text in quotes
/// => TEXT                        claim, wherever it stands
/// Output: TEXT, Prints: TEXT     claim behind code, or on the line below it
/// returns 3                      behind code: reported as unreadable
/// ```
///
/// It knows nothing of the code in front of the comment: claims of values are found by
/// `SourceNotes` of SwiftSource before, and do not come here.
struct ClaimCommentParser {
  /// What a comment is; offsets are bytes of the text behind the slashes.
  enum Outcome: Equatable {
    /// Nothing is claimed.
    case prose
    /// It claims a text, which ends in a line feed; `content` is what of the comment to replace by
    /// another one.
    case claim(text: String, content: Range<Int>)
    /// It was meant as a claim and is none; an error of the chapter.
    case problem(summary: String, fix: String)
    /// It reads like a result and is in no form that is checked.
    ///
    /// A warning: the author may think that it is checked.
    case unreadable(summary: String, fix: String)
  }

  /// The language of the chapter, a BCP 47 tag.
  let language: String
  /// Whether a result in words of its own is reported.
  ///
  /// It is so unless the book or the sample says that its comments claim no values.
  var readsValues = true

  /// Reads a comment.
  ///
  /// - Parameters:
  ///   - text: what stands behind the slashes.
  ///   - isTrailing: whether code stands before it; a comment on a line of its own is taken for
  ///     prose sooner.
  ///   - isBelowCode: whether code stands on the line above one that stands alone.
  /// - Returns: `.claim` with the text that would be printed, its escapes resolved.
  func parse(_ text: String, isTrailing: Bool, isBelowCode: Bool = false) -> Outcome {
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
      if right == ClaimVocabulary.commonWord, parseQuoted(text, from: quote) == nil {
        guard case .misspelt = meaning, readsValues, isTrailing || isBelowCode else {
          return .prose
        }
        return .unreadable(
          summary: "a comment that starts with '\(word)' is not checked: text stands behind the "
            + "closing quotation mark",
          fix: "write // Prints \"text\" alone, and the rest in another comment")
      }
      if case .near = meaning, hasColon || parseQuoted(text, from: quote) == nil { return .prose }
      let isOwn = ClaimVocabulary.meaning(of: right, in: language) == .claim
      return .problem(
        summary: "'\(word)' is not a claim word",
        fix: "write \(isOwn ? "'\(right)'" : rightWords)")
    }
  }

  /// Whether a comment says that the lines below it are printed: `// Prints:`.
  ///
  /// A list is told from a heading of prose by its colon, and by being short: at most four words.
  func beginsList(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, let last = words.last, words.count <= Self.maximumListWords,
      last.hasSuffix(":") || last.hasSuffix("：")
    else { return false }
    return isOutputWord(String(words.count == 1 ? first.dropLast() : first), hasColon: true)
  }

  /// As in `// Prints the following lines:`.
  private static let maximumListWords = 4

  /// Whether a word says that text behind it is printed.
  ///
  /// `Prints` in any letter case, `Output` before a colon, and the chapter's own word before one.
  private func isOutputWord(_ word: String, hasColon: Bool) -> Bool {
    let folded = word.lowercased()
    if hasColon, folded == "output" { return true }
    return folded == ClaimVocabulary.commonWord.lowercased()
      || hasColon && word == ClaimVocabulary.ownWord(of: language)
  }

  /// Reads `Prints: b`, `Output: b`, `prints "b"` and `prints [1, 2]`; nil for what is none of these.
  ///
  /// Without a colon, only what can be nothing but a value is a claim: `prints the sum` is prose.
  /// With one, the rest of the comment is, whatever it says. What stands in quotes loses them.
  private func parsePlain(_ text: String, word: String, from end: String.Index) -> Outcome? {
    let scalars = text.unicodeScalars
    var first = skipSpaces(scalars, from: end)
    let hasColon = first < scalars.endIndex && (scalars[first] == ":" || scalars[first] == "：")
    guard isOutputWord(word, hasColon: hasColon) else { return nil }
    if hasColon { first = skipSpaces(scalars, from: scalars.index(after: first)) }
    guard first < scalars.endIndex else { return nil }
    let isQuoted = ClaimVocabulary.quotes.contains { $0.open == scalars[first] }
    if isQuoted, let claim = parseQuoted(text, from: first) { return claim }
    let last = lastIndex(scalars, from: first)
    guard hasColon && !isQuoted || ClaimedText(String(scalars[first..<last])).isLiteral else {
      return nil
    }
    return .claim(
      text: String(scalars[first..<last]) + "\n", content: offsets(first..<last, in: text))
  }

  /// Whether a comment says in words of its own what a value is: `returns 3`.
  ///
  /// Only a literal makes it one, as in all remarks about values: `returns the sum` is prose.
  private func unreadableResult(
    _ text: String, word: String, from end: String.Index
  ) -> Outcome? {
    guard ClaimVocabulary.resultWords.contains(word.lowercased()) else { return nil }
    var rest = text[end...].drop { $0.isWhitespace || $0 == ":" }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    guard ClaimedText(String(rest)).isLiteral else { return nil }
    return .unreadable(
      summary: "a comment that starts with '\(word)' is not checked",
      fix: "write // => \(rest)")
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

  /// What to write in place of a wrong word: `'Tulostaa' or 'Prints' in a chapter of 'fi'`.
  private var rightWords: String {
    let own = ClaimVocabulary.ownWord(of: language).map { "'\($0)' or " } ?? ""
    return own + "'\(ClaimVocabulary.commonWord)' in a chapter of '\(language)'"
  }

  /// Reads what stands behind `=>`, without white space around it.
  ///
  /// An empty rest is an error behind code; on a line of its own such an arrow is decoration.
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
        fix: "write the text behind it, or // \(ClaimVocabulary.commonWord) \"\" for an empty line")
    }
    return .claim(text: text[first..<end] + "\n", content: offsets(first..<end, in: text))
  }

  /// Reads from an opening quotation mark to the end of the comment; nil when it is not well formed.
  ///
  /// Backslashes escape `n`, `t`, the closing mark, a quotation mark and themselves; any other
  /// escape makes it no claim. Behind the closing mark only a full stop may stand. If a mark inside
  /// closes it too early, the last one may (``parseQuotedQuotes(_:from:_:at:)``).
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
      isEndOfClaim(scalars, from: scalars.index(after: index))
    else { return parseQuotedQuotes(text, from: first, closers, at: index) }
    return .claim(text: String(content) + "\n", content: offsets(first..<index, in: text))
  }

  /// Whether nothing but a full stop stands behind a place.
  private func isEndOfClaim(_ scalars: String.UnicodeScalarView, from start: String.Index) -> Bool {
    var end = start
    if end < scalars.endIndex, scalars[end] == "." || scalars[end] == "。" {
      scalars.formIndex(after: &end)
    }
    return skipSpaces(scalars, from: end) == scalars.endIndex
  }

  /// Reads `"["a", "b"]"` and `"the string "123" is short"`: quotation marks between quotation marks.
  ///
  /// The last closing mark of the comment ends it, and the text between is taken as written. To be
  /// sure of that, the inner mark must open a quotation (space before it, none behind) and nothing
  /// be escaped, or the whole must be a collection of Swift.
  ///
  /// - Parameters:
  ///   - first: behind the opening mark.
  ///   - closers: the marks that may close it.
  ///   - inner: the first mark that could close it.
  private func parseQuotedQuotes(
    _ text: String, from first: String.Index, _ closers: [Unicode.Scalar], at inner: String.Index
  ) -> Outcome? {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: closers.contains), last > first,
      isEndOfClaim(scalars, from: scalars.index(after: last))
    else { return nil }
    let isOpening =
      inner < last && inner > first && isSpace(scalars[scalars.index(before: inner)])
      && !isSpace(scalars[scalars.index(after: inner)])
    guard
      isOpening && !scalars[first..<last].contains("\\")
        || ClaimedText(String(scalars[first..<last])).isCollection
    else { return nil }
    return .claim(
      text: String(scalars[first..<last]) + "\n", content: offsets(first..<last, in: text))
  }

  /// A range of a text in UTF-8 bytes from its start.
  private func offsets(_ range: Range<String.Index>, in text: String) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + text[range].utf8.count
  }

  /// The place of the first character at or behind a place that is no white space.
  private func skipSpaces(
    _ scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index {
    scalars[start...].firstIndex { !isSpace($0) } ?? scalars.endIndex
  }

  /// The end of a text without the white space behind it.
  private func lastIndex(
    _ scalars: String.UnicodeScalarView, from first: String.Index
  ) -> String.Index {
    var end = scalars.endIndex
    while end > first, isSpace(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    return end
  }

  /// As Unicode has it: the spaces of Chinese and no-break spaces are some too.
  private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  /// Letters and the marks that belong to them, so that a decomposed `ș` does not end a word.
  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }
}
