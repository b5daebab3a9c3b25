package import TextDiagnostics

/// The edits that write other lines into a block of comments, each with the prefix and the line ending of its neighbours.
package struct OutputEdits {
  private let ranges: [SourceRange]
  private let source: SourceText

  /// - Parameter ranges: the text of each line, without what precedes it.
  package init(_ ranges: [SourceRange], in source: SourceText) {
    self.ranges = ranges
    self.source = source
  }

  /// - Returns: none if the comment has no place for the lines.
  package func edits(writing lines: [String]) -> [Edit] {
    guard !lines.contains(where: { $0.contains("*/") || $0.contains("\r") }),
      Set(ranges.map(\.start.line)).count == ranges.count
    else { return [] }
    var edits = zip(ranges, lines).compactMap { range, line -> Edit? in
      source.string(range.offsets) == line
        ? nil : Edit(file: source.path, range: range, text: line)
    }
    guard ranges.count != lines.count else { return edits }
    // A line more or less must be a comment of its own.
    guard let last = ranges.last, ranges.dropFirst(min(lines.count, 1)).allSatisfy(isAlone),
      isAlone(last)
    else { return [] }
    for range in ranges.dropFirst(lines.count) {
      let start = source.offsets(ofLine: range.start.line).lowerBound
      let end = source.offsets(ofLine: range.start.line + 1).lowerBound
      edits.append(Edit(file: source.path, range: source.range(start..<end), text: ""))
    }
    let more = lines.dropFirst(ranges.count)
    if !more.isEmpty {
      let line = source.offsets(ofLine: last.start.line)
      let prefix = source.string(line.lowerBound..<last.start.offset)
      let isReturned =
        line.upperBound < source.bytes.count && source.bytes[line.upperBound] == UInt8(ascii: "\r")
      let ending = isReturned ? "\r\n" : "\n"
      let end = source.range(last.end.offset..<last.end.offset)
      edits.removeAll { $0.range == last }
      edits.append(
        Edit(
          file: source.path, range: SourceRange(start: last.start, end: end.end),
          text: lines[ranges.count - 1] + more.map { ending + prefix + $0 }.joined()))
    }
    return edits
  }

  /// Whether a line consists of a `//` comment.
  private func isAlone(_ range: SourceRange) -> Bool {
    let line = source.offsets(ofLine: range.start.line)
    let before = source.string(line.lowerBound..<range.start.offset)
    return before.hasSuffix("// ") && before.allSatisfy { " \t/*>".contains($0) }
      && source.string(range.end.offset..<line.upperBound).allSatisfy(\.isWhitespace)
  }
}
