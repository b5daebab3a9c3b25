package import TextDiagnostics

/// A fence as it is written in a file, to edit its lines or to make a similar one.
///
/// ```
/// >   ~~~output          prefix '>   ', mark '~', length 3
/// >   12
/// >   ~~~
/// ```
/// A fence in a list or a quote has a prefix on each line, which new lines get too. Every byte outside of the
/// edited lines is kept, line endings included.
package struct WrittenFence {
  private let source: SourceText
  /// From the first byte of the opening fence to the end of the closing one.
  private let range: SourceRange
  /// The text before each of its lines: the markers of quotes, and white space in place of list markers.
  private let prefix: String
  /// The line ending of its first line.
  private let ending: String
  /// The character of the fence: a backtick or a tilde.
  private let mark: UInt8
  /// The number of marks in the opening fence; a closing fence has at least as many (CommonMark 0.30, 4.5).
  private let length: Int

  /// - Parameter range: from the first byte of the opening fence to the end of the closing one.
  package init(_ range: SourceRange, in source: SourceText) {
    self.source = source
    self.range = range
    let start = range.start.offset
    let line = source.offsets(ofLine: range.start.line)
    prefix = source.string(line.lowerBound..<start).unicodeScalars
      .map { $0 == ">" || $0 == "\t" ? String($0) : " " }.joined()
    let isReturned =
      line.upperBound < source.bytes.count && source.bytes[line.upperBound] == UInt8(ascii: "\r")
    ending = isReturned ? "\r\n" : "\n"
    let mark = source.bytes.indices.contains(start) ? source.bytes[start] : UInt8(ascii: "`")
    self.mark = mark
    length = source.bytes[min(start, source.bytes.count)...].prefix { $0 == mark }.count
  }

  package var isClosed: Bool {
    range.end.line > range.start.line
      && source.bytes[..<range.end.offset].reversed().prefix { $0 == mark }.count >= length
  }

  /// The edits that write a claim into lines of the fence; unchanged lines keep every byte.
  ///
  /// - Parameters:
  ///   - firstLine: the number of the claim's first line in the file.
  ///   - escape: converts each written line.
  package func edits(
    _ claim: NewClaim, firstLine: Int, escape: (String) -> String = { $0 }
  ) -> [Edit] {
    claim.changes.map { change in
      let start = source.offsets(ofLine: firstLine + change.claimed.lowerBound).lowerBound
      let end = source.offsets(ofLine: firstLine + change.claimed.upperBound).lowerBound
      return Edit(
        file: source.path, range: source.range(start..<end),
        text: change.texts.map { line(escape($0)) }.joined())
    }
  }

  /// The edits that lengthen both fences if a line contains as many marks; empty if no line does.
  ///
  /// - Parameter lines: the new content of the fence.
  package func growth(around lines: [String]) -> [Edit] {
    let missing = Self.longestRun(of: mark, in: lines) + 1 - length
    guard missing > 0 else { return [] }
    let marks = String(repeating: Character(Unicode.Scalar(mark)), count: missing)
    return [range.start, range.end].map {
      Edit(file: source.path, range: SourceRange(at: $0), text: marks)
    }
  }

  /// The edit that writes an output fence below this fence, with its prefix and always with backticks.
  ///
  /// - Parameter info: the info string, such as `output`.
  func outputFence(_ lines: [String], info: String) -> Edit {
    let run = Self.longestRun(of: UInt8(ascii: "`"), in: lines)
    let marks = String(repeating: "`", count: max(3, run + 1))
    let text = ([marks + info] + lines + [marks]).map(line).joined()
    // The line ending after this fence now ends the new one.
    return Edit(
      file: source.path, range: SourceRange(at: range.end),
      text: ending + line("") + text.dropLast())
  }

  /// A line with prefix and ending; on an empty line, trailing blanks of the prefix are dropped.
  private func line(_ text: String) -> String {
    let line = prefix + text
    guard text.isEmpty else { return line + ending }
    let end = line.unicodeScalars.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { String(line.unicodeScalars[...$0]) + ending } ?? ending
  }

  /// The length of the longest run of a byte within one of the lines.
  private static func longestRun(of mark: UInt8, in lines: [String]) -> Int {
    var longest = 0
    var run = 0
    for byte in lines.joined(separator: "\n").utf8 {
      run = byte == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
