internal import Foundation
internal import FoundationNetworking
private import Synchronization

/// The body of a task on its way to the loop over it: the next part is asked for when one is used up.
///
/// **Roles.** ``LocalTransfers`` (on ``TransferThread``) puts parts in, an iterator of
/// ``URLSession/AsyncBytes`` (on any thread) takes them out. `bytes(for:)` waits first of all, by
/// its handler, until the response has begun.
///
/// **Order.** A part is in `bytes`, or handed to the call that waits; never both. `more` is called
/// once for each part, only when a reader wants bytes and none are left: until then the transfer is
/// told nothing further, its buffer fills, and the server waits.
///
/// **The end.** An error comes behind the bytes that came before it, and again for each later call.
final class ByteStream: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// Asks for more.
    var more: (@Sendable () -> Void)?
    /// The call that waits for bytes.
    var waiting: CheckedContinuation<[UInt8], any Error>?
    /// What the end is: an error, or none.
    var end: (any Error)??
    /// The call that waits for the response.
    var begun: URLSession.Handler<Bool>?
  }

  private let state = Mutex(State())

  /// - Parameter handler: called once: when the response has begun, or the task has failed before.
  func begin(_ handler: @escaping URLSession.Handler<Bool>) {
    state.withLock { $0.begun = handler }
  }

  /// Hands the response over, once; a later one is passed over.
  func respond(_ response: URLResponse?) { takeBegun()?(true, response, nil) }

  /// Takes a part of the body; a next one comes when `more` was called.
  func add(_ bytes: [UInt8], more: @escaping @Sendable () -> Void) {
    let waiting = state.withLock { state in
      state.more = more
      guard state.waiting == nil else { return state.waiting.take() }
      state.bytes += bytes
      return nil
    }
    guard let waiting else { return }
    waiting.resume(returning: bytes)
  }

  /// Notes the end, and wakes what waits for bytes or still for the response.
  ///
  /// What waits for the response, since none has come, hears the error by the handler of
  /// ``begin(_:)``.
  func end(_ error: (any Error)?, _ response: URLResponse?) {
    takeBegun()?(error == nil ? true : nil, response, error)
    let waiting = state.withLock { state in
      state.end = .some(error)
      return state.waiting.take()
    }
    if let error { waiting?.resume(throwing: error) } else { waiting?.resume(returning: []) }
  }

  /// The handler that waits for the response, once.
  private func takeBegun() -> URLSession.Handler<Bool>? { state.withLock { $0.begun.take() } }

  /// What has come, waited for if need be; an empty array at the end, and again at each later call.
  ///
  /// One call at a time, as iterators make them: a second one would take the place of the first,
  /// which then waits for ever.
  ///
  /// - Throws: what the task has failed with, behind all bytes that came.
  func next() async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      let (result, more) = state.withLock {
        state -> (Result<[UInt8], any Error>?, (@Sendable () -> Void)?) in
        if !state.bytes.isEmpty {
          defer { state.bytes = [] }
          return (.success(state.bytes), nil)
        }
        if let end = state.end { return (end.map { .failure($0) } ?? .success([]), nil) }
        state.waiting = continuation
        return (nil, state.more.take())
      }
      more?()
      if let result { continuation.resume(with: result) }
    }
  }
}
