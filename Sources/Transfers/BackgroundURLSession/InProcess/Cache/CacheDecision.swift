package import FoundationNetworking
package import TransferEngine

/// How a request is answered, given the stored response for its address.
///
/// A pure function of the policy, the request and the stored response, following RFC 9111, so that tests can
/// cover all cases without a cache or a server. ``LocalTransfers`` evaluates it before each connection, once
/// for each address of a redirect chain.
package enum CacheDecision: Sendable, Hashable {
  /// Load it from the server.
  case load
  /// Use the stored response.
  case serve
  /// Ask the server, with these fields, whether the stored response is still valid.
  case revalidate([HTTPField])
  /// Fail with -1008: nothing is stored, and `returnCacheDataDontLoad` forbids loading.
  case fail

  /// Decides for one request.
  ///
  /// A request that is itself conditional or asks for a range never uses the stored response: its answer is
  /// between the program and the server.
  ///
  /// - Parameters:
  ///   - asked: the fields that the request would be sent with.
  ///   - stored: the stored response for the address, if any.
  ///   - now: in seconds since 1970.
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

  /// Revalidates the stored response; without validators the whole response is loaded.
  private static func asking(about stored: StoredResponse?) -> CacheDecision {
    guard let conditions = stored?.conditions, !conditions.isEmpty else { return .load }
    return .revalidate(conditions)
  }
}
