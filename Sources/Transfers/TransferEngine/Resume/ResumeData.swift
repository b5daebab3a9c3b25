/// The resume data of a cancelled download, as the client keeps it; untrusted when it comes back.
///
/// The engine's own record of the partial decides. This names the partial, and has the values of iOS's
/// property list (`NSURLSessionDownloadURL`, `...BytesReceived`, `...OriginalRequest`, `...CurrentRequest`,
/// `...EntityTag`, `...ServerDownloadDate`, `...InfoTempFileName`, `...InfoVersion`).
package struct ResumeData: Codable, Sendable, Hashable {
  /// The version that is written, and the only one that is accepted.
  package static let currentVersion = 1

  /// ``currentVersion``, or another one in foreign data.
  package let version: Int
  /// The request of the cancelled download, which the new download repeats.
  package let originalRequest: TransferRequest
  /// The address after redirects.
  package let currentURL: String
  /// The length of the partial; above 0 in valid data.
  package let bytesReceived: Int64
  /// `ETag`, as it was sent.
  package let entityTag: String?
  /// `Last-Modified`, as it was sent.
  package let serverDate: String?
  /// The partial's name: session and number of the cancelled task, and the generation.
  package let partial: PartialID

  /// Data that a client has given back is not checked here.
  package init(
    version: Int = Self.currentVersion, originalRequest: TransferRequest, currentURL: String,
    bytesReceived: Int64, entityTag: String?, serverDate: String?, partial: PartialID
  ) {
    self.version = version
    self.originalRequest = originalRequest
    self.currentURL = currentURL
    self.bytesReceived = bytesReceived
    self.entityTag = entityTag
    self.serverDate = serverDate
    self.partial = partial
  }
}
