import CVirtualTime
import Foundation

/// Prints the value of every clock, at the start and after each message.
func showClocks() {
  let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
  func showAll() {
    print("date \(Date().timeIntervalSince1970) realtime \(seconds(on: CLOCK_REALTIME))")
    print("continuous \(seconds(on: CLOCK_BOOTTIME)) since \(ContinuousClock.now - continuous)")
    print("suspending \(seconds(on: CLOCK_MONOTONIC)) since \(SuspendingClock.now - suspending)")
    print("uptime \(ProcessInfo.processInfo.systemUptime)")
    print("dispatch \(DispatchTime.now().uptimeNanoseconds)")
    print("processor \(clock()) device \(virtual_time_now())")
  }
  showAll()
  onMessages { _ in showAll() }
  RunLoop.main.run()
}

private func seconds(on clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Waits for a hundred seconds in every way, and prints the second of the device at which each wait ends.
func waitOnEveryClock() {
  let start = virtual_time_now()
  @Sendable func tell(_ name: String) {
    print(name, Double(virtual_time_now() - start) / 1e9)
  }
  for (name, wait) in threadWaits {
    Thread.detachNewThread {
      wait()
      tell(name)
    }
  }
  Task {
    try await Task.sleep(for: .seconds(100), clock: .continuous)
    tell("Task continuous")
  }
  Task {
    try await Task.sleep(for: .seconds(100), clock: .suspending)
    tell("Task suspending")
  }
  Task {
    try await Task.sleep(for: .seconds(100))
    tell("Task")
  }
  Task {
    try await Task.sleep(nanoseconds: 100_000_000_000)
    tell("Task nanoseconds")
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 100) { tell("asyncAfter") }
  DispatchQueue.main.asyncAfter(wallDeadline: .now() + 100) { tell("asyncAfter wall") }
  let source = DispatchSource.makeTimerSource()
  source.schedule(wallDeadline: .now() + 100)
  source.setEventHandler { tell("timer source wall") }
  source.activate()
  _ = Timer.scheduledTimer(withTimeInterval: 100, repeats: false) { _ in tell("Timer") }
  let dated = Timer(fire: Date(timeIntervalSinceNow: 100), interval: 0, repeats: false) { _ in
    tell("Timer with date")
  }
  RunLoop.main.add(dated, forMode: .default)
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 100))
  tell("RunLoop until")
  RunLoop.main.run()
  withExtendedLifetime(source) {}
}

/// Waits that block a thread.
private let threadWaits: [(String, @Sendable () -> Void)] = [
  ("sleep", { sleep(100) }),
  ("clock_nanosleep realtime", { sleepUntil(CLOCK_REALTIME) }),
  ("clock_nanosleep boottime", { sleepUntil(CLOCK_BOOTTIME) }),
  ("Thread.sleep", { Thread.sleep(forTimeInterval: 100) }),
  ("Thread.sleep until", { Thread.sleep(until: Date(timeIntervalSinceNow: 100)) }),
  ("poll", { poll(nil, 0, 100_000) }),
  ("semaphore", { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 100) }),
  ("semaphore wall", { _ = DispatchSemaphore(value: 0).wait(wallTimeout: .now() + 100) }),
  (
    "group",
    {
      let group = DispatchGroup()
      group.enter()
      _ = group.wait(timeout: .now() + 100)
      group.leave()
    }
  ),
  (
    "NSCondition",
    {
      let condition = NSCondition()
      condition.lock()
      _ = condition.wait(until: Date(timeIntervalSinceNow: 100))
      condition.unlock()
    }
  ),
]

/// Sleeps until a clock has advanced by a hundred seconds.
private func sleepUntil(_ clock: clockid_t) {
  var time = timespec()
  clock_gettime(clock, &time)
  time.tv_sec += 100
  clock_nanosleep(clock, Int32(TIMER_ABSTIME), &time, nil)
}
