package import RuleBlocks

/// The partial of a download that was cancelled with resume data, kept for a while (R75, R77).
package struct ParkedPartial: Codable, Sendable, Hashable {
  /// The file, under its name at the time of the cancellation.
  package let partial: PartialID
  /// The request of the cancelled task; a task that continues must request the same address.
  package let request: TransferRequest
  /// Bytes on disk.
  package let length: Int64
  /// The version of the resource that the bytes belong to.
  package let resource: Resource
  /// The response that the body belongs to.
  package let head: ResponseHead
  /// When it is removed unless a task continues from it.
  package internal(set) var expires: DeviceInstant

  /// - Parameters:
  ///   - length: of the file on disk, above 0.
  ///   - expires: when it is removed.
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
