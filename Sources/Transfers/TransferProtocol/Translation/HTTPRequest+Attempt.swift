package import HTTPTransport
// Both modules have a field of this name.
package import struct HTTPTransport.HTTPField
package import TransferEngine

extension HTTPRequest {
  /// The resource timeout of iOS, after which no exchange is waited for.
  ///
  /// Longer timeouts need not be distinguished from endless ones.
  private static let most = Duration.seconds(7 * 86_400)

  /// Converts a request of the engine.
  ///
  /// As on iOS, fields that belong to the transport are left out if a program has set them. So is a user in
  /// the address, which is for a server that sends a challenge.
  ///
  /// - Parameter bodyFile: the descriptor of an open file to send, if any.
  package init(_ request: TransferRequest, bodyFile: Int32?) {
    // An address that is refused cannot be parsed, and is refused by the transport.
    self.init(url: WebAddress.withoutUser(request.url) ?? "")
    method = request.method
    fields = request.fields.map { HTTPField($0.name, $0.value) }
      .filter { !Self.ownFields.contains(where: $0.isNamed) }
    self.bodyFile = bodyFile
    limits.mostRate = request.bytesPerSecond
    // A client's timeout may be any number.
    if let timeout = request.timeout { limits.stalling = min(max(timeout, .seconds(1)), Self.most) }
  }
}
