extension StringProtocol {
  /// The lines of a program's output, without their line feeds.
  ///
  /// Only a line feed ends a line. Swift treats CR LF as one character, at which `split(separator: "\n")`
  /// would not split; here the CR stays with its line.
  package var printedLines: [String] {
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast(lines.last?.isEmpty == true ? 1 : 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
