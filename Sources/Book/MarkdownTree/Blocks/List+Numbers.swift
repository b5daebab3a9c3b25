import TextDiagnostics

extension List {
  /// A warning about the first item that is shown with another number than the one written; nil if there is none.
  ///
  /// The numbers of a list follow from the first (CommonMark 0.30, section 5.3). A list in which every item has
  /// the same number is numbered in this way on purpose.
  func renumbered(in text: TextWindow) -> Diagnostic? {
    guard case .ordered(let start, let delimiter) = marker else { return nil }
    let written = items.compactMap { item -> (value: Int, digits: Range<Int>)? in
      let digits = text.source.bytes[item.range.start.offset...].prefix { $0.isDigit }
      return Int(String(decoding: digits, as: UTF8.self)).map {
        ($0, digits.startIndex..<digits.endIndex)
      }
    }
    guard written.count == items.count, written.contains(where: { $0.value != start }),
      let index = written.indices.first(where: { written[$0].value != start + $0 })
    else { return nil }
    return Diagnostic(
      .warning, .misread, file: text.source.path, range: text.range(written[index].digits),
      "the item is shown with the number \(start + index)",
      fix: "write '\(start + index)\(delimiter)'; a paragraph between two lists ends the first")
  }
}
