internal import Foundation
internal import FoundationNetworking
private import Synchronization

/// The stores of a session: cookies, credentials, responses and connections.
extension URLSession {
  /// Empties the cookie storage, credential storage and cache of the session's configuration, and makes later
  /// tasks of in-process sessions connect anew.
  ///
  /// Stores shared with others, such as `HTTPCookieStorage.shared`, are empty for them, too. Connections of
  /// background sessions are the daemon's, and stay.
  ///
  /// - Parameter completionHandler: called on the delegate's queue.
  /// - ObjectiveC: `resetWithCompletionHandler:`
  public func reset(completionHandler: @escaping @Sendable () -> Void) {
    carrier.renew(erasing: true, completionHandler)
  }

  /// Makes later tasks of in-process sessions connect anew; cookies and credentials are already on disk if
  /// their storage keeps them there.
  ///
  /// - Parameter completionHandler: called on the delegate's queue.
  /// - ObjectiveC: `flushWithCompletionHandler:`
  public func flush(completionHandler: @escaping @Sendable () -> Void) {
    carrier.renew(erasing: false, completionHandler)
  }

  /// Like ``reset(completionHandler:)``; returns when it is done.
  public func reset() async {
    await withCheckedContinuation { done in reset { done.resume() } }
  }

  /// Like ``flush(completionHandler:)``; returns when it is done.
  public func flush() async {
    await withCheckedContinuation { done in flush { done.resume() } }
  }
}

extension URLSessionConfiguration {
  /// Empties the storages and the cache of the configuration.
  func eraseStores() {
    let values = values.withLock { $0 }
    values.cookies?.removeCookies(since: .distantPast)
    for (space, credentials) in values.credentials?.allCredentials ?? [:] {
      for credential in credentials.values { values.credentials?.remove(credential, for: space) }
    }
    urlCache?.removeAllCachedResponses()
  }
}
