/// The parsed fields. Whatever is ambiguous counts as missing: two fields of a name that differ, a date with
/// a wrong weekday, a number with a sign. The decisions about bytes (R78-R83) then have no reason to continue
/// anything.
extension ResponseHead {
  /// Returns the value of a field without surrounding spaces; nil if there is none, or two that differ.
  package func value(of name: String) -> String? {
    let values = Set(
      fields.lazy.filter { $0.name.lowercased() == name.lowercased() }.map { $0.value.trimmed })
    return values.count == 1 ? values.first : nil
  }

  /// `ETag`; nil if it is missing or invalid.
  package var entityTag: EntityTag? { value(of: "ETag").flatMap(EntityTag.init(field:)) }

  /// `Last-Modified`; nil if it is missing or invalid.
  package var lastModified: HTTPDate? { value(of: "Last-Modified").flatMap(HTTPDate.init(field:)) }

  /// `Date`; nil if it is missing or invalid.
  package var date: HTTPDate? { value(of: "Date").flatMap(HTTPDate.init(field:)) }

  /// `Content-Range`; nil if it is missing or invalid.
  package var contentRange: ContentRange? {
    value(of: "Content-Range").flatMap(ContentRange.init(field:))
  }

  /// Whether the body has a content coding, or is said to (RFC 9110 8.4).
  ///
  /// A coded body is decoded by the transport, so that its bytes are not those that a range counts.
  package var isCoded: Bool {
    fields.lazy.filter { $0.name.lowercased() == "content-encoding" }
      .flatMap { $0.value.split(separator: ",") }
      .contains { !["", "identity"].contains(String($0).trimmed.lowercased()) }
  }

  /// `Content-Length`, which is ignored for a chunked body, and is not the length of a decoded one; nil if it
  /// is missing or invalid.
  package var contentLength: Int64? {
    guard !isCoded, !fields.contains(where: { $0.name.lowercased() == "transfer-encoding" }) else {
      return nil
    }
    return value(of: "Content-Length").flatMap { Int64(decimal: $0) }
  }

  /// Returns the length of the body that follows; nil if unknown. Answers to `HEAD`, and some statuses, have
  /// no body whatever length they state (RFC 9110 6.4.1).
  package func bodyLength(answering method: String) -> Int64? {
    method == "HEAD" || status == 204 || status == 304 ? 0 : contentLength
  }

  /// Whether it is a challenge that is supported: `Basic` (RFC 7617) or `Digest` (RFC 7616).
  ///
  /// A 407 is not: it may come from an origin, which must not get a proxy's password.
  var asksForPassword: Bool { basicRealm != nil || digest != nil }

  /// The wait requested by `Retry-After`, in seconds or as a date relative to the response's `Date`; nil if
  /// it is missing or invalid (R72).
  package var retryAfter: Duration? {
    guard let text = value(of: "Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int64(decimal: text) ?? .max, 1 << 40))
    }
    guard let until = HTTPDate(field: text), let date else { return nil }
    return .seconds(max(0, until.seconds - date.seconds))
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  fileprivate var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let rest = drop(while: isSpace)
    return String(
      rest.prefix(upTo: rest.lastIndex { !isSpace($0) }.map(rest.index(after:)) ?? rest.startIndex))
  }
}
