/// Reads what `swiftc -diagnostic-style=llvm` prints.
///
/// ```
/// hello.swift:2:1: error: cannot assign to value: 'x' is a 'let' constant
/// x = 6                                                    excerpts are drawn from the chapter instead
/// ^
/// hello.swift:1:1: note: change 'let' to 'var' to make it mutable
/// ```
enum CompilerOutputParser {
  /// Returns every message in the order of the compiler; a note stands behind its error.
  ///
  /// A message that spans lines keeps its first one. `<unknown>:0:` and a bare `error:` are messages
  /// without a place.
  static func messages(in output: String) -> [CompileRecord.Message] {
    output.split(separator: "\n").compactMap { message(in: $0) }
  }

  private static func message(in line: Substring) -> CompileRecord.Message? {
    for severity in ["error", "warning", "note"] {
      let mark = "\(severity): "
      if line.hasPrefix(mark) {
        return message(severity, text: line.dropFirst(mark.count), file: nil, line: 0, column: 0)
      }
      guard let range = line.firstRange(of: ": " + mark) else { continue }
      let place = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 2, let last = Int(place[place.count - 1]) else { continue }
      let text = line[range.upperBound...]
      if place.count >= 3, let number = Int(place[place.count - 2]) {
        let file = place.dropLast(2).joined(separator: ":")
        return message(severity, text: text, file: file, line: number, column: last)
      }
      let file = place.dropLast().joined(separator: ":")
      return message(severity, text: text, file: file, line: last, column: 0)
    }
    return nil
  }

  private static func message(
    _ severity: String, text: Substring, file: String?, line: Int, column: Int
  ) -> CompileRecord.Message {
    var text = text
    var group: String?
    if text.hasSuffix("]"), let start = text.lastRange(of: " [#") {
      group = String(text[start.upperBound...].dropLast())
      text = text[..<start.lowerBound]
    }
    return CompileRecord.Message(
      severity: severity, text: String(text), group: group,
      file: file == "<unknown>" ? nil : file, line: line, column: column)
  }
}

extension Substring {
  fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
