/// Finds what an SVG file of a book could run or load when a reader opens it by itself.
///
/// On a page, an image runs nothing. Opened by its own address, it is a document of the site, without the
/// page's content security policy. So only pictures are published: no script, no event attribute, no HTML,
/// and no address but of the file's own parts, embedded pictures and fonts, and links to follow.
///
/// The scan reads each byte a bounded number of times. What it cannot read exactly as an XML parser does is
/// refused: another encoding, declarations that define entities, and markup that is not well-formed.
///
///     <svg onload="f()">            the attribute 'onload'
///     <use href="b.svg#x"/>         the address 'b.svg#x'
///     <script>                      the element 'script'
package struct SVGScan {
  /// What must not be published.
  package struct Finding: Error, Sendable, Hashable {
    /// The construct, as the object of a sentence: `the element 'script'`.
    package let what: String
    /// The line in the file, from 1.
    package let line: Int
  }

  /// The first thing that must not be published; nil for a plain picture.
  package private(set) var finding: Finding?

  private let bytes: [UInt8]
  private var offset = 0
  /// Whether the text here is that of a `style` element.
  private var isInStyle = false
  /// The content of the `style` element so far.
  private var style = ""

  /// Elements that run, embed or load something, in any namespace.
  private static let elements: Set<String> = [
    "applet", "audio", "base", "body", "canvas", "embed", "foreignobject", "form", "frame",
    "handler",
    "html", "iframe", "link", "listener", "meta", "object", "script", "source", "track", "video",
  ]

  /// Reads a whole file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    do throws(Finding) {
      guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
        throw found("text that is not UTF-8")
      }
      if starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
      while offset < bytes.count { try readToken() }
    } catch {
      finding = error
    }
  }

  // MARK: Tokens

  private mutating func readToken() throws(Finding) {
    if skip("<!--") {
      try skip(to: "-->")
    } else if skip("<![CDATA[") {
      let start = offset
      try skip(to: "]]>")
      if isInStyle { style += string(start..<offset - 3) }
    } else if starts(with: Array("<?".utf8)) {
      try readInstruction()
    } else if skip("<!DOCTYPE") {
      while let byte = peek, byte != UInt8(ascii: ">") {
        guard byte != UInt8(ascii: "[") else { throw found("declarations in its DOCTYPE") }
        offset += 1
      }
      try skip(to: ">")
    } else if skip("</") {
      let name = readName()
      guard !name.isEmpty else { throw malformed }
      try endStyle()
      try skip(to: ">")
    } else if skip("<") {
      try readElement()
    } else {
      let start = offset
      while let byte = peek, byte != UInt8(ascii: "<") { offset += 1 }
      if isInStyle { style += try decoded(start..<offset) }
    }
  }

  /// Checks the content of a style as a browser joins it: text and CDATA, without the comments between them.
  private mutating func endStyle() throws(Finding) {
    guard isInStyle else { return }
    isInStyle = false
    try check(style: style)
    style = ""
  }

  /// Reads the XML declaration; any other instruction could name a style sheet that runs.
  private mutating func readInstruction() throws(Finding) {
    let start = offset
    offset += 2
    let name = readName()
    try skip(to: "?>")
    guard name == "xml" else { throw found("the instruction '\(name)'", at: start) }
    let text = string(start..<offset).lowercased()
    guard let place = text.firstRange(of: "encoding") else { return }
    let value = text[place.upperBound...].filter { !$0.isWhitespace && $0 != "=" }
    guard ["\"utf-8\"", "'utf-8'", "\"us-ascii\"", "'us-ascii'"].contains(where: value.hasPrefix)
    else { throw found("text that is not UTF-8", at: start) }
  }

  /// Reads a tag from its name to `>`.
  private mutating func readElement() throws(Finding) {
    let start = offset - 1
    let name = readName()
    guard !name.isEmpty else { throw malformed }
    let element = Self.local(name)
    // Browsers join the text around it.
    guard !isInStyle else { throw found("the element '\(name)' in a style", at: start) }
    guard !Self.elements.contains(element) else { throw found("the element '\(name)'", at: start) }
    while true {
      skipSpace()
      if skip("/>") { return }
      if skip(">") {
        isInStyle = element == "style"
        return
      }
      let place = offset
      let attribute = readName()
      skipSpace()
      guard !attribute.isEmpty, skip("=") else { throw malformed }
      skipSpace()
      guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw malformed
      }
      offset += 1
      let first = offset
      while let byte = peek, byte != quote {
        guard byte != UInt8(ascii: "<") else { throw malformed }
        offset += 1
      }
      guard peek == quote else { throw malformed }
      let value = try decoded(first..<offset)
      offset += 1
      try check(attribute, value, of: element, at: place)
    }
  }

  // MARK: Checks

  private func check(
    _ name: String, _ value: String, of element: String, at place: Int
  ) throws(Finding) {
    let lower = name.lowercased()
    // Event attributes have no namespace.
    guard !lower.hasPrefix("on"), lower != "xml:base" else {
      throw found("the attribute '\(name)'", at: place)
    }
    if lower == "xmlns" || lower.hasPrefix("xmlns:") {
      guard !value.lowercased().contains("/xhtml") else {
        throw found("the namespace of HTML", at: place)
      }
      return
    }
    switch Self.local(lower) {
    case "attributename":
      let changed = Self.local(value.filter { !$0.isWhitespace })
      guard changed != "href", !changed.hasPrefix("on") else {
        throw found("an animation of '\(value)'", at: place)
      }
    case "href", "src":
      guard Self.isHarmless(value, isLink: element == "a") else {
        throw found("the address '\(Self.short(value))'", at: place)
      }
    case "style": try check(style: value, at: place)
    default: if value.contains("(") { try check(style: value, at: place) }
    }
  }

  /// Checks CSS for what it loads: only embedded pictures and fonts, and parts of the file.
  private func check(style: String, at place: Int? = nil) throws(Finding) {
    let text = style.lowercased()
    guard !text.contains("@import") else { throw found("the rule '@import'", at: place) }
    // An escape could hide any of the words looked for here.
    guard !text.contains("\\") else { throw found("an escape '\\' in a style", at: place) }
    // Functions with addresses as texts.
    for function in ["image-set(", "image(", "src("] where text.contains(function) {
      throw found("the function '\(function.dropLast())' in a style", at: place)
    }
    var rest = text[...]
    while let word = rest.firstRange(of: "url(") {
      rest = rest[word.upperBound...]
      let address = rest.prefix { $0 != ")" }
      let bare = address.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      guard Self.isHarmless(bare, isLink: false) else {
        throw found("the address '\(Self.short(String(address)))'", at: place)
      }
      rest = rest[address.endIndex...]
    }
  }

  /// Whether an address is in the file itself; a link to follow may also lead to the web and the site.
  ///
  /// Browsers ignore control characters and spaces in a scheme, so they are ignored here.
  private static func isHarmless(_ address: String, isLink: Bool) -> Bool {
    let plain = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let text = String(String.UnicodeScalarView(plain)).lowercased()
    if text.isEmpty || text.hasPrefix("#") { return true }
    if text.hasPrefix("data:") {
      let kind = text.dropFirst(5).prefix { $0 != "," }
      return !isLink
        && ["image/", "font/", "application/font", "application/x-font"]
          .contains(where: kind.hasPrefix)
        && !kind.contains("svg") && !kind.contains("xml")
    }
    guard isLink else { return false }
    let scheme = text.prefix { !":/?#".contains($0) }
    guard text[scheme.endIndex...].hasPrefix(":") else { return true }
    return ["http", "https", "mailto"].contains(String(scheme))
  }

  // MARK: Text

  /// Returns a text with its character references resolved.
  ///
  /// - Throws: for a reference that XML does not define, as no file declares its own.
  private func decoded(_ range: Range<Int>) throws(Finding) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return string(range) }
    var text = ""
    var parts = string(range).split(separator: "&", omittingEmptySubsequences: false)[...]
    text += parts.popFirst() ?? ""
    for part in parts {
      guard let end = part.firstIndex(of: ";"), let scalar = Self.scalar(part[..<end]) else {
        throw found("the reference '&\(Self.short(String(part)))'", at: range.lowerBound)
      }
      text.unicodeScalars.append(scalar)
      text += part[part.index(after: end)...]
    }
    return text
  }

  /// Returns the character of a reference, between `&` and `;`.
  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"):
      UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  /// The name without its prefix, in lower case.
  private static func local(_ name: String) -> String {
    (name.split(separator: ":").last.map(String.init) ?? name).lowercased()
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }

  private mutating func readName() -> String {
    let start = offset
    while let byte = peek, !" \t\r\n=<>/?\"'".utf8.contains(byte) { offset += 1 }
    return string(start..<offset)
  }

  private mutating func skipSpace() {
    while let byte = peek, " \t\r\n".utf8.contains(byte) { offset += 1 }
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func starts(with word: [UInt8]) -> Bool { bytes[offset...].starts(with: word) }

  private mutating func skip(_ word: StaticString) -> Bool {
    let isHere = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if isHere { offset += word.utf8CodeUnitCount }
    return isHere
  }

  private mutating func skip(to word: StaticString) throws(Finding) {
    let start = offset
    while offset < bytes.count { if skip(word) { return } else { offset += 1 } }
    throw found("markup that is not well-formed", at: start)
  }

  private var malformed: Finding { found("markup that is not well-formed") }

  /// - Parameter place: nil for the present one.
  private func found(_ what: String, at place: Int? = nil) -> Finding {
    let before = bytes.prefix(min(place ?? offset, bytes.count))
    return Finding(what: what, line: 1 + before.count { $0 == UInt8(ascii: "\n") })
  }
}
