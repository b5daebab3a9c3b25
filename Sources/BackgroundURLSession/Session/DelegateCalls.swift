internal import Foundation
private import Synchronization

/// Calls of a delegate, one after another in their order, on a queue that may have many threads.
final class DelegateCalls: Sendable {
  typealias Call = @Sendable () -> Void

  let queue: OperationQueue
  private let state = Mutex(State())

  private struct State {
    var calls: [Call] = []
    /// Where in the calls the next one is.
    var next = 0
    /// Whether one is under way; at first all wait for ``begin()``.
    var isBusy = true
  }

  /// - Parameter queue: nil for a queue of one thread.
  init(_ queue: OperationQueue?) {
    if let queue {
      self.queue = queue
    } else {
      self.queue = OperationQueue()
      self.queue.maxConcurrentOperationCount = 1
    }
  }

  /// Lets calls go.
  func begin() { goOn() }

  func add(_ call: @escaping Call) {
    let isFree = state.withLock { state in
      state.calls.append(call)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFree { goOn() }
  }

  private func goOn() {
    let call = state.withLock { state -> Call? in
      guard state.next < state.calls.count else {
        state.calls = []
        state.next = 0
        state.isBusy = false
        return nil
      }
      defer { state.next += 1 }
      return state.calls[state.next]
    }
    guard let call else { return }
    queue.addOperation {
      call()
      self.goOn()
    }
  }
}
