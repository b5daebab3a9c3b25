import Diagnostics

/// Finds what other programs read as more than text, and pages do not.
///
/// It stands on the page as it is written, which its author should not have to find out there.
///
/// Only in prose: what stands in code, in HTML and in the destinations of links is not looked at. All
/// are warnings with the id `unsupported`; a backslash in front of the sign says that it is meant as
/// text.
///
///     $x^2$   $$ ... $$            formulas
///     ==marked==                   marked text
///     :::note   !!! note           directives of other programs
///     @Metadata {   @Image(...)    directives of Swift-DocC
///     term / : text                definition lists
///     :tada:                       names of emoji
///     [[Page]]   <doc:Page>        links of wikis and of Swift-DocC
struct UnsupportedMarkup {
  private let content: InlineContent
  /// The bytes of the content; those of code, HTML and destinations are 0.
  private var bytes: [UInt8]
  private let text: TextWindow

  /// - Parameter opaque: the places in the content that are no prose.
  init(_ content: InlineContent, opaque: [Range<Int>], in text: TextWindow) {
    self.content = content
    self.text = text
    bytes = content.bytes
    for range in opaque { for offset in range { bytes[offset] = 0 } }
  }

  /// What was found, lines first and then spans, each in the order of the text.
  func diagnostics() -> [Diagnostic] { directives() + spans() }

  /// A warning at a place of the content.
  private func warning(_ place: Range<Int>, _ summary: String, fix: String) -> Diagnostic {
    Diagnostic(
      .warning, .unsupported, file: text.source.path, range: text.range(content.offsets(place)),
      summary, fix: fix)
  }

  // MARK: Lines

  /// Finds the first line of a paragraph that is a directive, or that defines what stands above it.
  ///
  ///     :::note   !!! note   @Metadata {   @Image(...)      directives
  ///     : text                                              a definition
  ///
  /// - Returns: at most one, for the lines that follow belong to it.
  private func directives() -> [Diagnostic] {
    for start in content.lineStarts where start < bytes.count {
      let line = bytes[start...].prefix { $0 != 0x0A }
      let end = line.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? line.endIndex
      if line.starts(with: ": ".utf8), start > 0, end > start + 1 {
        return [
          warning(
            start..<end, "definition lists are not supported: the line is shown as text",
            fix: "write a list, '- **term**: text', or a table")
        ]
      }
      let isBlock = line.starts(with: ":::".utf8) || line.starts(with: "!!! ".utf8)
      guard isBlock || isDirective(line) else { continue }
      return [
        warning(
          start..<end, "directives are not supported: the line is shown as text",
          fix: isBlock
            ? "write an alert, '> [!NOTE]', or ordinary Markdown"
            : "remove it; a chapter's title and summary stand in its front matter")
      ]
    }
    return []
  }

