/// The scheme, host and port of a web address, which is all that the rules need (R45).
///
/// Two addresses belong to one server if these are equal; the path does not count.
package struct WebAddress: Sendable, Hashable {
  /// `http` or `https`.
  package let scheme: String
  /// The lowercased host, with the port unless it is the scheme's default; connections are counted by it
  /// (R92).
  package let host: String

  /// Parses an absolute address; nil if it is not http or https, has no host, or contains invalid characters.
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
