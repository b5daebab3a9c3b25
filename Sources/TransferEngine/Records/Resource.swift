/// What is known of the version of a resource that a partial holds bytes of.
package struct Resource: Codable, Sendable, Hashable {
  /// The address that it came from, behind all redirects.
  package let url: String
  /// `ETag`, as it was sent; nil if there was none, or none that can be read.
  package let entityTag: EntityTag?
  /// `Last-Modified`; nil as above.
  package let lastModified: HTTPDate?
  /// `Date` of the same response, which decides whether ``lastModified`` is strong.
  package let date: HTTPDate?
  /// The length of the whole; nil if unknown.
  package let total: Int64?

  package init(
    url: String, entityTag: EntityTag? = nil, lastModified: HTTPDate? = nil,
    date: HTTPDate? = nil, total: Int64? = nil
  ) {
    self.url = url
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.date = date
    self.total = total
  }
}
