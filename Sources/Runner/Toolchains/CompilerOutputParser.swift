package import ResultStore
private import TextDiagnostics

/// Parses the output of `swiftc -diagnostic-style=llvm`.
///
/// ```
/// hello.swift:2:1: error: cannot assign to value: 'x' is a 'let' constant [#Group]
/// x = 6                                                    excerpts are drawn from the chapter instead
/// ^
/// hello.swift:1:1: note: change 'let' to 'var' to make it mutable
/// hello.swift:9: error: undefined reference to 'f'         a linker knows no columns
/// lib/libM.so: error: undefined reference to 'f'           nor lines of a library
/// main.o:main.o:function g: error: undefined reference to 'f'
/// error: link command failed with exit code 1 (...)        the driver about all of it
/// ```
///
/// It also parses output of linkers and SwiftPM in the same format. The text is untrusted: any line of this
/// format counts as a message, and its location may not exist.
package enum CompilerOutputParser {
  /// Returns all messages in the compiler's order; a note follows its error.
  ///
  /// Only the first line of a message is kept. `<unknown>:0:`, a bare `error:` and `ld.lld: error:` are
  /// messages without a location. An error about a failed command is left out if another error explains it.
  package static func messages(in output: String) -> [CompileRecord.Message] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    var messages: [CompileRecord.Message] = []
    for (index, line) in lines.enumerated() {
      // A line of code that looks like a message is not one: an excerpt is followed by a line with `^`.
      if index + 1 < lines.count, isMarker(lines[index + 1]) { continue }
      if let message = message(in: line) { messages.append(message) }
    }
    let isFollowUp: (CompileRecord.Message) -> Bool = {
      $0.file == nil && $0.text.contains("command failed with exit code")
    }
    let hasCause = messages.contains { $0.severity == "error" && !isFollowUp($0) }
    return hasCause ? messages.filter { !isFollowUp($0) } : messages
  }

  /// Returns the messages in the output of a running compiler.
  ///
  /// The last line is not parsed yet: it may be incomplete, or the next line may show that it is code.
  ///
  /// - Parameter output: the output from the start of a line.
  package static func messages(inUnfinished output: [UInt8]) -> [CompileRecord.Message] {
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return messages(in: String(decoding: output[..<end], as: UTF8.self) + "\n^")
  }

  /// Whether a line is the one below an excerpt: `  ^~~~`.
  private static func isMarker(_ line: Substring) -> Bool {
    line.utf8.contains(UInt8(ascii: "^")) && line.utf8.allSatisfy { " ~^\t".utf8.contains($0) }
  }

  /// The message in a line; nil for any other line, such as an excerpt.
  ///
  /// The location precedes the severity: `FILE:LINE:COLUMN`, `FILE:LINE`, `FILE`, or nothing. A file without
  /// a line is used only if it is a library.
  private static func message(in line: Substring) -> CompileRecord.Message? {
    let found = ["error", "warning", "note"].compactMap { severity in
      start(of: severity, in: line).map { (severity, $0) }
    }
    // The leftmost word is the severity, since the text may quote another message.
    guard let (severity, range) = found.min(by: { $0.1.lowerBound < $1.1.lowerBound }) else {
      return nil
    }
    let text = line[range.upperBound...]
    var place = line[..<range.lowerBound].split(
      separator: ":", omittingEmptySubsequences: false)[...]
    var numbers: [Int] = []
    while place.count > 1, numbers.count < 2, let number = place.last.flatMap({ Int($0) }) {
      numbers.insert(number, at: 0)
      place.removeLast()
    }
    var file = place.joined(separator: ":")
    // A linker that knows no line names the function, possibly with special characters.
    var symbol: String?
    if let function = file.firstRange(of: ".o:function ") {
      symbol = String(file[function.upperBound...])
      file = String(file[..<function.lowerBound]) + ".o"
    }
    // Our file names contain neither blanks nor quotes; a line of an excerpt does.
    guard !file.contains(where: { " \"'(\t".contains($0) }) else { return nil }
    if numbers.isEmpty {
      // Only libraries can be identified by their file alone.
      let name = file.split(separator: "/").last.map(String.init)
      var message = message(
        severity, text: text, file: file.hasSuffix(".so") ? name : nil, line: 0, column: 0)
      message.symbol = symbol
      return message
    }
    return message(
      severity, text: text, file: file, line: numbers[0],
      column: numbers.count > 1 ? numbers[1] : 0)
  }

  /// The range of `error: ` in a line, including the `: ` that ends a location before it.
  ///
  /// - Returns: nil if the line does not contain the word.
  private static func start(of severity: String, in line: Substring) -> Range<Substring.Index>? {
    let word = severity + ": "
    if line.hasPrefix(word) {
      return line.startIndex..<line.index(line.startIndex, offsetBy: word.count)
    }
    // Most lines are code without the word, and there are many: comparing bytes is far faster.
    let mark = ": \(word)"
    guard let offset = line.offset(of: mark) else { return nil }
    let start = line.utf8.index(line.startIndex, offsetBy: offset)
    return start..<line.utf8.index(start, offsetBy: mark.utf8.count)
  }

  /// Makes a message, removing its group from the text: `... [#DeprecatedDeclaration]`.
  private static func message(
    _ severity: String, text: Substring, file: String?, line: Int, column: Int
  ) -> CompileRecord.Message {
    var text = text
    var group: String?
    if text.hasSuffix("]"), let start = text.ranges(of: " [#").last {
      group = String(text[start.upperBound...].dropLast())
      text = text[..<start.lowerBound]
    }
    return CompileRecord.Message(
      severity: severity, text: String(text), group: group,
      file: file == "<unknown>" ? nil : file, line: line, column: column)
  }
}
