package import BackgroundExecution

/// The partial of a download that was cancelled with resume data, kept for a while (R75, R77).
package struct ParkedPartial: Codable, Sendable, Hashable {
  package let partial: PartialID
  package let request: TransferRequest
  /// Bytes on disk.
  package let length: Int64
  package let resource: Resource
  /// The response that the body belongs to.
  package let head: ResponseHead
  /// When it is removed if nothing goes on from it.
  package internal(set) var expires: DeviceInstant

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
