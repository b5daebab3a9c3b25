internal import HTTPTransport
// Both modules have a field of this name.
internal import struct HTTPTransport.HTTPField
internal import TransferEngine

extension HTTPRequest {
  /// What the engine wants to be sent, in the transport's words.
  init(_ request: TransferRequest, bodyFile: Int32?) {
    self.init(url: request.url)
    method = request.method
    fields = request.fields.map { HTTPField($0.name, $0.value) }
    self.bodyFile = bodyFile
    if let timeout = request.timeout { limits.stalling = timeout }
  }
}
