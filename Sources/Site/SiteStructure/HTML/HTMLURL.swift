/// The value of an attribute that names a resource; it never has a scheme that runs code.
///
/// Text of a chapter enters only through `init(untrusted:)`. Characters that a URL cannot contain are
/// percent-encoded, so that the checked text is what a browser reads (a browser drops tabs and line feeds
/// and reads `\` as `/`; URL Standard, 4.4).
package struct HTMLURL: Sendable, Hashable {
  /// The encoded text: unsafe ASCII is written as `%XX`, letters of all scripts stay.
  package let text: String

  /// Accepts a relative reference, or a URL with the scheme `http`, `https` or `mailto`.
  ///
  /// - Returns: nil for every other scheme, and for `//host/path`, whose meaning depends on how the page
  ///   was opened.
  package init?(untrusted: String) {
    // Browsers ignore leading spaces and control characters.
    let trimmed = untrusted.utf8.drop { $0 <= 0x20 }
    let encoded = Self.encode(trimmed, allowing: Self.urlPunctuation)
    guard !encoded.hasPrefix("//") else { return nil }
    if let scheme = Self.scheme(of: encoded) {
      guard ["http", "https", "mailto"].contains(scheme) else { return nil }
    }
    text = encoded
  }

  /// A path from one file of a site to another, with an optional anchor.
  ///
  /// Every segment is encoded as a whole, so that a file name cannot become a scheme or a query.
  package init(path: [String], anchor: String? = nil) {
    var result = path.map { Self.encode($0.utf8, allowing: Self.segmentPunctuation) }
      .joined(separator: "/")
    if let anchor { result += "#" + Self.encode(anchor.utf8, allowing: Self.segmentPunctuation) }
    text = result
  }

  /// An anchor on the same page.
  package init(anchor: String) { self.init(path: [], anchor: anchor) }

  /// Appends a path, as in `https://example.org/book/` and `fi/index.html`.
  package func appending(_ other: HTMLURL) -> HTMLURL {
    HTMLURL(verbatim: text.hasSuffix("/") ? text + other.text : text + "/" + other.text)
  }

  private init(verbatim: String) { text = verbatim }

  /// Whether the URL leaves the site.
  package var isExternal: Bool { Self.scheme(of: text) != nil }

  /// Whether an external URL has a target: a host for `http` and `https`, an address or a query for
  /// `mailto` (RFC 9110, 4.2; RFC 6068, 2).
  ///
  /// A browser reads `https:a.md` as a path of the same site, or `a.md` as a host.
  package var hasTarget: Bool {
    let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    guard Self.scheme(of: text) != "mailto" else { return !rest.isEmpty }
    guard rest.starts(with: "//".utf8) else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() }
    return (host ?? authority).first.map { $0 != UInt8(ascii: ":") } ?? false
  }

  /// Punctuation allowed in path segments and anchors (RFC 3986, 3.3).
  ///
  /// `&` and `:` are excluded and therefore encoded, so that a name cannot be misread.
  private static let segmentPunctuation = Set("-._~!$'()*+,;=@".utf8)
  /// Punctuation allowed in a whole URL, including delimiters.
  private static let urlPunctuation = segmentPunctuation.union(Set(":/?#[]&%".utf8))

  /// Writes all other ASCII bytes as `%XX`; bytes from 0x80 on stay, because browsers encode them.
  private static func encode(
    _ text: some Sequence<UInt8>, allowing punctuation: Set<UInt8>
  ) -> String {
    let bytes = Array(text)
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      // A percent sign stays only before the two digits of an escape.
      let isLonePercent =
        byte == UInt8(ascii: "%") && bytes[(index + 1)...].prefix(2).count(where: \.isHexDigit) < 2
      if byte >= 0x80 || byte.isAlphanumeric || punctuation.contains(byte) && !isLonePercent {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The lowercase scheme, or nil if the text is a relative reference (RFC 3986, 3.1).
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let before = text.utf8[..<colon]
    guard !before.contains(where: { "/?#".utf8.contains($0) }) else { return nil }
    return String(text[..<colon]).lowercased()
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
