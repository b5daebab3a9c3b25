package import Foundation
private import Synchronization

/// Calls of a delegate, one after another in their order, on a queue that may have many threads.
///
/// Each call is made once, also when the program cancels the operations of its queue.
package final class DelegateCalls: Sendable {
  package typealias Call = @Sendable () -> Void

  package let queue: OperationQueue
  private let state = Mutex(State())

  private struct State {
    /// Calls in their order, and before those others, the next one last: what is done is not kept.
    var later: [Call] = []
    var sooner: [Call] = []
    /// Whether one is under way; at first all wait for ``begin()``.
    var isBusy = true

    mutating func next() -> Call? {
      if sooner.isEmpty { (sooner, later) = (later.reversed(), []) }
      return sooner.popLast()
    }
  }

  /// - Parameter queue: nil for a queue of one thread.
  package init(_ queue: OperationQueue?) {
    if let queue {
      self.queue = queue
    } else {
      self.queue = OperationQueue()
      self.queue.maxConcurrentOperationCount = 1
    }
  }

  /// Lets calls go.
  package func begin() { goOn() }

  /// Makes a call behind those that wait.
  package func add(_ call: @escaping Call) {
    let isFree = state.withLock { state in
      state.later.append(call)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFree { goOn() }
  }

  private func goOn() {
    let call = state.withLock { state -> Call? in
      let call = state.next()
      state.isBusy = call != nil
      return call
    }
    guard let call else { return }
    let turn = Turn(call)
    let make: Call = {
      guard let call = turn.take() else { return }
      call()
      self.goOn()
    }
    let operation = BlockOperation(block: make)
    // One that was cancelled is not run, but ends.
    operation.completionBlock = make
    queue.addOperation(operation)
  }

  /// A call that is to be made once.
  private final class Turn: Sendable {
    private let call: Mutex<Call?>

    init(_ call: @escaping Call) { self.call = Mutex(call) }

    func take() -> Call? {
      call.withLock { call in
        defer { call = nil }
        return call
      }
    }
  }
}
