internal import Foundation
internal import FoundationNetworking
private import Synchronization

/// What a session has kept: cookies, credentials, responses and connections.
extension URLSession {
  /// Empties the storages of cookies and credentials and the cache that the session's configuration names, and
  /// lets later tasks of in-process sessions connect anew.
  ///
  /// What others share with this session, such as `HTTPCookieStorage.shared`, is empty for them too. Connections
  /// of background sessions are the daemon's, and stay.
  ///
  /// - Parameter completionHandler: called on the delegate's queue.
  public func reset(completionHandler: @escaping @Sendable () -> Void) {
    carrier.renew(erasing: true, completionHandler)
  }

  /// Lets later tasks of in-process sessions connect anew; cookies and credentials are on the disk already, as
  /// far as their storage keeps them there.
  ///
  /// - Parameter completionHandler: called on the delegate's queue.
  public func flush(completionHandler: @escaping @Sendable () -> Void) {
    carrier.renew(erasing: false, completionHandler)
  }

  /// As ``reset(completionHandler:)``, and returns behind it.
  public func reset() async {
    await withCheckedContinuation { done in reset { done.resume() } }
  }

  /// As ``flush(completionHandler:)``, and returns behind it.
  public func flush() async {
    await withCheckedContinuation { done in flush { done.resume() } }
  }
}

extension URLSessionConfiguration {
  /// Takes everything out of the storages and the cache that it names.
  func eraseStores() {
    let values = values.withLock { $0 }
    values.cookies?.removeCookies(since: .distantPast)
    for (space, credentials) in values.credentials?.allCredentials ?? [:] {
      for credential in credentials.values { values.credentials?.remove(credential, for: space) }
    }
    urlCache?.removeAllCachedResponses()
  }
}
