private import Foundation
private import Synchronization

/// The thread of all transfers of this process, which begins with the first one.
///
/// All calls of ``LocalTransfers`` are made there, in order.
final class TransferThread: Sendable {
  typealias Job = @Sendable (LocalTransfers) -> Void

  static let shared = TransferThread()

  private let jobs = Mutex<(waiting: [Job], isRunning: Bool)>(([], false))
  private let bell = Bell()

  func perform(_ job: @escaping Job) {
    let isFirst = jobs.withLock { jobs in
      jobs.waiting.append(job)
      defer { jobs.isRunning = true }
      return !jobs.isRunning
    }
    if isFirst { Thread.detachNewThread { self.run() } } else { bell.ring() }
  }

  private func run() -> Never {
    Bell.blockSignals()
    let transfers = LocalTransfers()
    while true {
      let now = jobs.withLock { jobs in
        defer { jobs.waiting = [] }
        return jobs.waiting
      }
      for job in now { job(transfers) }
      transfers.turn(watching: bell)
    }
  }
}
