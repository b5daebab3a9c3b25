package import HTTPTransport
// Both modules have a field of this name.
package import struct HTTPTransport.HTTPField
package import TransferEngine

extension HTTPRequest {
  /// The resource timeout of iOS, behind which no exchange is waited for.
  ///
  /// Longer silences than that need not be told from endless ones.
  private static let most = Duration.seconds(7 * 86_400)

  /// What the engine wants to be sent, in the transport's words.
  ///
  /// As on iOS, what a program has set of the fields that are the transport's own is left out. So is a user
  /// in the address, which is for a server that asks.
  ///
  /// - Parameter bodyFile: the number of an open file that is sent; nil for none.
  package init(_ request: TransferRequest, bodyFile: Int32?) {
    self.init(url: Self.withoutUser(request.url))
    method = request.method
    fields = request.fields.map { HTTPField($0.name, $0.value) }
      .filter { !Self.ownFields.contains(where: $0.isNamed) }
    self.bodyFile = bodyFile
    // What a client asks for may be any number.
    if let timeout = request.timeout { limits.stalling = min(max(timeout, .seconds(1)), Self.most) }
  }

  /// `http://anna:secret@host/x` -> `http://host/x`; other addresses stay as they are.
  private static func withoutUser(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let user = authority.lastIndex(of: "@") else { return url }
    return String(url[..<scheme.upperBound] + rest[rest.index(after: user)...])
  }
}
