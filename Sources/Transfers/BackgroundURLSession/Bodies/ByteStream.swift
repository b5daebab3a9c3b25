internal import Foundation
internal import FoundationNetworking
private import Synchronization

/// The body of a task on its way to the loop that reads it; the next part is requested when one is used up.
///
/// **Roles.** ``LocalTransfers`` (on ``TransferThread``) adds parts; an iterator of ``URLSession/AsyncBytes``
/// (on any thread) takes them. First of all, `bytes(for:)` waits through its handler until the response
/// begins.
///
/// **Order.** A part is either stored in `bytes` or handed to the waiting call, never both. `more` is called
/// once per part, only when a reader wants bytes and none are left. Until then the transfer delivers nothing
/// further, its buffer fills, and the server waits.
///
/// **The end.** An error is thrown after the bytes that came before it, and again by each later call.
final class ByteStream: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var more: (@Sendable () -> Void)?
    var waiting: CheckedContinuation<[UInt8], any Error>?
    /// How the body ended: with an error, or with none; nil while it is still coming.
    var end: (any Error)??
    var begun: URLSession.Handler<Bool>?
  }

  private let state = Mutex(State())

  /// - Parameter handler: called once, when the response begins or the task fails before that.
  func begin(_ handler: @escaping URLSession.Handler<Bool>) {
    state.withLock { $0.begun = handler }
  }

  /// Hands over the response, once; later ones are ignored.
  func respond(_ response: URLResponse?) { takeBegun()?(true, response, nil) }

  /// Takes a part of the body; the next one comes only after `more` is called.
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

  /// Records the end and wakes a call that waits for bytes or for the response.
  ///
  /// If no response has come, the handler of ``begin(_:)`` gets the error.
  func end(_ error: (any Error)?, _ response: URLResponse?) {
    takeBegun()?(error == nil ? true : nil, response, error)
    let waiting = state.withLock { state in
      state.end = .some(error)
      return state.waiting.take()
    }
    if let error { waiting?.resume(throwing: error) } else { waiting?.resume(returning: []) }
  }

  /// Takes the handler that waits for the response, so that it is called once.
  private func takeBegun() -> URLSession.Handler<Bool>? { state.withLock { $0.begun.take() } }

  /// Returns the bytes that have arrived, waiting if there are none; an empty array at the end and on each
  /// later call.
  ///
  /// Only one call at a time, as iterators make them: a second one would replace the first, which would then
  /// wait forever.
  ///
  /// - Throws: the task's error, after all bytes that came before it.
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
