internal import Foundation
internal import FoundationNetworking
private import Synchronization

/// The body of a task on its way to the loop over it: the next part is asked for when one is used up.
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

  func end(_ error: (any Error)?, _ response: URLResponse?) {
    takeBegun()?(error == nil ? true : nil, response, error)
    let waiting = state.withLock { state in
      state.end = .some(error)
      return state.waiting.take()
    }
    if let error { waiting?.resume(throwing: error) } else { waiting?.resume(returning: []) }
  }

  private func takeBegun() -> URLSession.Handler<Bool>? { state.withLock { $0.begun.take() } }

  /// What has come, waited for if need be; nothing at the end.
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
