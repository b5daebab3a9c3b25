internal import HTTPTransport
// Both modules have a field of this name.
internal import struct HTTPTransport.HTTPField
internal import TransferEngine

extension HTTPRequest {
  /// The resource timeout of iOS, behind which no exchange is waited for.
  private static let most = Duration.seconds(7 * 86_400)

  /// What the engine wants to be sent, in the transport's words.
  init(_ request: TransferRequest, bodyFile: Int32?) {
    self.init(url: request.url)
    method = request.method
    fields = request.fields.map { HTTPField($0.name, $0.value) }
    self.bodyFile = bodyFile
    // What a client asks for may be any number.
    if let timeout = request.timeout { limits.stalling = min(max(timeout, .seconds(1)), Self.most) }
  }
}
