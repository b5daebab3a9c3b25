private import Synchronization

/// Threads for asynchronous code that reads and writes files, which must not wait on the concurrency runtime's threads.
///
/// There are at most as many as processors, and none when there is no work.
package final class FileThreads: TaskExecutor {
  /// The executor to prefer (`withTaskExecutorPreference`).
  package static let shared = FileThreads()

  private struct State {
    var waiting: ArraySlice<UnownedJob> = []
    /// The number of threads that run or are being started.
    var threads = 0
  }

  private let state = Mutex(State())
  private let limit = Processors.count

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.waiting.append(job)
      guard state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    do throws(SystemError) {
      try DetachedThread.start { [self] in runJobs() }
    } catch {
      // Better on this thread than never.
      runJobs()
    }
  }

  /// Runs jobs in the order of their arrival until none waits.
  private func runJobs() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard let job = state.waiting.popFirst() else {
        state.threads -= 1
        return nil
      }
      return job
    }
  }
}
