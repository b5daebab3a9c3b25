package import Foundation
private import Synchronization

/// Calls of a delegate, one after another in their order, on a queue that may have many threads.
///
/// Each call is made once, also when the program cancels the operations of its queue.
///
/// **Why.** A program may give a queue of many threads; delegates nevertheless hear of a task in
/// order, and no call begins before the last has returned. So one operation at a time is in the
/// queue, and the others wait here.
///
/// **Threading.** Calls are added from any thread. The first waits for ``begin()``, by which the
/// session is known that delegates are told.
package final class DelegateCalls: Sendable {
  /// What is done on the queue.
  package typealias Call = @Sendable () -> Void

  /// The program's queue, or one of this session's own.
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
  ///
  /// Called once, when the session is attached; a second time would let two calls go at once.
  package func begin() { goOn() }

  /// Makes a call behind those that wait; returns at once.
  package func add(_ call: @escaping Call) {
    let isFree = state.withLock { state in
      state.later.append(call)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFree { goOn() }
  }

  /// Puts the next call into the queue, or rests if there is none.
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
  ///
  /// Both the operation's block and its completion block make it, whichever comes first.
  private final class Turn: Sendable {
    private let call: Mutex<Call?>

    init(_ call: @escaping Call) { self.call = Mutex(call) }

    /// The call, for the first that asks.
    func take() -> Call? {
      call.withLock { call in
        defer { call = nil }
        return call
      }
    }
  }
}
