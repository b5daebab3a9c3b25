import Foundation
import Synchronization

/// Blocks the main thread after five seconds, in the given way, for thirty seconds; prints the address of the
/// waiting function.
func blockMain(in way: String) {
  guard let wait = waits[way] else { fatalError("no way '\(way)' to wait") }
  send("\(unsafeBitCast(wait, to: UInt64.self))")
  DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
    wait()
    say("went on")
  }
  // The main thread must not be the last one that ran when it is found blocked.
  DispatchQueue.global().asyncAfter(deadline: .now() + 6) { usleep(1) }
  RunLoop.main.run()
}

private let waits: [String: @convention(c) () -> Void] = [
  "condition": {
    let condition = NSCondition()
    condition.lock()
    _ = condition.wait(until: Date(timeIntervalSinceNow: 30))
    condition.unlock()
  },
  "data": {
    let pipe = Pipe()
    var descriptor = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, 30_000)
    withExtendedLifetime(pipe) {}
  },
  "group": {
    let group = DispatchGroup()
    group.enter()
    _ = group.wait(timeout: .now() + 30)
  },
  "lock": {
    let lock = NSLock()
    lock.lock()
    _ = lock.lock(before: Date(timeIntervalSinceNow: 30))
  },
  "mutex": {
    let mutex = Box(Mutex(0))
    Thread.detachNewThread { mutex.value.withLock { _ in _ = sleep(30) } }
    usleep(1)
    mutex.value.withLock { $0 += 1 }
  },
  "queue": {
    let queue = DispatchQueue(label: "slow")
    queue.async { sleep(30) }
    queue.sync {}
  },
  "semaphore": { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 30) },
  "sleep": { sleep(30) },
  "spin": {
    let end = Date(timeIntervalSinceNow: 30)
    while Date() < end {}
  },
]

/// Holds a noncopyable value.
private final class Box<Value: ~Copyable>: @unchecked Sendable {
  let value: Value

  init(_ value: consuming Value) { self.value = value }
}

/// Waits for times and flags in busy loops, as careless code does.
func waitActively() {
  say("begin")
  let flag = Shared(false)
  func setLater() {
    flag.value = false
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { flag.value = true }
  }
  setLater()
  while !flag.value { sched_yield() }
  say("yielded")
  setLater()
  while !flag.value { usleep(0) }
  say("slept not at all")
  setLater()
  while !flag.value { _ = RunLoop.main.run(mode: .default, before: Date()) }
  say("ran the run loop")
  let lock = NSLock()
  Thread.detachNewThread { lock.withLock { _ = sleep(1) } }
  usleep(1)
  while !lock.try() {}
  say("tried the lock")
  Thread.sleep(until: Date(timeIntervalSinceNow: 1))
  say("slept until a date")
  exit(0)
}

/// Waits for a flag by yielding repeatedly, in the given way.
func handOver(_ way: String) {
  let flag = Shared(false)
  DispatchQueue.global().asyncAfter(deadline: .now() + 1) { flag.value = true }
  @Sendable func finish() {
    say("done")
    exit(0)
  }
  @Sendable func pass(_ queue: DispatchQueue) {
    queue.async { flag.value ? finish() : pass(queue) }
  }
  say("begin")
  switch way {
  case "main-queue": pass(.main)
  case "global-queue": pass(.global())
  case "main-task":
    Task { @MainActor in
      while !flag.value { await Task.yield() }
      finish()
    }
  case "task":
    Task.detached {
      while !flag.value { await Task.yield() }
      finish()
    }
  case let other: fatalError("no way '\(other)' to hand over")
  }
  RunLoop.main.run()
}

/// Reads the clock until a time has come.
func spinUntilDates() {
  for seconds in [0.001, 1, 20] {
    let start = Date()
    while Date().timeIntervalSince(start) < seconds {}
    let late = Date().timeIntervalSince(start) - seconds
    say("\(seconds) s, \(late < 0.002 ? "in time" : "late by \(late)")")
  }
  exit(0)
}

/// Computes for ever.
func beBusy() {
  say("begin")
  var number: UInt64 = 1
  while true {
    number = number &* 6_364_136_223_846_793_005 &+ 1
    if number == 0 { break }
  }
  say("\(number)")
}

/// Computes for ever on a queue whose threads have all signals blocked, while the main thread waits.
func beBusyOnQueue() {
  DispatchQueue.global().async { beBusy() }
  RunLoop.main.run()
}

/// Waits in the kernel, in a call unknown to virtual time.
func beStuck() {
  say("begin")
  let path = NSTemporaryDirectory() + "/virtual-time-\(getpid())"
  let first = open(path, O_CREAT | O_RDWR, 0o600)
  let second = open(path, O_RDWR)
  unlink(path)
  flock(first, LOCK_EX)
  flock(second, LOCK_EX)
  say("went on")
}
