/// Where an address of the web leads: all that the rules need of it (R45).
///
/// Two addresses are of one server if they are equal: scheme, host and port. The path does not
/// count.
package struct WebAddress: Sendable, Hashable {
  /// `http` or `https`.
  package let scheme: String
  /// Host in small letters, and the port unless it is the scheme's own, as connections are counted by (R92).
  package let host: String

  /// Reads an absolute address; nil if it is not of the web, has no host, or holds what no address does.
  package init?(_ url: String) {
    guard url.utf8.count <= 65_536, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let colon = url.firstRange(of: "://")
    else { return nil }
    scheme = url[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let authority = url[colon.upperBound...].prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !host.isEmpty, !host.hasPrefix(":") else { return nil }
    let ending = [scheme == "http" ? ":80" : ":443", ":"].first { host.hasSuffix($0) }
    self.host = host.dropLast(ending?.count ?? 0).lowercased()
  }
}
