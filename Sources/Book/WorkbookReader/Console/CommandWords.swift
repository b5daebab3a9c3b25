import TextDiagnostics

/// Splits a command into words without a shell.
///
/// ```
/// swift run --name "two words" 'a $5 bill' a\ b   ->   swift | run | --name | two words | a $5 bill | a b
/// ```
/// Words are separated by spaces. Single quotes preserve everything between them; within double quotes `\"`
/// and `\\` stand for the second character; outside quotes a backslash preserves the next character.
/// Everything else that a shell would interpret is rejected, so that the command means the same when a
/// reader types it.
///
/// Reading stops at the first rejected character. A byte of a non-ASCII character is a part of its word
/// like any letter.
package struct CommandWords {
  /// The reason for which a command is rejected.
  package struct Problem: Error {
    /// What is wrong, in one line.
    package var summary: String
    /// What to write instead, in one line.
    var fix: String
    /// Bytes of the file.
    var offsets: Range<Int>
  }

  /// The words with quotes and backslashes resolved; empty for a blank line.
  package private(set) var words: [String] = []
  /// The bytes of the first word.
  private(set) var program = 0..<0
  private let bytes: [UInt8]
  /// The offset of the first byte in the file.
  private let start: Int
  private var index = 0

  /// Splits a whole command.
  ///
  /// - Parameters:
  ///   - text: the text after `$ `.
  ///   - start: the offset of its first byte in the file.
  /// - Throws: for anything that needs a shell, an unclosed quote, and a variable set before the program.
  package init(_ text: String, at start: Int) throws(Problem) {
    bytes = Array(text.utf8)
    self.start = start
    while true {
      while index < bytes.count, isSpace { index += 1 }
      guard index < bytes.count else { break }
      let first = index
      let word = try readWord()
      if words.isEmpty {
        program = start + first..<start + index
        if let name = Self.variable(bytes[first..<index]) {
          throw Problem(
            summary: "'\(name)=' before a command needs a shell, and commands run without one",
            fix: "set the variable with env=[\(word)] in the annotations", offsets: program)
        }
      }
      words.append(word)
    }
  }

  /// Whether there is a space or a tab at `index`.
  private var isSpace: Bool {
    bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
  }

  /// Reads up to a space outside quotes; adjacent pieces form one word, as in `a"b c"'d'`.
  private mutating func readWord() throws(Problem) -> String {
    let first = index
    var word: [UInt8] = []
    while index < bytes.count, !isSpace {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "'"): try readSingleQuoted(into: &word)
      case UInt8(ascii: "\""): try readDoubleQuoted(into: &word)
      case UInt8(ascii: "\\"):
        guard index + 1 < bytes.count else {
          throw problem(
            "a command cannot continue on the next line", fix: "write it on one line",
            index..<index + 1)
        }
        word.append(bytes[index + 1])
        index += 2
      default:
        try refuse(byte, isFirst: index == first)
        word.append(byte)
        index += 1
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// Reads from a single quote to the next one.
  private mutating func readSingleQuoted(into word: inout [UInt8]) throws(Problem) {
    let open = index
    guard let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      throw unclosed(at: open)
    }
    word += bytes[open + 1..<close]
    index = close + 1
  }

  /// Reads from a double quote to the next unescaped one.
  ///
  /// `$` and backquotes are rejected here too, because a shell would expand them.
  private mutating func readDoubleQuoted(into word: inout [UInt8]) throws(Problem) {
    let open = index
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      if byte == UInt8(ascii: "\\"), let next, Self.escaped.contains(next) {
        word.append(next)
        index += 2
        continue
      }
      if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "`") { try refuse(byte, isFirst: false) }
      word.append(byte)
      index += 1
    }
    guard index < bytes.count else { throw unclosed(at: open) }
    index += 1
  }

  /// The characters that a backslash escapes within double quotes (POSIX.1-2017, 2.2.3).
  private static let escaped = Set("\"\\$`".utf8)

  private func unclosed(at open: Int) -> Problem {
    problem(
      "the quote that opens here is never closed", fix: "close it on the same line",
      open..<open + 1)
  }

  /// Throws if a byte has a meaning in a shell at its place in the word.
  ///
  /// - Parameter isFirst: whether it begins the word: only there `~` and `#` have a meaning.
  private func refuse(_ byte: UInt8, isFirst: Bool) throws(Problem) {
    let character = Character(Unicode.Scalar(byte))
    let fix: String
    switch character {
    case "|", "&", ";", "(", ")": fix = "write one command per line, each after '$ '"
    case "<", ">": fix = "leave it out; write the output of a command below it"
    case "$", "`": fix = "write the value itself, or put it in single quotes"
    case "*", "?", "[", "]", "{", "}": fix = "write the names themselves, or put the word in quotes"
    case "~" where isFirst: fix = "write the path itself, or put the word in quotes"
    case "#" where isFirst: fix = "leave the comment out, or put the word in quotes"
    default: return
    }
    let count = bytes[index...].prefix { $0 == byte }.count
    throw problem(
      "'\(String(repeating: character, count: count))' needs a shell, and commands run without one",
      fix: fix, index..<index + count)
  }

  /// A problem at bytes of the command, converted to bytes of the file.
  private func problem(_ summary: String, fix: String, _ range: Range<Int>) -> Problem {
    Problem(
      summary: summary, fix: fix, offsets: start + range.lowerBound..<start + range.upperBound)
  }

  /// The name of the variable that a word sets, such as `LANG` in `LANG=fi`; nil for any other word,
  /// including quoted ones.
  private static func variable(_ word: ArraySlice<UInt8>) -> String? {
    let name = String(decoding: word.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    let isName = name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    let isSet = name.utf8.count < word.count
    return isSet && isName && !name.isEmpty && name.first?.isNumber == false ? name : nil
  }
}
