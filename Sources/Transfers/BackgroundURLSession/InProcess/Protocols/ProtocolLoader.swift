internal import Foundation
internal import FoundationNetworking
private import Synchronization

/// A load by an object of a protocol class, as the task sees it: what the object has sent, and how to stop it.
///
/// The object calls its client from any thread; what it says is recorded on ``TransferThread``, in order, until
/// the loader is stopped.
final class ProtocolLoader: NSObject, URLProtocolClient {
  /// A message of the object.
  enum Message: Sendable {
    case redirect(URLRequest, URLResponse)
    case response(URLResponse)
    case data(Data)
    case challenge(URLAuthenticationChallenge)
    case end((any Error)?)
  }

  /// Runs what the class does for one task, in order.
  private let queue = DispatchQueue(label: "URLProtocol")
  /// Passes a message on; nil when it was stopped.
  private let take: Mutex<(@Sendable (Message) -> Void)?>
  /// The object; used on the queue only.
  private let object = Mutex<ObjectBox?>(nil)

  // @unchecked: a class of a program is responsible for its own threads.
  private struct ObjectBox: @unchecked Sendable {
    let object: FoundationNetworking.URLProtocol
  }

  /// - Parameter take: called on any thread, in the order of the messages.
  init(_ take: @escaping @Sendable (Message) -> Void) { self.take = Mutex(take) }

  /// Finds the class that loads a task, and begins; calls `isLoading` with whether there is one.
  func start(
    _ classes: [ProtocolClass], _ task: URLSessionTask, _ request: URLRequest,
    _ isLoading: @escaping @Sendable (Bool) -> Void
  ) {
    queue.async {
      guard let found = classes.first(where: { $0.loads(task, request) }) else {
        return isLoading(false)
      }
      isLoading(true)
      let object = found.type.init(
        request: found.type.canonicalRequest(for: request), cachedResponse: nil, client: self)
      guard self.take.withLock({ $0 != nil }) else { return }
      self.object.withLock { $0 = ObjectBox(object: object) }
      object.startLoading()
    }
  }

  /// Ends the load: its messages are ignored from now on.
  func stop() {
    take.withLock { $0 = nil }
    queue.async {
      // The object, its client and this refer to each other.
      let object = self.object.withLock { $0.take() }?.object
      object?.stopLoading()
      object?.client = nil
    }
  }

  private func say(_ message: Message) { take.withLock { $0?(message) } }

  func urlProtocol(
    _ protocol: FoundationNetworking.URLProtocol, wasRedirectedTo request: URLRequest,
    redirectResponse: URLResponse
  ) { say(.redirect(request, redirectResponse)) }

  func urlProtocol(
    _ protocol: FoundationNetworking.URLProtocol,
    cachedResponseIsValid cachedResponse: CachedURLResponse
  ) {
    say(.response(cachedResponse.response))
    say(.data(cachedResponse.data))
    say(.end(nil))
  }

  func urlProtocol(
    _ protocol: FoundationNetworking.URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) { say(.response(response)) }

  func urlProtocol(_ protocol: FoundationNetworking.URLProtocol, didLoad data: Data) {
    say(.data(data))
  }

  func urlProtocolDidFinishLoading(_ protocol: FoundationNetworking.URLProtocol) { say(.end(nil)) }

  func urlProtocol(
    _ protocol: FoundationNetworking.URLProtocol, didFailWithError error: any Error
  ) { say(.end(error)) }

  func urlProtocol(
    _ protocol: FoundationNetworking.URLProtocol, didReceive challenge: URLAuthenticationChallenge
  ) { say(.challenge(challenge)) }

  func urlProtocol(
    _ protocol: FoundationNetworking.URLProtocol, didCancel challenge: URLAuthenticationChallenge
  ) {}
}
