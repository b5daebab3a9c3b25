/// The head of a response, without the body; untrusted input.
package struct ResponseHead: Codable, Sendable, Hashable {
  /// The status code; 1xx are not reported.
  package let status: Int
  /// All fields in order, including repeated ones.
  package let fields: [HTTPField]
  /// The target of `Location`, made absolute by the transport; nil without one, or if it is invalid.
  package let location: String?

  /// - Parameter location: already absolute.
  package init(status: Int, fields: [HTTPField] = [], location: String? = nil) {
    self.status = status
    self.fields = fields
    self.location = location
  }
}
