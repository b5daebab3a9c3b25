/// The scheme, host and port of a web address, which is all that the rules need (R45).
///
/// Two addresses belong to one server, the *origin* of WHATWG, if these are equal; the path does not count.
/// What may be sent to a server only is compared by this, and nothing is sent to an address that it refuses.
/// So it accepts only what all parsers read alike: libcurl's, which connects, Foundation's, which the program
/// uses, and those of servers and browsers.
///
///     http://a.example\@b.example/   refused: libcurl connects to b.example, a browser to a.example
///     http://ａ。example/  http://%61/  http://[fe80::1%25eth0]/  http://a@b@c/   refused
///     http://me:word@a.example:80/x   a.example
package struct WebAddress: Sendable, Hashable {
  /// `http` or `https`.
  package let scheme: String
  /// The lowercased host; an IPv6 address has brackets.
  package let name: String
  /// Nil for the scheme's default.
  package let port: Int?

  /// The host, with the port unless it is the default; connections are counted by it (R92).
  package var host: String { port.map { "\(name):\($0)" } ?? name }

  /// Parses an absolute address; nil if it is not http or https, has no host, or is ambiguous.
  package init?(_ url: String) {
    guard let parts = Parts(url) else { return nil }
    scheme = parts.scheme
    name = parts.host.lowercased()
    let number = Int(parts.port)
    port = number == (scheme == "http" ? 80 : 443) ? nil : number
  }

  /// Removes the user, which is only for a server that challenges: `http://anna:secret@host/x` -> `http://host/x`.
  ///
  /// - Returns: nil for an address that is refused.
  package static func withoutUser(_ url: String) -> String? {
    guard let parts = Parts(url) else { return nil }
    return String(url[..<parts.authority] + url[parts.host.startIndex...])
  }

  /// Whether the host is an IP address, in whatever way it is written: as WHATWG says, a name whose last
  /// label is a number is one.
  package var isNumeric: Bool {
    guard !name.hasPrefix("["), let last = name.split(separator: ".").last else { return true }
    return last.allSatisfy(\.isNumber) || last.hasPrefix("0x")
  }

  /// The parts of an address that is not ambiguous.
  private struct Parts {
    let scheme: String
    /// Where user, host and port begin.
    let authority: String.Index
    let host: Substring
    /// Decimal digits; empty for none.
    let port: Substring

    init?(_ url: String) {
      guard url.utf8.count <= 65_536, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
        let colon = url.firstRange(of: "://")
      else { return nil }
      scheme = url[..<colon.lowerBound].lowercased()
      guard scheme == "http" || scheme == "https" else { return nil }
      authority = colon.upperBound
      let all = url[authority...].prefix { !"/?#".contains($0) }
      let user = all.firstIndex(of: "@")
      guard all[..<(user ?? all.startIndex)].utf8.allSatisfy(Self.isUserByte) else { return nil }
      let place = user.map { all[all.index(after: $0)...] } ?? all
      if place.hasPrefix("[") {
        guard let end = place.firstIndex(of: "]") else { return nil }
        host = place[...end]
        guard host.count > 2, host.dropFirst().dropLast().utf8.allSatisfy(Self.isIPv6Byte) else {
          return nil
        }
      } else {
        host = place.prefix { $0 != ":" }
        guard !host.isEmpty, host.utf8.allSatisfy(Self.isHostByte) else { return nil }
      }
      let rest = place[host.endIndex...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = rest.dropFirst()
      if !port.isEmpty {
        guard let number = Int64(decimal: port), (1...65_535).contains(number) else { return nil }
      }
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }

    private static func isIPv6Byte(_ byte: UInt8) -> Bool {
      "0123456789abcdefABCDEF:.".utf8.contains(byte)
    }

    /// Whether a byte may occur in a user and a password (RFC 3986, 3.2.1).
    private static func isUserByte(_ byte: UInt8) -> Bool {
      isHostByte(byte) || "~%:!$&'()*+,;=".utf8.contains(byte)
    }
  }
}
