internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// A `URLCache` as the store behind ``CacheDecision``.
///
/// The cache of this platform confuses addresses that differ only in scheme or query, so what it finds is
/// checked again, and an entry must not be added twice. It reads its whole folder at each look-up, so the
/// cache that all programs share keeps everything in memory (CHOICE); one that a program makes itself follows
/// its own settings.
struct ResponseCache {
  private let cache: URLCache

  init(_ cache: URLCache) { self.cache = cache }

  /// Returns a cache in memory only, without a folder.
  static func inMemory() -> URLCache {
    URLCache(memoryCapacity: 4 << 20, diskCapacity: 0, diskPath: "/dev/null/none")
  }

  /// A stored response and its body.
  ///
  /// The store returns the fields in no particular order, with fields of one name joined by commas.
  struct Entry {
    let response: StoredResponse
    let body: Data
  }

  /// The `userInfo` keys for the values that ``StoredResponse`` needs besides the response.
  private enum Key: String {
    case address, asked, requested, received
  }

  /// The most bytes of a body that are stored: a twentieth of the cache, as on Apple's systems.
  var largestBody: Int { max(cache.memoryCapacity, cache.diskCapacity) / 20 }

  /// Returns what is stored for the address of a request; nil for nothing and for an entry of another
  /// address.
  ///
  /// An entry stored by another program, without these keys, has no times: it counts as old, and as the
  /// answer to a request without fields.
  func entry(for request: URLRequest) -> Entry? {
    guard let found = cache.cachedResponse(for: request),
      let response = found.response as? HTTPURLResponse,
      let address = Self.address(of: request),
      address == found.userInfo?[Key.address.rawValue] as? String
        ?? Self.address(of: response.url.map { URLRequest(url: $0) })
    else { return nil }
    let fields = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { HTTPField($0, "\(value)") }
    }
    let asked = found.userInfo?[Key.asked.rawValue] as? [String: String] ?? [:]
    let times = [Key.requested, .received].map { found.userInfo?[$0.rawValue] as? Double }
    let stored = StoredResponse(
      head: ResponseHead(status: response.statusCode, fields: fields),
      asked: asked.map { HTTPField($0.key, $0.value) },
      // An entry without a time is old.
      requested: times[0] ?? 0, received: times[1] ?? 0)
    return Entry(response: stored, body: found.data)
  }

  /// Returns what is proposed to be stored; nil without an address.
  func proposal(_ entry: Entry, for request: URLRequest) -> CachedURLResponse? {
    entry.response.head.response(to: request).map {
      CachedURLResponse(
        response: $0, data: entry.body,
        storagePolicy: cache === URLCache.shared ? .allowedInMemoryOnly : .allowed)
    }
  }

  /// Stores the delegate's version of a proposal, replacing what was there.
  ///
  /// - Parameter entry: its request and times are stored besides, whatever the delegate has changed.
  func store(_ response: CachedURLResponse, of entry: Entry, for request: URLRequest) {
    guard let address = Self.address(of: request), response.storagePolicy != .notAllowed else {
      return
    }
    var info = response.userInfo ?? [:]
    info[Key.address.rawValue] = address
    let fields = entry.response.asked.map { ($0.name, $0.value) }
    info[Key.asked.rawValue] = Dictionary(fields) { "\($0), \($1)" }
    info[Key.requested.rawValue] = entry.response.requested
    info[Key.received.rawValue] = entry.response.received
    cache.removeCachedResponse(for: request)
    cache.storeCachedResponse(
      CachedURLResponse(
        response: response.response, data: response.data, userInfo: info,
        storagePolicy: response.storagePolicy), for: request)
  }

  /// Returns an address without its fragment, which no server sees.
  private static func address(of request: URLRequest?) -> String? {
    request?.url.map { String($0.absoluteString.prefix { $0 != "#" }) }
  }
}
