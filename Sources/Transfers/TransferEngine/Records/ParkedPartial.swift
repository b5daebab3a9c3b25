package import RuleBlocks

/// The partial of a download that was cancelled with resume data, kept for a while (R75, R77).
package struct ParkedPartial: Codable, Sendable, Hashable {
  /// The file, under its name as it was when the task was cancelled.
  package let partial: PartialID
  /// What the cancelled task had asked for; a task that goes on must ask for the same address.
  package let request: TransferRequest
  /// Bytes on disk.
  package let length: Int64
  /// The version that the bytes are of.
  package let resource: Resource
  /// The response that the body belongs to.
  package let head: ResponseHead
  /// When it is removed if nothing goes on from it.
  package internal(set) var expires: DeviceInstant

  /// - Parameters:
  ///   - length: of the file on disk, above 0.
  ///   - expires: when nothing goes on from it any more.
  package init(
    partial: PartialID, request: TransferRequest, length: Int64, resource: Resource,
    head: ResponseHead, expires: DeviceInstant
  ) {
    self.partial = partial
    self.request = request
    self.length = length
    self.resource = resource
    self.head = head
    self.expires = expires
  }
}
