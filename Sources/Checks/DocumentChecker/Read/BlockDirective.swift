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
    var scanner = DirectiveScanner(bytes: text.bytes)
    var found: [BlockDirective] = []
    /// The mark that ends the fence; nil outside of one.
    var fence: Character?
    var isComment = false
    /// The names of directives whose braces are open.
    var open: [String] = []
    guard text.lineCount > 0 else { return [] }
    for line in 1...text.lineCount {
      let offsets = text.offsets(ofLine: line)
      // A line inside of the arguments before.
      guard offsets.lowerBound >= scanner.index || line == 1 else { continue }
      let content = text.string(offsets)
      let words = content.drop { $0 == " " || $0 == "\t" }
      if isComment {
        isComment = !words.contains("-->")
      } else if let mark = ["`", "~"].first(where: {
        words.hasPrefix(String(repeating: $0, count: 3))
      }) {
        if fence == nil { fence = Character(mark) } else if fence == Character(mark) { fence = nil }
      } else if fence != nil {
        continue
      } else if words.hasPrefix("<!--") {
        isComment = !words.contains("-->")
      } else if words.first == "}", !open.isEmpty {
        open.removeLast()
      } else if words.first == "@", !open.isEmpty || content.count - words.count < 4 {
        scanner.index = offsets.lowerBound + content.utf8.count - words.utf8.count
        guard let directive = scanner.directive() else { continue }
        if !open.contains("Comment"), directive.name != "Comment" { found.append(directive) }
        if scanner.opensBlock() { open.append(directive.name) }
      }
    }
    return found
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
