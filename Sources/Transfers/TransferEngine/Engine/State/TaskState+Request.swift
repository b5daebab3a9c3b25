/// The request of an attempt.
extension TaskState {
  /// The part of the resource that is still missing (R80).
  var rangeAsked: RangeAsked {
    if request.fields.contains(where: { $0.name.lowercased() == "range" }) { return .byClient }
    guard let partial = record.partial, isResumable(partial, length: partial.durable) else {
      return .whole
    }
    return .from(partial.durable, partial.resource)
  }

  /// Whether a download can continue from the bytes of a partial (R75).
  ///
  /// It can after a `GET` of the whole resource that returned a validator and no content coding, from a server
  /// that has not refused ranges.
  func isResumable(_ partial: PartialRecord, length: Int64) -> Bool {
    guard record.order.isDownload, record.order.kind != .data,
      record.order.request.method == "GET",
      !record.order.request.fields.contains(where: { $0.name.lowercased() == "range" })
    else { return false }
    return length > 0 && partial.resource.validator != nil && partial.resource.allowsRanges
      && !partial.head.isCoded && (partial.head.status == 200 || partial.head.status == 206)
  }

  /// Returns the request with the fields that the engine adds.
  ///
  /// - Parameter salt: as of ``TransferRequest/authorize(by:salt:)``.
  func fullRequest(asking asked: RangeAsked, salt: String) -> TransferRequest {
    var full = request
    if case .from(let offset, let resource) = asked, let validator = resource.validator {
      full.fields.append(HTTPField("Range", "bytes=\(offset)-"))
      full.fields.append(HTTPField("If-Range", validator))
    }
    if let credential { full.authorize(by: credential, salt: salt) }
    return full
  }

  /// The file to be sent, unless a redirect has turned it into a request without a body.
  ///
  /// Each attempt sends it again from the start.
  var body: BodyFile? {
    guard case .upload(let file) = record.order.kind,
      request.method == record.order.request.method
    else { return nil }
    return file
  }

  /// The length of the transfer; nil if unknown.
  var expected: Int64? {
    if case .upload(let file) = record.order.kind { return file.length }
    return record.partial?.resource.total
  }
}

extension TaskOrder {
  /// Whether it fetches a body: a download or a data task.
  package var isDownload: Bool {
    if case .upload = kind { false } else { true }
  }
}
