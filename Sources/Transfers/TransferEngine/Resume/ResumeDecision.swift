/// Where the body of a response belongs: the complete rule of *never splice* (R78-R83).
///
/// | asked | status | and | decision |
/// |---|---|---|---|
/// | from N | 206 | `Content-Range` N to the end, of the known total; no content coding; the same address*; the known strong tag, or the known strong date and no other tag | append at N (R81) |
/// | from N | 206 | anything else | ask for the whole (R81) |
/// | from N | 416 | the whole has N bytes: known before, or said with the known validator | complete (R82) |
/// | from N | 416, 412 | anything else | ask for the whole (R82) |
/// | from N | any other | | take the whole (R82) |
/// | whole | 206 | `Content-Range` from 0 to the end | take the whole |
/// | whole | 206 | anything else | refuse |
/// | whole | any other | | take the whole (R58) |
/// | by the client | any | | take the whole |
///
/// \* After redirects, another query still counts as the same address if the tag is strong, as addresses that
/// are signed anew for each attempt differ in it. A 206 without a date, which RFC 9110 15.3.7 allows, is not
/// accepted: a server that has ignored `If-Range` looks the same (F7).
///
/// A body with a content coding is never continued: the bytes on disk are decoded (``Resource``), and a server
/// may name a coding and another one by the same tag, though it must not.
///
/// *Take the whole* begins a new generation of the partial, whatever the status: errors have bodies, too
/// (R58). *Ask for the whole* discards the partial and requests it again without a range, so that happens
/// only once.
package enum ResumeDecision: Sendable, Hashable {
  /// Append the body to the existing bytes.
  case append(at: Int64)
  /// Begin a new partial with the body; its head is the result's.
  case takeWhole
  /// Ignore the body: all bytes are there already.
  case complete
  /// Discard the bytes, and request the whole resource in another attempt.
  case askWhole
  /// Fail with ``TransferError/badServerResponse``: a part came although the whole was requested.
  case refuse

  /// Decides by a response's head.
  ///
  /// - Parameters:
  ///   - url: the address that has answered.
  ///   - isRedirected: whether redirects led there from the address that the bytes were requested from.
  package init(
    asked: RangeAsked, url: String, isRedirected: Bool = false, head: ResponseHead
  ) {
    switch asked {
    case .byClient: self = .takeWhole
    case .whole: self = Self.toWhole(head)
    case .from(let offset, let known):
      let isSame = isRedirected ? Self.isSameAfterRedirects(known, url) : url == known.url
      self = Self.toRange(offset, known, isSame && Self.isSameVersion(known, head), head)
    }
  }

  /// Decides about an answer to a request for the whole: a 206 is accepted only if it covers everything.
  private static func toWhole(_ head: ResponseHead) -> Self {
    guard head.status == 206 else { return .takeWhole }
    guard case .bytes(0, let last, let total?) = head.contentRange, last == total - 1 else {
      return .refuse
    }
    return .takeWhole
  }

  /// Decides about an answer to a range request.
  ///
  /// - Parameter isSame: whether the response has the same version and address.
  private static func toRange(
    _ offset: Int64, _ known: Resource, _ isSame: Bool, _ head: ResponseHead
  ) -> Self {
    switch head.status {
    case 206:
      guard isSame, !head.isCoded, case .bytes(offset, let last, let total?) = head.contentRange,
        last == total - 1, total == known.total ?? total
      else { return .askWhole }
      return .append(at: offset)
    case 416:
      if known.total == offset { return .complete }
      guard isSame, known.total == nil, head.contentRange == .unsatisfied(total: offset) else {
        return .askWhole
      }
      return .complete
    case 412: return .askWhole
    default: return .takeWhole
    }
  }

  /// Whether a redirected address is the one that the bytes came from; the query counts only where the tag is
  /// weak or missing.
  private static func isSameAfterRedirects(_ known: Resource, _ url: String) -> Bool {
    guard known.entityTag?.isWeak == false else { return url == known.url }
    return url.prefix { $0 != "?" } == known.url.prefix { $0 != "?" }
  }

  /// Whether a response names the known version by the validator that was sent, and nothing contradicts it.
  private static func isSameVersion(_ known: Resource, _ head: ResponseHead) -> Bool {
    if let tag = known.entityTag, !tag.isWeak {
      return head.entityTag.map(tag.stronglyEquals) ?? false
    }
    return known.hasStrongDate && head.lastModified == known.lastModified
      && head.entityTag == known.entityTag
  }
}
