/// Checks of resume data (R77).
extension ResumeData {
  /// Makes the resume data of a parked partial.
  init(_ bytes: ParkedPartial) {
    self.init(
      originalRequest: bytes.request, currentURL: bytes.resource.url, bytesReceived: bytes.length,
      entityTag: bytes.resource.entityTag?.description,
      serverDate: bytes.resource.lastModified?.text, partial: bytes.partial)
  }

  /// Whether it can have been made here: the current version, a web request, and valid numbers.
  var isSound: Bool {
    version == Self.currentVersion && bytesReceived > 0 && originalRequest.method == "GET"
      && WebAddress(originalRequest.url) != nil && WebAddress(currentURL) != nil
      && partial.generation > 0 && partial.task.number > 0
      && !partial.task.session.identifier.isEmpty
  }
}

extension ParkedPartial {
  /// Whether resume data agrees with what is known of the partial.
  func matches(_ data: ResumeData) -> Bool { data == ResumeData(self) }
}
