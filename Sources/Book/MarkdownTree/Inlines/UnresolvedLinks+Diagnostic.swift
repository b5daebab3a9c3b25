import TextDiagnostics

extension UnresolvedLinks.Found {
  /// A warning about a lost link; not an error, because a page still shows its text.
  ///
  /// - Parameters:
  ///   - content: the content in which it was found.
  ///   - labels: all labels that the document defines, by their lowercase.
  func diagnostic(
    _ content: InlineContent, in text: TextWindow, labels: () -> [String: String]
  ) -> Diagnostic {
    let place = text.range(content.offsets(range))
    let source = text.string(content.offsets(range))
    // A link may go on in the next line; a summary is one line.
    let written = source.split(whereSeparator: \.isNewline).joined(separator: " ")
    let target = text.string(content.offsets(self.target))
    guard form != .swapped else {
      let words = source.dropFirst().prefix { $0 != ")" && $0 != "）" }
      return Diagnostic(
        .warning, .unsupported, in: text.source, at: place,
        "'\(written)' is not a link and is shown as text",
        suggestion: Suggestion(
          "write '[\(words)](\(target))'", replacement: "[\(words)](\(target))"))
    }
    guard form == .reference else {
      return Diagnostic(
        .warning, .unsupported, in: text.source, at: place,
        "'\(written)' is not a link and is shown as text",
        explanation: target.contains(where: \.isWhitespace)
          ? "a target cannot contain spaces unless it is enclosed in '<' and '>' (CommonMark 0.30, 6.3)"
          : nil,
        suggestion: source.firstMatch(of: #/\]\s\(/#).map { gap in
          Suggestion("write no space between ']' and '('", replacement: "](", of: String(gap.0))
        } ?? Self.suggestion(target))
    }
    let isCollapsed = written.hasSuffix("[]")
    let labels = labels()
    if let label = labels[target.lowercased()] {
      let isSame = label.lowercased().utf8.elementsEqual(target.lowercased().utf8)
      return Diagnostic(
        .warning, .unsupported, in: text.source, at: place,
        "the link's label '\(target)' is not defined, and '\(written)' is shown as text",
        suggestion: isSame
          ? "write ':' and the target directly after '[\(label)]', with an empty line above it"
          : "write '[\(label)]' with the same code points in both places")
    }
    return Diagnostic(
      .warning, .unsupported, in: text.source, at: place,
      "the link's label '\(target)' is not defined, and '\(written)' is shown as text",
      suggestion: nearestName(to: target, in: labels.values.sorted()).map {
        Suggestion(
          "did you mean '[\($0)]'?", replacement: "][\($0)]",
          of: isCollapsed ? "][]" : "][\(target)]")
      } ?? "write '[\(target)]: 01-chapter.md' on a separate line, or '\\[' if it is not a link")
  }

  /// Suggests brackets for a target with spaces; targets with a title or brackets are left to the author.
  ///
  /// A web address has no spaces, so what follows one is a title without its quotes.
  private static func suggestion(_ target: String) -> Suggestion {
    let isAddress = target.firstMatch(of: #/^(https?:\/\/|mailto:)/#) != nil
    let parts = target.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    if let quoted = parts.last?.wholeMatch(of: #/[“”„‘’«»「](.*)[“”‘’«»」]/#), parts.count == 2 {
      let whole = "(\(parts[0]) \"\(quoted.1)\")"
      return Suggestion(
        "write the title in straight quotes, '\(whole)'", replacement: whole, of: "(\(target))")
    }
    if isAddress, parts.count == 2 {
      return
        "write a title in straight quotes, '(\(parts[0]) \"title\")', and '%20' for a space of the address"
    }
    guard target.contains(where: \.isWhitespace),
      !target.contains(where: { "<>\"'()".contains($0) })
    else { return "write '[text](target)', or '[text](<target with spaces>)'" }
    return Suggestion(
      "write '(<\(target)>)', or '\\[' if it is not a link", replacement: "(<\(target)>)",
      of: "(\(target))")
  }
}

extension TextWindow {
  /// The labels before `]:` at the starts of lines, as in link reference definitions, also before `] :` and `]：`.
  ///
  /// It is an approximation, because such lines may not be definitions (CommonMark 0.30, section 4.7).
  func linkLabels() -> [String] {
    lines.compactMap { line in
      let rest = bytes[line].drop { $0.isSpaceOrTab || $0 == UInt8(ascii: ">") }
      guard rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")),
        rest[(end + 1)...].drop(while: \.isSpaceOrTab).starts(with: ":".utf8)
          || rest[(end + 1)...].starts(with: "：".utf8), rest.startIndex + 1 < end,
        rest[rest.startIndex + 1] != UInt8(ascii: "^")
      else { return nil }
      return string(rest.startIndex + 1..<end)
    }
  }
}
