import TextDiagnostics

/// The comments of one HTML block: instructions, setup code, and remarks without a meaning here.
///
/// ```
/// <!-- workbook: legacy, from=ru@1f3a -->     instructions for the section
/// <!-- workbook: setup                        code hidden from readers
/// ...fences...
/// -->
/// <!-- a remark -->                           ignored
/// ```
///
/// Only the word `workbook:` distinguishes instructions from remarks; a near miss (`workbok:`, an instruction after
/// the word without its colon, an invisible character or a hyphen before it) is an error, because a remark would be
/// ignored silently.
struct WorkbookComment {
  /// An instruction: its name and, after `=`, its value.
  struct Instruction {
    /// `legacy`, `from` or `off`.
    var name: String
    /// The value after `=`; nil without one, and never empty if one is required.
    var value: String?
    var range: SourceRange
  }

  /// The valid instructions, in order.
  var instructions: [Instruction] = []
  /// The bytes between the first line of a setup comment and its `-->`.
  var setups: [Range<Int>] = []
  var diagnostics: [Diagnostic] = []

  private let source: SourceText

  /// Reads an HTML block.
  ///
  /// - Parameter offsets: the bytes of the block, which may contain more than comments.
  init(_ offsets: Range<Int>, in source: SourceText) {
    self.source = source
    var offset = skipSpaces(offsets.lowerBound, offsets.upperBound)
    while offset < offsets.upperBound {
      guard source.bytes[offset..<offsets.upperBound].starts(with: "<!--".utf8) else {
        reportRest(offset..<offsets.upperBound, isFirst: offset == offsets.lowerBound)
        return
      }
      let end = find("-->", in: offset + 4..<offsets.upperBound)
      if end == nil {
        report(
          .comment, offset..<offset + 4, "the comment that opens here is never closed",
          fix: "add '-->'")
      }
      read(offset + 4..<(end ?? offsets.upperBound))
      offset = skipSpaces(end.map { $0 + 3 } ?? offsets.upperBound, offsets.upperBound)
    }
  }

  /// Reads the text between `<!--` and `-->`.
  private mutating func read(_ inside: Range<Int>) {
    let start = skipSpaces(inside.lowerBound, inside.upperBound)
    let wordEnd = source.bytes[start..<inside.upperBound].firstIndex { !Self.isWord($0) }
    let word = source.string(start..<(wordEnd ?? inside.upperBound))
    guard let wordEnd, source.bytes[wordEnd] == UInt8(ascii: ":") else {
      checkColon(start..<start + word.utf8.count, word, inside.upperBound)
      return
    }
    guard word == "workbook" else {
      if nearestName(to: word, in: ["workbook"], within: 2) != nil {
        report(
          .comment, start..<wordEnd, "unknown word '\(word)' before the colon of a comment",
          fix: Suggestion("did you mean 'workbook'?", replacement: "workbook"))
      }
      return
    }
    let lineEnd = find("\n", in: wordEnd + 1..<inside.upperBound) ?? inside.upperBound
    let first = words(in: wordEnd + 1..<lineEnd)
    if first.first?.name == "setup" {
      readSetup(first, after: lineEnd, end: inside.upperBound)
      return
    }
    if skipSpaces(lineEnd, inside.upperBound) < inside.upperBound {
      report(
        .comment, start..<wordEnd + 1, "an instruction must be on one line",
        fix: "close the comment on its first line; only 'setup' spans lines")
    }
    if first.isEmpty {
      report(
        .comment, start..<wordEnd + 1, "an instruction is missing after 'workbook:'",
        fix: "write setup, legacy, from=LANGUAGE@HASH or off=CHECK")
    }
    for word in first { take(word) }
  }

  /// Reports an instruction that lacks its colon.
  private mutating func checkColon(_ offsets: Range<Int>, _ word: String, _ end: Int) {
    guard word == "workbook" else { return checkDisguised(offsets.lowerBound, end) }
    let next = skipSpaces(offsets.upperBound, end)
    let rest = source.bytes[next..<end].prefix { Self.isWord($0) }
    guard rest.isEmpty || Self.known.contains(String(decoding: rest, as: UTF8.self)) else { return }
    report(
      .comment, offsets, "a colon is missing after 'workbook'",
      fix: "write '<!-- workbook: setup', legacy, from=LANGUAGE@HASH or off=CHECK")
  }

  /// Reports `workbook:` with other characters in it or before it: invisible ones, look-alikes, hyphens or spaces.
  private mutating func checkDisguised(_ start: Int, _ end: Int) {
    let line = source.bytes[start..<end].prefix { $0 != 0x0A }
    let head = line.prefix(Self.longestHead).prefix { $0 != UInt8(ascii: ":") }
    guard head.endIndex < line.endIndex, source.bytes[head.endIndex] == UInt8(ascii: ":") else {
      return
    }
    let scalars = String(decoding: head, as: UTF8.self).unicodeScalars
    let odd = scalars.first { !$0.isASCII }
    let letters = String(String.UnicodeScalarView(scalars.filter(\.properties.isAlphabetic)))
    let next = skipSpaces(head.endIndex + 1, end)
    let instruction = source.bytes[next..<end].prefix { Self.isWord($0) }
    guard nearestName(to: letters, in: ["workbook"], within: 2) != nil,
      odd != nil || Self.known.contains(String(decoding: instruction, as: UTF8.self))
    else { return }
    report(
      .comment, head.startIndex..<head.endIndex,
      "'\(source.string(head.startIndex..<head.endIndex))' before the colon of a comment is not 'workbook'"
        + (odd.map { ": it contains U+\($0.codePoint)" } ?? ""),
      fix: Suggestion("write 'workbook:' after '<!-- '", replacement: "workbook"))
  }

