/// What an attempt asks for.
extension TaskState {
  /// Which part of the resource is still missing (R80).
  var rangeAsked: RangeAsked {
    if request.fields.contains(where: { $0.name.lowercased() == "range" }) { return .byClient }
    guard let partial = record.partial, isResumable(partial, length: partial.durable) else {
      return .whole
    }
    return .from(partial.durable, partial.resource)
  }

  /// Whether a download can go on from bytes of a partial (R75).
  ///
  /// It can behind a `GET` of the whole that has brought a validator, from a server that has not
  /// refused ranges.
  func isResumable(_ partial: PartialRecord, length: Int64) -> Bool {
    guard record.order.isDownload, record.order.kind != .data,
      record.order.request.method == "GET",
      !record.order.request.fields.contains(where: { $0.name.lowercased() == "range" })
    else { return false }
    return length > 0 && partial.resource.validator != nil && partial.resource.allowsRanges
      && (partial.head.status == 200 || partial.head.status == 206)
  }

  /// The request with the fields that the engine adds.
  func fullRequest(asking asked: RangeAsked) -> TransferRequest {
    var full = request
    if case .from(let offset, let resource) = asked, let validator = resource.validator {
      full.fields.append(HTTPField("Range", "bytes=\(offset)-"))
      full.fields.append(HTTPField("If-Range", validator))
    }
    if let credential, credential.address == WebAddress(request.url) {
      full.authorize(user: credential.user, password: credential.password)
    }
    return full
  }

  /// The file that is sent, unless a redirect has made it a question without one.
  ///
  /// It is what the first attempt sends, and what each further one sends again from its begin.
  var body: BodyFile? {
    guard case .upload(let file) = record.order.kind,
      request.method == record.order.request.method
    else { return nil }
    return file
  }

  /// The length of what is transferred; nil if unknown.
  var expected: Int64? {
    if case .upload(let file) = record.order.kind { return file.length }
    return record.partial?.resource.total
  }
}

extension TaskOrder {
  /// Whether a file is fetched.
  package var isDownload: Bool {
    if case .upload = kind { false } else { true }
  }
}
