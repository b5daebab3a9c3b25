import CVirtualTime
import Foundation

/// Prints what could differ between machines.
func showMachine() {
  let process = ProcessInfo.processInfo
  say("processors \(process.processorCount) active \(process.activeProcessorCount)")
  say("main thread \(Thread.isMainThread) signalled \(kill(getpid(), 0)) \(kill(getppid(), 0))")
  let own = fopen("/proc/\(getpid())/cmdline", "r")
  say("memory \(process.physicalMemory) own file \(own != nil)")
  say("environment \(getenv("WORKBOOK_DEVICE") == nil) \(getenv("LD_PRELOAD") == nil)")
  say("active \(virtual_time_is_active()) inbox \(virtual_time_inbox() >= 0)")
}

/// Prints random numbers.
func takeChances() {
  for _ in 0..<3 {
    print(UUID(), UInt64.random(in: 0...UInt64.max))
    sleep(1)
  }
  exit(0)
}

/// Waits in several ways for a few milliseconds of real time, and starts a process.
func waitInRealTime() {
  let start = ContinuousClock.now
  usleep(2000)
  let slept = ContinuousClock.now - start >= .milliseconds(2)
  let waited = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.002) == .timedOut
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { _ in
      sched_yield()
      return nil
    }, nil)
  let joined = pthread_join(thread, nil) == 0
  let status = system("exit 0")
  print(
    slept ? "slept," : "ran on,", waited ? "waited," : "went on,", joined ? "joined," : "alone,",
    "started \(status)")
}

/// Tries to start processes in every way, and prints the results.
func startProcesses() {
  report("fork", fork())
  report("system", system("true"))
  report("popen", popen("true", "r") == nil ? -1 : 0)
  let path = "/bin/true"
  path.withCString { name in
    var arguments: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: name), nil]
    report("posix_spawn", posix_spawn(nil, name, nil, nil, &arguments, nil))
    report("posix_spawnp", posix_spawnp(nil, name, nil, nil, &arguments, nil))
    report("execv", execv(name, &arguments))
  }
  do {
    _ = try Process.run(URL(fileURLWithPath: path), arguments: [])
    say("Process started")
  } catch {
    say("Process: \((error as NSError).domain) \((error as NSError).code)")
  }
  RunLoop.main.run()
}

private func fork() -> Int32 {
  typealias Fork = @convention(c) () -> Int32
  guard let symbol = dlsym(nil, "fork") else { return 0 }
  return unsafeBitCast(symbol, to: Fork.self)()
}

private func report(_ name: String, _ result: Int32) {
  let code = result > 0 ? result : errno
  say("\(name) \(result < 0 ? "failed" : "gave \(result)"), \(code == EPERM ? "EPERM" : "\(code)")")
  errno = 0
}

/// Ends ten seconds from now, in the given way.
func end(by way: String) {
  let endings: [String: @Sendable () -> Void] = [
    "abort": { abort() },
    "exit": { exit(4) },
    "quick-exit": { _exit(5) },
    "trap": { trap() },
    "trap-on-queue": { DispatchQueue.global().sync { trap() } },
    "trap-in-task": { Task.detached { trap() } },
  ]
  DispatchQueue.main.asyncAfter(deadline: .now() + 10) {
    say("last words")
    endings[way]?()
  }
  RunLoop.main.run()
}

@inline(never)
private func trap() {
  let numbers = [1, 2, 3]
  say("\(numbers[Int(virtual_time_now() & 4) | 4])")
}