  /// Whether a line is `@Name`, `@Name {` or `@Name(...)`, with a capital as in Swift-DocC.
  private func isDirective(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "@"), let capital = line.dropFirst().first,
      (0x41...0x5A).contains(capital)
    else { return false }
    let rest = line.dropFirst().drop { $0.isWordByte }.drop(while: \.isSpaceOrTab)
    return rest.first.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "(") } ?? false
  }

  // MARK: Spans

  /// Formulas, marked text and names, in one pass from the start.
  ///
  /// A backslash takes the character behind it away from what is looked for. What was reported is not
  /// looked at again.
  private func spans() -> [Diagnostic] {
    var result: [Diagnostic] = []
    var offset = 0
    // Behind a block without an end no other one has an end.
    var mayHaveBlock = true
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\\") {
        offset += 2
      } else if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "=") {
        let sign = bytes[offset...].prefix { $0 == byte }.count
        let isBlock = byte == UInt8(ascii: "$") && sign == 2
        if mayHaveBlock || !isBlock, let end = end(ofSpanAt: offset, sign: byte, count: sign) {
          result.append(spanWarning(offset..<end, isFormula: byte == UInt8(ascii: "$")))
          offset = end
        } else {
          offset += sign
          mayHaveBlock = mayHaveBlock && !isBlock
        }
      } else if let name = name(at: offset) {
        result.append(name.warning)
        offset = name.end
      } else {
        offset += 1
      }
    }
    return result
  }

  /// The warning of a formula or of marked text.
  private func spanWarning(_ place: Range<Int>, isFormula: Bool) -> Diagnostic {
    isFormula
      ? warning(
        place, "formulas are not supported: the TeX is shown as text",
        fix: "write it in words or as code, or '\\$' if it is none")
      : warning(
        place, "marked text is not supported: '==' is shown as text",
        fix: "write '**...**', or '\\==' if it is meant so")
  }

  /// The end of `$x$`, `$$x$$` or `==x==`; nil for prices, names of variables and comparisons.
  ///
  /// As in Pandoc and on GitHub no white space stands inside of the signs of a formula on one line, and
  /// no letter or digit outside of them: `$5 and $6` is none.
  ///
  /// - Parameters:
  ///   - start: of the sign, of which `count` stand here.
  ///   - count: one or two of a dollar sign, two equal signs; others are none.
  private func end(ofSpanAt start: Int, sign: UInt8, count: Int) -> Int? {
    let isFormula = sign == UInt8(ascii: "$")
    guard count == 2 || isFormula && count == 1 else { return nil }
    let isBlock = isFormula && count == 2
    let inner = start + count
    guard inner < bytes.count, start == 0 || !bytes[start - 1].isWordByte,
      isBlock || !bytes[inner].isWhitespace
    else { return nil }
    var offset = inner
    while offset < bytes.count, isBlock || bytes[offset] != 0x0A {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 2
        continue
      }
      let run = bytes[offset...].prefix { $0 == sign }.count
      guard run > 0 else {
        offset += 1
        continue
      }
      let end = offset + run
      let isOutside = end == bytes.count || !bytes[end].isWordByte
      guard run == count, offset > inner, isOutside, isBlock || !bytes[offset - 1].isWhitespace
      else {
        // A dollar sign that does not end a formula begins nothing inside of it either.
        if !isBlock { return nil }
        offset = end
        continue
      }
      return end
    }
    return nil
  }

  // MARK: Names

  /// `[[Page]]` or `:tada:` at a place.
  ///
  /// - Returns: the warning and where the name ends; nil where none begins.
  private func name(at start: Int) -> (warning: Diagnostic, end: Int)? {
    if bytes[start...].starts(with: "[[".utf8), let end = end(ofWikiLinkAt: start) {
      let warning = warning(
        start..<end, "links of wikis are not supported: the brackets are shown as text",
        fix: "link to a chapter, '[text](01-chapter.md)', or write '\\[[' if it is none")
      return (warning, end)
    }
    if bytes[start] == UInt8(ascii: ":"), let end = end(ofEmojiAt: start) {
      let warning = warning(
        start..<end, "names of emoji are not supported: the name is shown as text",
        fix: "write the character itself, or '\\:' if it is none")
      return (warning, end)
    }
    return nil
  }

  /// As on GitHub a page's name is on one line and holds no brackets; one in Swift's words is a type, and a
  /// list of values is an array.
  ///
  /// - Parameter start: of the brackets.
  /// - Returns: nil for `[[Int]]()`, `[[a, b]]` and `[[a]]:`.
  private func end(ofWikiLinkAt start: Int) -> Int? {
    let name = bytes[(start + 2)...].prefix { !"[]\n\0".utf8.contains($0) }
    guard let first = name.first, first.isLetter || first >= 0x80,
      !name.contains(where: { $0 == 0x2C }),
      bytes[name.endIndex...].starts(with: "]]".utf8)
    else { return nil }
    let end = name.endIndex + 2
    let next = end < bytes.count ? bytes[end] : 0x20
    return "([:".utf8.contains(next) ? nil : end
  }

  /// As on GitHub a name has small letters, digits, `_`, `+` and `-`, and no letter or digit stands outside.
  ///
  /// - Parameter start: of the colon. A time such as `12:30:00` is none, for no digit may stand in
  ///   front.
  private func end(ofEmojiAt start: Int) -> Int? {
    let before = start == 0 ? 0x20 : bytes[start - 1]
    guard before.isWhitespace || before == UInt8(ascii: "(") else { return nil }
    let name = bytes[(start + 1)...].prefix {
      (0x61...0x7A).contains($0) || $0.isDigit || "_+-".utf8.contains($0)
    }
    guard let first = name.first, (0x61...0x7A).contains(first) || first == UInt8(ascii: "+"),
      name.count > 1, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ":")
    else { return nil }
    let end = name.endIndex + 1
    let after = end < bytes.count ? bytes[end] : 0x20
    return after.isWordByte || after == UInt8(ascii: ":") ? nil : end
  }

  // MARK: Links

  /// `<doc:Page>` and `[text](doc:Page)`, also inside of other inlines.
  ///
  /// They are found in the tree and not in the text, as a link's destination is no prose.
  static func documentationLinks(_ inline: Inline, in text: TextWindow) -> [Diagnostic] {
    let inside = inline.children.flatMap { documentationLinks($0, in: text) }
    guard case .link(let destination, _, _) = inline.kind,
      destination.lowercased().hasPrefix("doc:")
    else { return inside }
    return inside + [
      Diagnostic(
        .warning, .unsupported, file: text.source.path, range: inline.range,
        "links of Swift-DocC are not supported: '\(destination)' leads nowhere",
        fix: "link to a chapter, '[text](01-chapter.md#section)', or name an API as '``Name``'")
    ]
  }
}

extension UInt8 {
  /// An ASCII letter or digit; Chinese puts no spaces around a formula.
  fileprivate var isWordByte: Bool { isDigit || isLetter }
}
