/// What a server says before the body; hostile input.
package struct ResponseHead: Codable, Sendable, Hashable {
  /// The status code; 1xx are not reported.
  package let status: Int
  /// All fields in their order, also those that stand more than once.
  package let fields: [HTTPField]
  /// Where `Location` leads, made absolute by the transport; nil without one, or if it leads nowhere.
  package let location: String?

  /// - Parameter location: absolute already.
  package init(status: Int, fields: [HTTPField] = [], location: String? = nil) {
    self.status = status
    self.fields = fields
    self.location = location
  }
}
