/// What identifies the version of a resource that a partial contains bytes of.
package struct Resource: Codable, Sendable, Hashable {
  /// The address that it came from, after all redirects.
  package let url: String
  /// `ETag`; nil if it was missing or invalid.
  package let entityTag: EntityTag?
  /// `Last-Modified`; nil if it was missing or invalid.
  package let lastModified: HTTPDate?
  /// `Date` of the same response, which decides whether ``lastModified`` is strong.
  package let date: HTTPDate?
  /// The total length; nil if unknown, as of a body with a content coding, which is decoded.
  package let total: Int64?
  /// Whether the server has not sent `Accept-Ranges: none`.
  package let allowsRanges: Bool

  /// For the fields of a response see ``init(url:method:head:)``.
  package init(
    url: String, entityTag: EntityTag? = nil, lastModified: HTTPDate? = nil,
    date: HTTPDate? = nil, total: Int64? = nil, allowsRanges: Bool = true
  ) {
    self.url = url
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.date = date
    self.total = total
    self.allowsRanges = allowsRanges
  }

  /// Extracts the version of a resource from the head of a response.
  package init(url: String, method: String, head: ResponseHead) {
    self.init(
      url: url, entityTag: head.entityTag, lastModified: head.lastModified, date: head.date,
      total: head.bodyLength(answering: method),
      allowsRanges: head.value(of: "Accept-Ranges")?.lowercased() != "none")
  }

  /// The value of `If-Range` with which no other version can be continued (R80): a strong entity tag, or a
  /// strong date; nil if there is neither.
  package var validator: String? {
    if let entityTag, !entityTag.isWeak { return entityTag.description }
    return hasStrongDate ? lastModified?.text : nil
  }

  /// Whether ``lastModified`` distinguishes versions, RFC 9110 8.8.2.2: the response was made at least a
  /// minute later.
  ///
  /// CHOICE: the RFC requires a second if both come from one clock, which is not known here.
  var hasStrongDate: Bool {
    guard let lastModified, let date else { return false }
    return date.seconds - lastModified.seconds >= 60
  }
}
