/// What is known of the version of a resource that a partial holds bytes of.
package struct Resource: Codable, Sendable, Hashable {
  /// The address that it came from, behind all redirects.
  package let url: String
  /// `ETag`; nil if there was none, or none that can be read.
  package let entityTag: EntityTag?
  /// `Last-Modified`; nil as above.
  package let lastModified: HTTPDate?
  /// `Date` of the same response, which decides whether ``lastModified`` is strong.
  package let date: HTTPDate?
  /// The length of the whole; nil if unknown.
  package let total: Int64?
  /// Whether the server has not said `Accept-Ranges: none`.
  package let allowsRanges: Bool

  /// As the fields of a response say; see ``init(url:method:head:)``.
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

  /// Reads what a response to a method says of the whole that it brings.
  package init(url: String, method: String, head: ResponseHead) {
    self.init(
      url: url, entityTag: head.entityTag, lastModified: head.lastModified, date: head.date,
      total: head.bodyLength(answering: method),
      allowsRanges: head.value(of: "Accept-Ranges")?.lowercased() != "none")
  }

  /// What `If-Range` says so that no other version can be continued (R80): a strong entity tag, or a date
  /// that is strong; nil if there is neither.
  package var validator: String? {
    if let entityTag, !entityTag.isWeak { return entityTag.description }
    return hasStrongDate ? lastModified?.text : nil
  }

  /// Whether ``lastModified`` tells versions apart, RFC 9110 8.8.2.2: the response was made a
  /// minute later at least.
  ///
  /// CHOICE: the RFC wants a second if both are of one clock, which is not known here.
  var hasStrongDate: Bool {
    guard let lastModified, let date else { return false }
    return date.seconds - lastModified.seconds >= 60
  }
}
