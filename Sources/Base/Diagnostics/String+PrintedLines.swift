extension StringProtocol {
  /// The lines of what a program printed, each without the line feed that ends it.
  ///
  /// Only a line feed ends a line. To Swift a carriage return and a line feed are one character, at
  /// which `split(separator: "\n")` would not split; here the carriage return stays with its line.
  package var printedLines: [String] {
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast(lines.last?.isEmpty == true ? 1 : 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