  /// The most bytes before a colon in which an instruction is looked for.
  private static let longestHead = 40

  private static let known = ["setup", "legacy", "from", "off"]

  /// Records the content of a setup comment, whose first line must not contain anything else.
  private mutating func readSetup(_ words: [Instruction], after lineEnd: Int, end: Int) {
    guard lineEnd < end else {
      report(
        .comment, words[0].range.offsets, "a setup comment contains no code",
        fix: "end the line after 'setup', then write fences and a line '-->'")
      return
    }
    for word in words.dropFirst() {
      report(
        .comment, word.range.offsets, "unexpected '\(word.name)' after 'setup'",
        fix: "remove it; annotations follow the language of each fence")
    }
    setups.append(lineEnd + 1..<end)
  }

  /// Records a valid instruction, or reports an invalid one.
  private mutating func take(_ word: Instruction) {
    let known = Self.known
    guard known.contains(word.name) else {
      report(
        .comment, word.range.offsets, "unknown instruction '\(word.name)'",
        fix: .nearest(
          to: word.name, in: known, of: word.name,
          otherwise: "write setup, legacy, from=LANGUAGE@HASH or off=CHECK"))
      return
    }
    let needsValue = word.name == "from" || word.name == "off"
    if word.name == "setup" {
      report(
        .comment, word.range.offsets, "'setup' cannot be combined with other instructions",
        fix: "put it in a separate comment")
    } else if needsValue, word.value ?? "" == "" {
      report(
        .comment, word.range.offsets, "'\(word.name)' needs a value",
        fix: word.name == "from" ? "write from=LANGUAGE@HASH" : "write off=CHECK")
    } else if !needsValue, word.value != nil {
      report(
        .comment, word.range.offsets, "'\(word.name)' takes no value",
        fix: Suggestion("write '\(word.name)' alone", replacement: word.name))
    } else {
      instructions.append(word)
    }
  }

  /// Splits a line at commas and spaces.
  private func words(in offsets: Range<Int>) -> [Instruction] {
    let isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: ",") || Self.isSpace($0) }
    return source.bytes[offsets].split(whereSeparator: isSeparator).map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Instruction(
        name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil,
        range: source.range(bytes.startIndex..<bytes.endIndex))
    }
  }

  /// Reports what follows the comments of a block: other HTML, or text on a comment's last line.
  private mutating func reportRest(_ offsets: Range<Int>, isFirst: Bool) {
    let line = offsets.lowerBound..<(find("\n", in: offsets) ?? offsets.upperBound)
    if isFirst || source.bytes[offsets.lowerBound] == UInt8(ascii: "<") {
      diagnostics.append(RawHTML.diagnostic(line, in: source))
    } else {
      report(
        .rawHTML, line, "text after a comment on the same line is not shown",
        fix: "put it on a separate line, after an empty line")
    }
  }

  private mutating func report(
    _ id: Diagnostic.ID, _ offsets: Range<Int>, _ summary: String, fix: Suggestion
  ) {
    diagnostics.append(
      Diagnostic(
        .error, id, in: source, at: source.range(offsets), summary, suggestion: fix))
  }

  /// The offset of a text in a range of bytes; nil if it does not occur.
  private func find(_ text: String, in offsets: Range<Int>) -> Int? {
    let pattern = Array(text.utf8)
    guard offsets.count >= pattern.count else { return nil }
    return (offsets.lowerBound...offsets.upperBound - pattern.count).first {
      source.bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
    }
  }

  private func skipSpaces(_ start: Int, _ end: Int) -> Int {
    var offset = start
    while offset < end, Self.isSpace(source.bytes[offset]) { offset += 1 }
    return offset
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// ASCII letters and hyphens.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte < 0x80 && Unicode.Scalar(byte).properties.isAlphabetic || byte == UInt8(ascii: "-")
  }
}

/// Raw HTML in a chapter; pages never contain it, so it is an error rather than silently dropped.
enum RawHTML {
  /// An error at raw HTML, with its first 40 characters in the summary.
  static func diagnostic(_ offsets: Range<Int>, in source: SourceText) -> Diagnostic {
    let text = source.string(offsets).prefix(40)
    return Diagnostic(
      .error, .rawHTML, file: source.path, range: source.range(offsets),
      "raw HTML '\(text.split(whereSeparator: \.isNewline).first ?? "")' is not shown",
      fix: "write Markdown, or put it in backticks to show it as text")
  }
}
