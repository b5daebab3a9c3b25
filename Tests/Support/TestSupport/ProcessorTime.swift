private import Foundation

/// The processor time that this thread uses for a closure, which does not depend on the machine's load.
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
