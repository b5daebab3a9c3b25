private import Foundation

/// The processor time that this thread uses for something, which the load of the machine leaves alone.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  func used() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = used()
  try body()
  return used() - start
}
