package import FoundationNetworking
package import TransferEngine

/// What is done for a request, with what a cache has for its address.
///
/// A pure function of the policy, the request and what is stored, by RFC 9111, so that a test can
/// go through all cases without a cache or a server. ``LocalTransfers`` asks before each
/// connection, once for each address of a redirect.
package enum CacheDecision: Sendable, Hashable {
  /// The server is asked.
  case load
  /// What is stored is the response.
  case serve
  /// The server is asked with these fields whether what is stored is still right.
  case revalidate([HTTPField])
  /// Nothing is stored, and nothing is to be loaded.
  /// What `returnCacheDataDontLoad` means: the task fails with -1008.
  case fail

  /// - Parameters:
  ///   - asked: the fields that the request would be sent with.
  ///   - stored: what the cache has for the address; nil for nothing.
  ///   - now: in seconds since 1970.
  /// A request that is conditional itself, or asks for a range, never takes what is stored: its
  /// answer is a matter between program and server.
  package init(
    _ policy: URLRequest.CachePolicy, asked: [HTTPField], stored: StoredResponse?, now: Double
  ) {
    let stored = stored.flatMap { !asked.areConditional && $0.answers(asked) ? $0 : nil }
    switch policy {
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: self = .load
    case .returnCacheDataElseLoad: self = stored == nil ? .load : .serve
    case .returnCacheDataDontLoad: self = stored == nil ? .fail : .serve
    case .reloadRevalidatingCacheData: self = Self.asking(about: stored)
    default:
      self = stored?.isFresh(for: asked, at: now) == true ? .serve : Self.asking(about: stored)
    }
  }

  /// Asks with the validators of what is stored; without any the whole response is loaded.
  private static func asking(about stored: StoredResponse?) -> CacheDecision {
    guard let conditions = stored?.conditions, !conditions.isEmpty else { return .load }
    return .revalidate(conditions)
  }
}
