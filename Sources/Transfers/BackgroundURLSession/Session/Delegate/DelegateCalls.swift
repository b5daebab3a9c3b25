package import Foundation
private import Synchronization

/// The calls to a delegate, made in order, one at a time, on a queue that may have several threads.
///
/// Each call is made once, even if the program cancels the operations of its queue.
///
/// **Why.** A program may pass a concurrent queue. Delegates must still be called in order, and no call may
/// begin before the last one has returned. So one operation at a time is in the queue, and the others wait
/// here.
///
/// **Threading.** Calls are added from any thread. The first one waits for ``begin()``, after which the
/// session to pass to delegates is known.
package final class DelegateCalls: Sendable {
  package typealias Call = @Sendable () -> Void

  /// The program's queue, or one that this session has made.
  package let queue: OperationQueue
  private let state = Mutex(State())

  private struct State {
    /// Pending calls: newer ones in order, and older ones reversed, so that the next is removed from the end.
    var later: [Call] = []
    var sooner: [Call] = []
    /// Whether a call is under way; initially true, so that all calls wait for ``begin()``.
    var isBusy = true

    mutating func next() -> Call? {
      if sooner.isEmpty { (sooner, later) = (later.reversed(), []) }
      return sooner.popLast()
    }
  }

  /// - Parameter queue: nil for a new serial queue.
  package init(_ queue: OperationQueue?) {
    if let queue {
      self.queue = queue
    } else {
      self.queue = OperationQueue()
      self.queue.maxConcurrentOperationCount = 1
    }
  }

  /// Starts making calls.
  ///
  /// Called once, when the session is attached; calling it twice would let two calls run at once.
  package func begin() { goOn() }

  /// Adds a call after those that are pending; returns at once.
  package func add(_ call: @escaping Call) {
    let isFree = state.withLock { state in
      state.later.append(call)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFree { goOn() }
  }

  /// Queues the next call, if there is one.
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
    // The block of a cancelled operation is not run, but its completion block is.
    operation.completionBlock = make
    queue.addOperation(operation)
  }

  /// A call that must be made once.
  ///
  /// Both the operation's block and its completion block make it; the first one counts.
  private final class Turn: Sendable {
    private let call: Mutex<Call?>

    init(_ call: @escaping Call) { self.call = Mutex(call) }

    /// Returns the call the first time, and nil after that.
    func take() -> Call? {
      call.withLock { call in
        defer { call = nil }
        return call
      }
    }
  }
}
