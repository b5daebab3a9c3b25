import TextDiagnostics

/// Finds markup of other programs, which pages show verbatim.
///
/// Its author should learn that from a message rather than from the page. Code, HTML and destinations of
/// links are excluded. All are warnings with the id `unsupported`; a backslash before the markup marks it
/// as text.
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
  /// The content, with bytes of code, HTML and destinations set to 0.
  private var bytes: [UInt8]
  private let text: TextWindow
  private let isHeading: Bool

  /// - Parameters:
  ///   - opaque: content ranges that are not prose.
  ///   - isHeading: whether it is that of a heading, in which `[[Notation]]` is no link but a name.
  init(
    _ content: InlineContent, opaque: [Range<Int>], in text: TextWindow, isHeading: Bool = false
  ) {
    self.isHeading = isHeading
    self.content = content
    self.text = text
    bytes = content.bytes
    for range in opaque { for offset in range { bytes[offset] = 0 } }
  }

  /// All findings, lines first and then spans, each in the order of the text.
  func diagnostics() -> [Diagnostic] { directives() + spans() }

  /// A warning at a content range.
  private func warning(_ place: Range<Int>, _ summary: String, fix: String) -> Diagnostic {
    Diagnostic(
      .warning, .unsupported, file: text.source.path, range: text.range(content.offsets(place)),
      summary, fix: fix)
  }

  // MARK: Lines

  /// Finds the first line of a paragraph that is a directive, or a definition of the line above.
  ///
  ///     :::note   !!! note   @Metadata {   @Image(...)      directives
  ///     : text                                              a definition
  ///
  /// - Returns: at most one, because the following lines belong to it.
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
            : "remove it; a chapter's title and summary belong in its front matter")
      ]
    }
    return []
  }

  /// Whether a line is `@Name {` or `@Name(...)`, capitalized as in Swift-DocC.
  private func isDirective(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "@"), let capital = line.dropFirst().first,
      (0x41...0x5A).contains(capital)
    else { return false }
    let rest = line.dropFirst().drop { $0.isWordByte }.drop(while: \.isSpaceOrTab)
    return rest.first.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "(") } ?? false
  }

  // MARK: Spans

  /// Finds formulas, marked text and names in one pass.
  ///
  /// A backslash exempts the following character. A reported range is not examined again.
  private func spans() -> [Diagnostic] {
    var result: [Diagnostic] = []
    var offset = 0
    // After an unclosed block, no other block can be closed either.
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

  private func spanWarning(_ place: Range<Int>, isFormula: Bool) -> Diagnostic {
    isFormula
      ? warning(
        place, "formulas are not supported: the TeX is shown as text",
        fix: "write it in words or as code, or '\\$' if it is not a formula")
      : warning(
        place, "marked text is not supported: '==' is shown as text",
        fix: "write '**...**', or '\\==' to show the signs themselves")
  }

  /// The end of `$x$`, `$$x$$` or `==x==`; nil for prices, names of variables and comparisons.
  ///
  /// As in Pandoc and on GitHub, a formula within a line has no white space inside its signs and no letter
  /// or digit outside them: `$5 and $6` is not one.
  ///
  /// - Parameters:
  ///   - start: the first sign.
  ///   - count: the number of signs: one or two dollar signs, or two equal signs; anything else yields nil.
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
        // A dollar sign that does not end a formula does not begin one inside it either.
        if !isBlock { return nil }
        offset = end
        continue
      }
      return end
    }
    return nil
  }

  // MARK: Names

  /// `[[Page]]` or `:tada:` at an offset.
  ///
  /// - Returns: the warning and the end of the name; nil if there is none.
  private func name(at start: Int) -> (warning: Diagnostic, end: Int)? {
    if !isHeading, bytes[start...].starts(with: "[[".utf8), let end = end(ofWikiLinkAt: start) {
      let warning = warning(
        start..<end, "wiki links are not supported: the brackets are shown as text",
        fix: "link to a chapter, '[text](01-chapter.md)', or write '\\[[' if it is not a link")
      return (warning, end)
    }
    if bytes[start] == UInt8(ascii: ":"), let end = end(ofEmojiAt: start) {
      let isRole = end < bytes.count && content.bytes[end] == UInt8(ascii: "`")
      let warning =
        isRole
        ? warning(
          start..<end, "roles of Sphinx are not supported: the name is shown as text",
          fix: "remove it, or write a link, '[text](target)'")
        : warning(
          start..<end, "emoji names are not supported: the name is shown as text",
          fix: "write the character itself, or '\\:' if it is not an emoji name")
      return (warning, end)
    }
    return nil
  }

  /// The end of a wiki link.
  ///
  /// As on GitHub a page name is on one line and contains no brackets. Swift types such as `[[Int]]()`,
  /// `[[a, b]]` and `[[a]]:` are not links.
  ///
  /// - Parameter start: the first bracket.
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

  /// The end of an emoji name.
  ///
  /// As on GitHub it consists of lowercase letters, digits, `_`, `+` and `-`, without a letter or digit
  /// next to it. A time such as `12:30:00` is not one.
  ///
  /// - Parameter start: the first colon.
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

  /// `<doc:Page>` and `[text](doc:Page)`, also inside other inlines.
  ///
  /// They are found in the tree rather than the text, because a link's destination is not prose.
  static func documentationLinks(_ inline: Inline, in text: TextWindow) -> [Diagnostic] {
    let inside = inline.children.flatMap { documentationLinks($0, in: text) }
    guard case .link(let destination, _, _) = inline.kind,
      destination.lowercased().hasPrefix("doc:")
    else { return inside }
    return inside + [
      Diagnostic(
        .warning, .unsupported, file: text.source.path, range: inline.range,
        "Swift-DocC links are not supported: '\(destination)' has no target",
        fix: "link to a chapter, '[text](01-chapter.md#section)', or name an API as '``Name``'")
    ]
  }
}

extension UInt8 {
  /// An ASCII letter or digit. Other letters do not count: Chinese text has no spaces around a formula.
  fileprivate var isWordByte: Bool { isDigit || isLetter }
}
