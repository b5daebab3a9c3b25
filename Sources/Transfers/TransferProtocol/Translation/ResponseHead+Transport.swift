package import HTTPTransport
package import TransferEngine
// Both modules have a field of this name.
package import struct TransferEngine.HTTPField

extension ResponseHead {
  /// Converts a head; invalid UTF-8 becomes U+FFFD.
  package init(_ head: HTTPHead) {
    self.init(
      status: head.status,
      fields: head.fields.map { field in
        HTTPField(
          String(decoding: field.name, as: UTF8.self), String(decoding: field.value, as: UTF8.self))
      }, location: head.location)
  }
}
