/// The partial of a task: its file, how much of it is on disk, and the version of the resource.
package struct PartialRecord: Codable, Sendable, Hashable {
  /// The file that the body is written to.
  package let id: PartialID
  /// Bytes known to be on disk.
  package var durable: Int64
  /// The version that the bytes belong to; only an unknown total may be filled in later.
  package var resource: Resource
  /// The response that the body belongs to.
  package var head: ResponseHead

  /// A new generation is empty, unless it takes over bytes of resume data.
  package init(id: PartialID, durable: Int64 = 0, resource: Resource, head: ResponseHead) {
    self.id = id
    self.durable = durable
    self.resource = resource
    self.head = head
  }
}
