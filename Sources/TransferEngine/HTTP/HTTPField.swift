/// A field of a request's or response's header, as it stands there.
package struct HTTPField: Codable, Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
