internal import Glibc

/// One started program: its pipes, and the loop that feeds and reads them until it is reaped.
struct SubprocessSession {
  private let configuration: Subprocess.Configuration
  private let pid: pid_t
  private let started = ContinuousClock.now
  private var input: OutgoingStream
  private var streams: [IncomingStream]
  private var stopReason: Subprocess.StopReason?
  private var killTime: ContinuousClock.Instant?

  init(_ configuration: Subprocess.Configuration) throws(SystemError) {
    self.configuration = configuration
    let plan = try SpawnPlan(configuration)
    pid = try plan.spawn(configuration)
    // The child's ends of the pipes are closed with the plan; only then do our reads see their end.
    (input, streams) = try plan.parentEnds(of: configuration)
  }

  mutating func runToEnd(isCancelled: () -> Bool) throws(SystemError) -> Subprocess.Result {
    var status: Int32?
    while status == nil {
      try transfer(timeout: 20)
      status = try reap(WNOHANG)
      if status == nil { watch(isCancelled: isCancelled()) }
    }
    // What is still in the pipes was printed before the end. A grandchild that keeps a pipe open
    // does not keep us: reading stops when nothing comes at once.
    kill(-pid, SIGKILL)
    while streams.contains(where: { $0.isOpen }), try transfer(timeout: 0) {}
    return result(status ?? 0)
  }

  /// Waits for the pipes at most so many milliseconds, and moves what can be moved.
  ///
  /// - Returns: whether anything was moved.
  @discardableResult
  private mutating func transfer(timeout: Int32) throws(SystemError) -> Bool {
    var polls = streams.map { pollfd(fd: $0.pollNumber, events: Int16(POLLIN), revents: 0) }
    polls.append(pollfd(fd: input.pollNumber, events: Int16(POLLOUT), revents: 0))
    let ready = try systemCall("wait for a program") {
      poll(&polls, nfds_t(polls.count), timeout)
    }
    guard ready > 0 else { return false }
    if polls[streams.count].revents != 0 { input.write() }
    var moved = false
    for index in streams.indices where polls[index].revents != 0 {
      let limit =
        configuration.outputLimits[streams[index].childNumber] ?? configuration.outputLimit
      if streams[index].read(limit: limit) { moved = true }
      if streams[index].isOverLimit { stop(.outputLimit) }
    }
    return moved
  }

  private mutating func watch(isCancelled: Bool) {
    let now = ContinuousClock.now
    if let limit = configuration.timeLimit, now - started > limit { stop(.timeLimit) }
    if isCancelled { stop(.cancelled) }
    if let reason = configuration.observer?(pid) { stop(.observer(reason)) }
    if let killTime, now >= killTime { kill(-pid, SIGKILL) }
  }

  /// Asks the program's whole process group to end, and remembers when to insist.
  private mutating func stop(_ reason: Subprocess.StopReason) {
    guard stopReason == nil else { return }
    stopReason = reason
    killTime = ContinuousClock.now + configuration.terminationGrace
    kill(-pid, SIGTERM)
  }

  private func reap(_ options: Int32) throws(SystemError) -> Int32? {
    var status: Int32 = 0
    let reaped = try systemCall("wait for process \(pid)") { waitpid(pid, &status, options) }
    return reaped == pid ? status : nil
  }

  private func result(_ status: Int32) -> Subprocess.Result {
    // wait(2): the low seven bits are the signal, the next byte is the exit status.
    let signal = status & 0x7F
    var outputs: [Int32: [UInt8]] = [:]
    for stream in streams { outputs[stream.childNumber] = stream.bytes }
    return Subprocess.Result(
      termination: signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal),
      standardOutput: outputs[STDOUT_FILENO] ?? [], standardError: outputs[STDERR_FILENO] ?? [],
      statusOutputs: outputs.filter { $0.key > STDERR_FILENO }, stoppedBecause: stopReason,
      duration: ContinuousClock.now - started)
  }
}
