import Foundation
import Synchronization

/// Lets thousands of blocks, tasks and threads compete, and prints values that depend on their order.
func runStress() {
  let stress = Stress()
  stress.start()
  stress.wait()
  for _ in 0..<200 { Thread.detachNewThread {} }
  usleep(1000)
  say("order \(stress.order.value) sum \(stress.sum) blocks \(stress.blocks.value)")
}

private final class Stress: @unchecked Sendable {
  /// Depends on the order of its updates; only the serial queue updates it.
  let order = Shared(5381)
  let blocks = Shared(0)
  var sum: Int { sumLock.withLock { $0 } }

  private let sumLock = Mutex(0)
  private let blocksLock = NSRecursiveLock()
  private let serial = DispatchQueue(label: "serial")
  private let permits = DispatchSemaphore(value: 3)
  private let group = DispatchGroup()
  private var threads: [Thread] = []

  func start() {
    startBlocks()
    startTasks()
    startThreads()
  }

  func wait() {
    group.wait()
    while threads.contains(where: { !$0.isFinished }) { usleep(1000) }
  }

  private func touch(_ number: Int) {
    serial.sync { order.value = (order.value &* 33) ^ number }
  }

  private func startBlocks() {
    for number in 0..<2000 {
      DispatchQueue.global().async(group: group) { [self] in
        permits.wait()
        if number.isMultiple(of: 7) { usleep(useconds_t(number % 13) * 100) }
        sumLock.withLock { $0 += number }
        blocksLock.withLock {
          blocks.value += 1
          if number.isMultiple(of: 11) { sched_yield() }
        }
        touch(number)
        permits.signal()
      }
    }
  }

  private func startTasks() {
    group.enter()
    Task {
      await withTaskGroup(of: Void.self) { tasks in
        for number in 0..<500 {
          tasks.addTask { [self] in
            try? await Task.sleep(for: .microseconds((number * 7919) % 1000))
            touch(number)
          }
        }
      }
      group.leave()
    }
  }

  private func startThreads() {
    for number in 0..<50 {
      let thread = Thread { [self] in
        for round in 0..<20 {
          touch(number * round)
          Thread.sleep(forTimeInterval: 0.001 * Double(number % 5 + 1))
        }
      }
      threads.append(thread)
      thread.start()
    }
  }
}

/// Prints the addresses of objects that several threads have allocated and freed.
func showAddresses() {
  final class Object { var bytes = [UInt8](repeating: 0, count: 100) }
  let addresses = Shared([ObjectIdentifier]())
  let group = DispatchGroup()
  for number in 0..<200 {
    let work: @Sendable () -> Void = {
      let object = Object()
      if number.isMultiple(of: 3) { usleep(useconds_t(number)) }
      addresses.value.append(ObjectIdentifier(object))
      if number.isMultiple(of: 10) { Thread.detachNewThread { _ = Object() } }
    }
    DispatchQueue.global().async(group: group, execute: work)
    if number.isMultiple(of: 5) { Thread.detachNewThread(work) }
  }
  group.wait()
  for address in addresses.value { print(address) }
}
