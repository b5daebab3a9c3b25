/// The beginning of a response: what is known before its body comes.
package struct HTTPHead: Sendable, Hashable {
  /// The versions of HTTP that a response may have.
  ///
  /// HTTP/3 is not asked for.
  package enum Version: Sendable, Hashable {
    case http10, http11, http2
  }

  /// As the status line says it.
  package var version: Version
  /// From 200 to 999; interim responses (1xx) are not reported.
  package var status: Int
  /// In the order in which they came.
  package var fields: [HTTPField]
  /// Where `Location` leads from the request's URL, if it leads anywhere at all.
  package var location: String?

  /// - Parameter status: from 200 to 999.
  package init(version: Version, status: Int, fields: [HTTPField] = []) {
    self.version = version
    self.status = status
    self.fields = fields
  }

  /// The values of all fields with a name, in order.
  package func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }
}
