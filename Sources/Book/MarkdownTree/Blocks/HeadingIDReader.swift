import TextDiagnostics

/// Removes the explicit id from a heading: `Title {#id}` -> `Title` and `id`.
///
/// The braces must end the heading and follow white space; `\{#id}` is text.
///
///     ## Title {#first-steps}       -> "Title", id first-steps
///     ## Title {#First Steps}       -> "Title", the diagnostic `heading-id`
///     ## Title\{#id}                -> "Title{#id}"
///
/// Only the end of the heading's own text is examined, in the bytes of the file; the inlines are then cut
/// there.
struct HeadingIDReader {
  let text: TextWindow
  let content: InlineContent
  private(set) var diagnostics: [Diagnostic] = []

  init(text: TextWindow, content: InlineContent) {
    self.text = text
    self.content = content
  }

  /// Removes the id.
  ///
  /// - Returns: the id, or nil if there is none or it is invalid; and in each case the inlines without it.
  mutating func read(_ inlines: [Inline]) -> (HeadingID?, [Inline]) {
    guard let braces = bracesAtEnd() else { return (nil, inlines) }
    if braces.lowerBound > 0, !content.bytes[braces.lowerBound - 1].isWhitespace {
      let id = String(decoding: content.bytes[braces], as: UTF8.self)
      diagnostics.append(
        Diagnostic(
          .error, .headingID, in: text.source, at: text.range(content.offsets(braces)),
          "'\(id)' is shown as text: no space precedes it",
          suggestion: Suggestion(
            "write ' \(id)', or '\\{' to show it", replacement: " \(id)")))
      return (nil, inlines)
    }
    let name = braces.lowerBound + 2..<braces.upperBound - 1
    let range = text.range(content.offsets(name))
    let id = String(decoding: content.bytes[name], as: UTF8.self)
    let start = content.offsets(braces).lowerBound
    let rest = inlines.filter { $0.range.start.offset < start }
    guard !id.isEmpty, id.utf8.allSatisfy(\.isAllowedInHeadingID) else {
      diagnostics.append(
        Diagnostic(
          .error, .headingID, in: text.source, at: range,
          "heading id '\(id)' must consist of the letters 'a' to 'z', digits and hyphens",
          suggestion: suggestion(for: id)))
      return (nil, cut(rest, at: start))
    }
    return (HeadingID(name: id, range: range), cut(rest, at: start))
  }

  /// The range of `{#...}` at the end of the content, unless a backslash precedes it.
  private func bracesAtEnd() -> Range<Int>? {
    let bytes = content.bytes
    guard bytes.last == UInt8(ascii: "}"),
      let start = bytes.lastIndex(of: UInt8(ascii: "{")), start + 2 < bytes.count,
      bytes[start + 1] == UInt8(ascii: "#"),
      start == 0 || bytes[start - 1] != UInt8(ascii: "\\"),
      !bytes[(start + 2)..<(bytes.count - 1)].contains(UInt8(ascii: "}"))
    else { return nil }
    return start..<bytes.count
  }

  /// Truncates the inlines at the braces, and drops the space before them.
  ///
  /// - Parameter offset: of the braces in the file.
  private func cut(_ inlines: [Inline], at offset: Int) -> [Inline] {
    var inlines = inlines
    while let last = inlines.last {
      guard case .text(let content) = last.kind else {
        // The line end before braces that are alone on a setext heading's last line.
        guard last.kind == .softBreak || last.kind == .lineBreak else { break }
        inlines.removeLast()
        continue
      }
      inlines.removeLast()
      var characters = Substring(content)
      // As bytes, because a combining mark forms one character with the preceding brace.
      if last.range.end.offset > offset, let brace = content.utf8.lastIndex(of: UInt8(ascii: "{")) {
        characters = content[..<brace]
      }
      while characters.last?.isWhitespace == true { characters.removeLast() }
      if characters.isEmpty { continue }
      inlines.append(shortened(last, to: String(characters), at: offset))
      break
    }
    return inlines
  }

  /// A text truncated before the braces, with its range.
  private func shortened(_ inline: Inline, to content: String, at offset: Int) -> Inline {
    var end = min(offset, inline.range.end.offset)
    while end > inline.range.start.offset, text.bytes[end - 1].isWhitespace { end -= 1 }
    return Inline(
      kind: .text(content), range: text.range(inline.range.start.offset..<end))
  }

  /// A valid id from the same words: `First Steps` -> `first-steps`; an example if no words remain.
  private func suggestion(for id: String) -> Suggestion {
    let words = id.lowercased().split { character in
      !character.utf8.allSatisfy { $0.isAllowedInHeadingID && $0 != UInt8(ascii: "-") }
    }
    let name = words.joined(separator: "-")
    return name.isEmpty
      ? "write an id such as '{#first-steps}'"
      : Suggestion("write '{#\(name)}'", replacement: name)
  }
}

extension UInt8 {
  /// Whether the byte is a lowercase letter, a digit or a hyphen.
  fileprivate var isAllowedInHeadingID: Bool {
    isDigit || (0x61...0x7A).contains(self) || self == UInt8(ascii: "-")
  }
}
