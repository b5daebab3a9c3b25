/// The head of a request, as far as a page server needs it (RFC 9112).
package struct HTTPRequest: Sendable, Equatable {
  /// `GET` or `HEAD`.
  package var isHead: Bool
  /// The path with percent signs resolved, without the query: `/fi/00-start.html`.
  package var path: String
  /// Whether another site's page made the request, and not a user who followed a link (`Sec-Fetch-Site`).
  package var isCrossSite: Bool
  /// Whether the connection stays open after the response.
  package var keepsOpen: Bool

  /// The reason why a request is refused, with the status that says so.
  package enum Refusal: Int, Error {
    case malformed = 400
    case forbidden = 403
    case methodNotAllowed = 405
    case uriTooLong = 414
    /// A name of another host: a page of another site may have had its name point here (DNS rebinding).
    case misdirected = 421
    case headTooLarge = 431
    case versionNotSupported = 505

    var reason: String {
      switch self {
      case .malformed: "Bad Request"
      case .forbidden: "Forbidden"
      case .methodNotAllowed: "Method Not Allowed"
      case .uriTooLong: "URI Too Long"
      case .misdirected: "Misdirected Request"
      case .headTooLarge: "Request Header Fields Too Large"
      case .versionNotSupported: "HTTP Version Not Supported"
      }
    }
  }

  /// The largest head in bytes, including the empty line.
  static let largestHead = 8 << 10
  private static let mostFields = 64
  private static let longestTarget = 2048

  /// Reads a head.
  ///
  /// Nothing is repaired: a line that ends without a carriage return, a folded or repeated field that matters,
  /// or a body is refused, since two readers could understand it differently.
  ///
  /// - Parameters:
  ///   - head: up to the empty line, which is left out.
  ///   - port: the server's, which the host must have.
  init(_ head: some Sequence<UInt8>, port: UInt16) throws(Refusal) {
    // Each line ends with CR LF; no other control character may occur, apart from tabs.
    var lines = try Self.lines(Array(head))
    guard !lines.isEmpty else { throw .malformed }
    let words = lines.removeFirst().split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3 else { throw .malformed }
    switch String(decoding: words[2], as: UTF8.self) {
    case "HTTP/1.1", "HTTP/1.0": break
    case let version where version.hasPrefix("HTTP/"): throw .versionNotSupported
    default: throw .malformed
    }
    guard lines.count <= Self.mostFields else { throw .headTooLarge }
    let fields = try Self.fields(lines)
    switch String(decoding: words[0], as: UTF8.self) {
    case "GET": isHead = false
    case "HEAD": isHead = true
    default: throw .methodNotAllowed
    }
    guard words[1].count <= Self.longestTarget else { throw .uriTooLong }
    guard fields["transfer-encoding"] == nil, fields["content-length", default: ["0"]] == ["0"],
      let hosts = fields["host"], hosts.count == 1
    else { throw .malformed }
    guard Self.isOwn(host: hosts[0], port: port) else { throw .misdirected }
    path = try Self.path(words[1])
    isCrossSite = ["cross-site", "same-site"].contains(fields["sec-fetch-site"]?.first ?? "")
    let options = (fields["connection"] ?? []).joined(separator: ",").lowercased()
    keepsOpen = words[2].last == UInt8(ascii: "1") && !options.contains("close")
  }

  private static func lines(_ head: [UInt8]) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = head[...]
    while let end = rest.firstIndex(of: 0x0A) {
      guard end > rest.startIndex, rest[end - 1] == 0x0D else { throw .malformed }
      lines.append(rest[..<(end - 1)])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 || byte == 0x7F }
    guard !lines.contains(where: { $0.contains(where: isControl) }) else { throw .malformed }
    return lines
  }

  /// The values of all fields, by their names in lower case.
  private static func fields(
    _ lines: [ArraySlice<UInt8>]
  ) throws(Refusal) -> [String: [String]] {
    var fields: [String: [String]] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
      let name = line[..<colon]
      let isName = { (byte: UInt8) in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
      guard !name.isEmpty, name.allSatisfy(isName) else { throw .malformed }
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
      let isBlank = { (character: Character) in character == " " || character == "\t" }
      let trimmed = value.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
      fields[String(decoding: name, as: UTF8.self).lowercased(), default: []]
        .append(String(trimmed))
    }
    return fields
  }

  /// Whether a `Host` names this machine and this server.
  ///
  /// A browser sends the name in the address bar, so a name that another site controls does not get through,
  /// even if it leads to this machine.
  private static func isOwn(host: String, port: UInt16) -> Bool {
    ["localhost", "127.0.0.1", "[::1]"].contains { name in
      host.lowercased() == "\(name):\(port)" || port == 80 && host.lowercased() == name
    }
  }

  /// Resolves a target; whether anything exists there is not decided here.
  private static func path(_ target: ArraySlice<UInt8>) throws(Refusal) -> String {
    guard target.first == UInt8(ascii: "/") else { throw .malformed }
    var bytes: [UInt8] = []
    var rest = target.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let value = digit(high).flatMap({ high in digit(low).map { high << 4 | $0 } })
      else { throw .malformed }
      bytes.append(value)
    }
    guard !bytes.contains(0), let path = String(validating: bytes, as: UTF8.self) else {
      throw .malformed
    }
    return path
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).isASCII
      ? Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } : nil
  }
}
