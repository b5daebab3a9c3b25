private import Foundation
private import Synchronization

/// The thread of all transfers of this process, which begins with the first one.
///
/// All calls of ``LocalTransfers`` are made there, in order.
///
/// It never ends, and keeps no process alive: it has nothing but jobs of sessions, which they give
/// to ``perform(_:)`` from any thread. A job must not wait. The transfers themselves are made on
/// the thread, and no reference to them leaves it.
final class TransferThread: Sendable {
  typealias Job = @Sendable (LocalTransfers) -> Void

  static let shared = TransferThread()

  private let jobs = Mutex<(waiting: [Job], isRunning: Bool)>(([], false))
  private let waker = ThreadWaker()

  /// Does a job on the thread, behind those that were given before, and soon: the waker ends its
  /// wait.
  func perform(_ job: @escaping Job) {
    let isFirst = jobs.withLock { jobs in
      jobs.waiting.append(job)
      defer { jobs.isRunning = true }
      return !jobs.isRunning
    }
    if isFirst { Thread.detachNewThread { self.run() } } else { waker.wake() }
  }

  /// Does what waits, then lets the transfers turn, for ever.
  private func run() -> Never {
    ThreadWaker.blockSignals()
    let transfers = LocalTransfers()
    while true {
      let now = jobs.withLock { jobs in
        defer { jobs.waiting = [] }
        return jobs.waiting
      }
      for job in now { job(transfers) }
      transfers.turn(watching: waker)
    }
  }
}
