/// The partial of a task: which file, how much of it is on disk, and of what.
package struct PartialRecord: Codable, Sendable, Hashable {
  /// The file that the body grows in.
  package let id: PartialID
  /// Bytes that are on disk for certain.
  package var durable: Int64
  /// The version that the bytes are of; a total that was not known may be added, all else stays.
  package var resource: Resource
  /// The response that the body belongs to.
  package var head: ResponseHead

  /// A new generation, without a byte, unless it takes over bytes of resume data.
  package init(id: PartialID, durable: Int64 = 0, resource: Resource, head: ResponseHead) {
    self.id = id
    self.durable = durable
    self.resource = resource
    self.head = head
  }
}
