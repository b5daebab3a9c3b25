/// Finds links written in text without brackets (GitHub Flavored Markdown 0.29, section 6.9, "Autolinks
/// (extension)").
///
/// `www.example.org` -> `http://www.example.org`, `https://example.org/a).` -> without `).`,
/// `a@example.org` -> `mailto:a@example.org`. `ftp:` is left out: browsers no longer open it.
///
/// It works on the content of text nodes, in which escapes and entities are resolved, and is called at each
/// `:`, `w` and `@`, one of which every such link contains. The destination is not percent-encoded here.
struct BareLinkFinder: Sendable {
  /// UTF-8.
  let bytes: [UInt8]
  /// The byte of the paragraph before the text; nil at the paragraph's start.
  let before: UInt8?

  /// The link that contains the `:`, `w` or `@` at an offset.
  ///
  /// - Parameter done: the earliest possible start of the link.
  ///
  /// - Returns: the destination, completed with a scheme, and the byte range of the link; nil if there is
  ///   no link.
  func link(at offset: Int, notBefore done: Int) -> (destination: String, range: Range<Int>)? {
    let found: (prefix: String, range: Range<Int>)? =
      switch bytes[offset] {
      case UInt8(ascii: ":"): url(at: offset, notBefore: done).map { ("", $0) }
      case UInt8(ascii: "w"): webAddress(at: offset).map { ("http://", $0) }
      default: mailAddress(at: offset, notBefore: done).map { ("mailto:", $0) }
      }
    return found.map { ($0.prefix + String(decoding: bytes[$0.range], as: UTF8.self), $0.range) }
  }

  /// A byte of the text, or the byte before it at offset -1; nil past the end.
  private subscript(offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : offset == -1 ? before : nil
  }

  // MARK: Web addresses

  /// An address with `http:` or `https:`; the word before the colon must be exactly that (`xhttp:` is not a
  /// link).
  private func url(at colon: Int, notBefore done: Int) -> Range<Int>? {
    guard self[colon + 1] == UInt8(ascii: "/"), self[colon + 2] == UInt8(ascii: "/") else {
      return nil
    }
    var start = colon
    while start > done, bytes[start - 1].isLetter { start -= 1 }
    let scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
    guard scheme == "http" || scheme == "https", hasDomain(at: colon + 3, isShort: true) else {
      return nil
    }
    return start..<end(from: colon + 3, start: start)
  }

  /// An address that begins with `www.`, at the start of the text or after white space or one of `*_~(`.
  private func webAddress(at start: Int) -> Range<Int>? {
    guard bytes[start...].starts(with: "www.".utf8) else { return nil }
    if let previous = self[start - 1] {
      guard previous.isWhitespace || "*_~(".utf8.contains(previous) else { return nil }
    }
    return hasDomain(at: start, isShort: false) ? start..<end(from: start, start: start) : nil
  }

  /// Whether a domain starts here: labels of letters, digits, `-` and `_`, separated by periods, the last
  /// two without `_`.
  ///
  /// - Parameter isShort: whether a single label is enough, such as `localhost`.
  private func hasDomain(at start: Int, isShort: Bool) -> Bool {
    let domain = untilStop(from: start).prefix {
      $0.isLetter || $0.isDigit || $0 >= 0x80 || ".-_".utf8.contains($0)
    }
    let parts = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty,
      parts.suffix(2).allSatisfy({ !$0.contains(UInt8(ascii: "_")) })
    else { return false }
    return isShort || parts.count > 1 && !parts[1].isEmpty
  }

  /// The bytes up to white space, `<`, or a mark of Chinese or Japanese, which begins the rest of a sentence.
  ///
  /// GitHub goes on after such marks. Quotation marks such as `”` and `»`, dashes `—` and dots `…` end an address too.
  private func untilStop(from start: Int) -> ArraySlice<UInt8> {
    var end = start
    while end < bytes.count, !bytes[end].isWhitespace, bytes[end] != UInt8(ascii: "<") {
      if bytes[end] >= 0xC2, let scalar = bytes.scalar(at: end),
        scalar.isEastAsianMark || (0x2014...0x2026).contains(scalar.value)
          || [0xAB, 0xBB, 0x2039, 0x203A].contains(scalar.value)
      {
        break
      }
      end += 1
    }
    return bytes[start..<end]
  }

  /// The end of the address: before ``untilStop(from:)`` ends, without trailing punctuation of the sentence.
  ///
  /// As in cmark-gfm, trailing punctuation is excluded, and so are an unbalanced closing parenthesis and an
  /// entity such as `&amp;` at the end; unlike there, an unbalanced bracket too, as in `[https://example.org]`.
  ///
  ///     https://example.org/a_(b)).     -> https://example.org/a_(b)
  /// - Parameters:
  ///   - domain: the start of the domain, which is always part of the address.
  ///   - start: the start of the address, including its scheme.
  private func end(from domain: Int, start: Int) -> Int {
    var link = untilStop(from: start)
    var surplus = Dictionary(
      uniqueKeysWithValues: ["()", "[]"].map { pair in
        let (open, close) = (pair.utf8.first, pair.utf8.last)
        return (close, link.count { $0 == close } - link.count { $0 == open })
      })
    while link.endIndex > domain, let last = link.last {
      if "?!.,:*_~'\"".utf8.contains(last) {
        link.removeLast()
      } else if let count = surplus[last] {
        guard count > 0 else { break }
        surplus[last] = count - 1
        link.removeLast()
      } else if last == UInt8(ascii: ";") {
        // A trailing entity is not part of the address.
        var entity = link.dropLast()
        while let letter = entity.last, letter.isLetter || letter.isDigit { entity.removeLast() }
        guard entity.endIndex < link.endIndex - 1, entity.last == UInt8(ascii: "&") else {
          link.removeLast()
          continue
        }
        link = entity.dropLast()
      } else {
        break
      }
    }
    return link.endIndex
  }

  // MARK: Mail addresses

  /// A mail address around its `@`: letters, digits and some punctuation before it, a domain with a period
  /// after it.
  private func mailAddress(at sign: Int, notBefore done: Int) -> Range<Int>? {
    var start = sign
    while start > done, bytes[start - 1].isMailLetter { start -= 1 }
    var end = sign + 1
    var hasDot = false
    while let byte = self[end] {
      if byte == UInt8(ascii: ".") {
        guard let next = self[end + 1], next.isLetter || next.isDigit else { break }
        hasDot = true
      } else if !byte.isLetter, !byte.isDigit, !"-_".utf8.contains(byte) {
        break
      }
      end += 1
    }
    guard start < sign, hasDot, self[end] != UInt8(ascii: "@"), let last = self[end - 1],
      last.isLetter || last.isDigit
    else { return nil }
    return start..<end
  }
}

extension UInt8 {
  /// Whether the byte may occur before the `@`.
  fileprivate var isMailLetter: Bool { isLetter || isDigit || ".+-_".utf8.contains(self) }
}
