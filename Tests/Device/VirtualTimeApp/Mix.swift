import Foundation

/// Uses a little of everything that can wait or run in an app, and prints the order.
func runMix() {
  MixTimers.start()
  MixQueues.start()
  MixTasks.start()
  MixThreads.start()
  say("set \(Set(["a", "b", "c", "d", "e"]).joined()) \(UUID()) \(Int.random(in: 0..<1000))")
  say("process \(ProcessInfo.processInfo.processIdentifier) main \(Thread.isMainThread)")
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 3))
  say("end \(Date().timeIntervalSince1970) \(DispatchTime.now().uptimeNanoseconds)")
}

private enum MixTimers {
  static func start() {
    repeating("timer", every: 0.25, count: 6)
    repeating("other timer", every: 0.5, count: 4)
    let source = DispatchSource.makeTimerSource(queue: .global())
    source.schedule(deadline: .now() + 0.33, repeating: 0.4, leeway: .milliseconds(50))
    source.setEventHandler { say("timer source") }
    source.activate()
    held.value = source
  }

  private static let held = Shared<(any DispatchSourceTimer)?>(nil)

  private static func repeating(_ name: String, every interval: TimeInterval, count: Int) {
    let fired = Shared(0)
    _ = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { timer in
      fired.value += 1
      say("\(name) \(fired.value)")
      if fired.value == count { timer.invalidate() }
    }
  }
}

private enum MixQueues {
  static func start() {
    waitOnGlobalQueue()
    waitOnMainThread()
    useConcurrentQueue()
    OperationQueue().addOperation { say("operation") }
    DispatchQueue.concurrentPerform(iterations: 4) { say("perform \($0)") }
  }

  private static let semaphore = DispatchSemaphore(value: 0)

  private static func waitOnGlobalQueue() {
    let lock = NSLock()
    let sum = Shared(0)
    for number in 0..<5 {
      let qos: DispatchQoS.QoSClass = number.isMultiple(of: 2) ? .userInitiated : .utility
      DispatchQueue.global(qos: qos).async {
        say("global \(number) begins")
        for _ in 0..<50 { lock.withLock { sum.value += 1 } }
        if number == 1 { usleep(30_000) }
        if number == 2 { Thread.sleep(forTimeInterval: 0.1) }
        if number == 3 { say("short wait \(semaphore.wait(timeout: .now() + 0.2))") }
        if number == 4 { say("long wait \(semaphore.wait(timeout: .now() + 5))") }
        say("global \(number) ends, \(sum.value)")
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { semaphore.signal() }
  }

  private static func waitOnMainThread() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      say("main wait \(semaphore.wait(timeout: .now() + 0.1))")
      Thread.sleep(forTimeInterval: 0.05)
      let end = Date(timeIntervalSinceNow: 0.01)
      var rounds = 0
      while Date() < end { rounds += 1 }
      say("main was busy for \(rounds) rounds")
    }
  }

  private static func useConcurrentQueue() {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let group = DispatchGroup()
    for number in 0..<4 {
      queue.async(group: group) {
        usleep(useconds_t(10_000 * (4 - number)))
        say("concurrent \(number)")
      }
    }
    group.notify(queue: .main) { say("group is done") }
    queue.async(flags: .barrier) { say("barrier") }
  }
}

private enum MixTasks {
  actor Counter {
    private var count = 0

    func increment(for name: String) async -> Int {
      count += 1
      let mine = count
      try? await Task.sleep(for: .milliseconds(7))
      say("actor \(name) \(mine)")
      return mine
    }
  }

  static func start() {
    let counter = Counter()
    for number in 0..<3 {
      Task {
        say("task \(number) on main \(Thread.isMainThread)")
        try? await Task.sleep(for: .milliseconds(100 * (3 - number)))
        let count = await counter.increment(for: "task \(number)")
        await MainActor.run { say("task \(number) again on main, \(count)") }
      }
    }
    Task.detached {
      let order = await withTaskGroup(of: Int.self) { group in
        for number in 0..<4 {
          group.addTask {
            for _ in 0..<3 { await Task.yield() }
            return number
          }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      say("task group \(order)")
    }
  }
}

private enum MixThreads {
  static func start() {
    Thread.detachNewThread {
      say("thread begins")
      Thread.sleep(forTimeInterval: 0.05)
      say("thread ends")
    }
    let condition = NSCondition()
    Thread.detachNewThread {
      condition.lock()
      let signalled = condition.wait(until: Date(timeIntervalSinceNow: 0.77))
      condition.unlock()
      say("condition \(signalled)")
    }
    let pipe = Pipe()
    DispatchQueue.global().async { say("pipe \(pipe.fileHandleForReading.availableData.count)") }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.6) {
      pipe.fileHandleForWriting.write(Data([1, 2, 3]))
    }
  }
}
