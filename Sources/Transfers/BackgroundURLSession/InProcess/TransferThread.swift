private import Foundation
private import Synchronization

/// The thread of all transfers of this process, which starts with the first one.
///
/// All calls of ``LocalTransfers`` are made there, in order.
///
/// It never ends, and keeps no process alive. Its only work are jobs of sessions, passed to ``perform(_:)``
/// from any thread. A job must not wait. The transfers are created on the thread, and no reference to them
/// leaves it.
final class TransferThread: Sendable {
  typealias Job = @Sendable (LocalTransfers) -> Void

  static let shared = TransferThread()

  private let jobs = Mutex<(waiting: [Job], isRunning: Bool)>(([], false))
  private let waker = ThreadWaker()

  /// Performs a job soon on the thread, after those that were passed before.
  func perform(_ job: @escaping Job) {
    let isFirst = jobs.withLock { jobs in
      jobs.waiting.append(job)
      defer { jobs.isRunning = true }
      return !jobs.isRunning
    }
    if isFirst { Thread.detachNewThread { self.run() } } else { waker.wake() }
  }

  /// Performs waiting jobs, then lets the transfers run a turn, forever.
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
