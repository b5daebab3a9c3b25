/// What a cancelled download can go on from, as the client keeps it; hostile input when it comes back.
///
/// The engine's own record of the partial decides; this names it, and says what iOS's property list says
/// (`NSURLSessionDownloadURL`, `...BytesReceived`, `...OriginalRequest`, `...CurrentRequest`,
/// `...EntityTag`, `...ServerDownloadDate`, `...InfoTempFileName`, `...InfoVersion`).
package struct ResumeData: Codable, Sendable, Hashable {
  /// The version that is written, and the only one that is read.
  package static let currentVersion = 1

  /// ``currentVersion``, or another one in data from elsewhere.
  package let version: Int
  /// What the cancelled download had asked for; a download that is made of this asks for the same.
  package let originalRequest: TransferRequest
  /// Where redirects had led.
  package let currentURL: String
  /// The length of the partial, above 0 if the data is sound.
  package let bytesReceived: Int64
  /// `ETag`, as it was sent.
  package let entityTag: String?
  /// `Last-Modified`, as it was sent.
  package let serverDate: String?
  /// The partial's name: session and number of the cancelled task, and the generation.
  package let partial: PartialID

  /// What a client has given back; nothing of it is checked here.
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
