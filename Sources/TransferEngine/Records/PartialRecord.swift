/// The partial of a task: which file, how much of it is on disk, and of what.
package struct PartialRecord: Codable, Sendable, Hashable {
  package let id: PartialID
  /// Bytes that are on disk for certain.
  package var durable: Int64
  package var resource: Resource
  /// The response that the body belongs to.
  package var head: ResponseHead

  package init(id: PartialID, durable: Int64 = 0, resource: Resource, head: ResponseHead) {
    self.id = id
    self.durable = durable
    self.resource = resource
    self.head = head
  }
}
