package import TextDiagnostics

/// A directive of DocC: `@Snippet(path: "Snippets/Start", slice: "setup")`.
///
/// Directives begin a line. Those in code and in comments are left out, and so is the content of `@Comment`.
package struct BlockDirective: Equatable {
  package struct Argument: Equatable {
    /// Empty for a value without a label.
    package var label: String
    package var value: String
    /// The value's bytes in the text, without quotes.
    package var range: Range<Int>
  }

  package var name: String
  package var arguments: [Argument] = []

  package func argument(_ label: String) -> Argument? { arguments.first { $0.label == label } }

  package static func all(in text: SourceText) -> [BlockDirective] {
    DirectiveLines(text).directives
  }
}

/// The lines of a text of DocC: which belong to directives, and how far the text inside of blocks is indented.
///
/// ```
/// @TabNavigator {             of a directive
///   @Tab("Swift") {           of a directive
///     A paragraph, not code.  indented by 4
///   }                         of a directive
/// }                           of a directive
/// ```
struct DirectiveLines {
  private(set) var directives: [BlockDirective] = []
  /// Of each line, the spaces and tabs at its start that are not part of its text, at most; nil for a line of a
  /// directive with a block, and in `@Comment`.
  ///
  /// The first line of a block says how far its text is indented, as in swift-markdown.
  private(set) var indentations: [Int?]
  /// The blocks whose braces are open.
  private var open: [(name: String, indentation: Int?)] = []
  /// How many of them are comments.
  private var comments = 0

  init(_ text: SourceText) {
    indentations = Array(repeating: 0, count: text.lineCount)
    var scanner = DirectiveScanner(bytes: text.bytes)
    /// The mark that ends the fence; nil outside of one.
    var fence: Character?
    var isHidden = false
    guard text.lineCount > 0 else { return }
    for line in 1...text.lineCount {
      let offsets = text.offsets(ofLine: line)
      // A line inside of the arguments before.
      guard offsets.lowerBound >= scanner.index || line == 1 else { continue }
      let content = text.string(offsets)
      let words = content.drop { $0 == " " || $0 == "\t" }
      indent(line, by: words.isEmpty ? nil : content.prefix(content.count - words.count))
      if isHidden {
        isHidden = !words.contains("-->")
      } else if let mark = ["`", "~"].first(where: {
        words.hasPrefix(String(repeating: $0, count: 3))
      }) {
        if fence == nil { fence = Character(mark) } else if fence == Character(mark) { fence = nil }
      } else if fence != nil {
        continue
      } else if words.hasPrefix("<!--") {
        isHidden = !words.contains("-->")
      } else if words.first == "}", !open.isEmpty {
        if open.removeLast().name == "Comment" { comments -= 1 }
        indentations[line - 1] = nil
      } else if words.first == "@", !open.isEmpty || content.count - words.count < 4 {
        scanner.index = offsets.lowerBound + content.utf8.count - words.utf8.count
        guard let directive = scanner.directive() else { continue }
        if comments == 0, directive.name != "Comment" { directives.append(directive) }
        guard scanner.opensBlock() else { continue }
        open.append((directive.name, nil))
        if directive.name == "Comment" { comments += 1 }
        for own in line...max(line, text.line(at: scanner.index)) { indentations[own - 1] = nil }
      }
    }
  }

  /// - Parameter space: what the line begins with; nil for an empty line.
  private mutating func indent(_ line: Int, by space: Substring?) {
    guard let last = open.indices.last else { return }
    if open[last].indentation == nil, let space {
      open[last].indentation = space.reduce(0) { $1 == "\t" ? ($0 + 4) & ~3 : $0 + 1 }
    }
    indentations[line - 1] = comments > 0 ? nil : open[last].indentation ?? 0
  }
}

/// Reads a directive from its `@`.
private struct DirectiveScanner {
  let bytes: [UInt8]
  var index = 0

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func skip(_ characters: String) {
    while let byte = next, characters.utf8.contains(byte) { index += 1 }
  }

  private mutating func word(_ isPart: (UInt8) -> Bool) -> (text: String, range: Range<Int>) {
    let start = index
    while let byte = next, isPart(byte) { index += 1 }
    return (String(decoding: bytes[start..<index], as: UTF8.self), start..<index)
  }

  /// Nil for an `@` that begins no directive.
  mutating func directive() -> BlockDirective? {
    index += 1
    let name = word(isNamePart).text
    guard !name.isEmpty else { return nil }
    var directive = BlockDirective(name: name)
    skip(" \t")
    guard next == UInt8(ascii: "(") else { return directive }
    index += 1
    while true {
      skip(" \t\r\n,")
      guard let byte = next, byte != UInt8(ascii: ")") else { break }
      let before = index
      let argument = argument()
      guard index > before else { break }
      directive.arguments.append(argument)
    }
    if next == UInt8(ascii: ")") { index += 1 }
    return directive
  }

  private mutating func argument() -> BlockDirective.Argument {
    let start = index
    let label = word(isNamePart).text
    skip(" \t\r\n")
    guard next == UInt8(ascii: ":") else {
      index = start
      let (value, range) = value()
      return BlockDirective.Argument(label: "", value: value, range: range)
    }
    index += 1
    skip(" \t\r\n")
    let (value, range) = value()
    return BlockDirective.Argument(label: label, value: value, range: range)
  }

  /// A value in quotes, or up to the next comma or parenthesis.
  private mutating func value() -> (String, Range<Int>) {
    guard next == UInt8(ascii: "\"") else {
      let (text, range) = word { !", \t\r\n)".utf8.contains($0) }
      return (text, range)
    }
    index += 1
    let start = index
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    let range = start..<index
    if next == UInt8(ascii: "\"") { index += 1 }
    return (String(decoding: text, as: UTF8.self), range)
  }

  /// Whether a `{` follows on the line, whose block is not closed there.
  mutating func opensBlock() -> Bool {
    skip(" \t")
    guard next == UInt8(ascii: "{") else { return false }
    let rest = bytes[index...].prefix { $0 != UInt8(ascii: "\n") }
    return !rest.contains(UInt8(ascii: "}"))
  }
}
