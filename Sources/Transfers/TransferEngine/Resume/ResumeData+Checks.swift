/// Where resume data comes from, and what is believed of it (R77).
extension ResumeData {
  /// What a parked partial can be gone on from by.
  init(_ bytes: ParkedPartial) {
    self.init(
      originalRequest: bytes.request, currentURL: bytes.resource.url, bytesReceived: bytes.length,
      entityTag: bytes.resource.entityTag?.description,
      serverDate: bytes.resource.lastModified?.text, partial: bytes.partial)
  }

  /// Whether it can have been made here: our version, a request of the web, and numbers that can be.
  var isSound: Bool {
    version == Self.currentVersion && bytesReceived > 0 && originalRequest.method == "GET"
      && WebAddress(originalRequest.url) != nil && WebAddress(currentURL) != nil
      && partial.generation > 0 && partial.task.number > 0
      && !partial.task.session.identifier.isEmpty
  }
}

extension ParkedPartial {
  /// Whether resume data says of the partial what is known of it.
  func matches(_ data: ResumeData) -> Bool { data == ResumeData(self) }
}
