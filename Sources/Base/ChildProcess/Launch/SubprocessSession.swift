internal import CLinux
internal import Glibc

/// A started program: its pipes, and the loop that feeds and reads them until it is reaped.
///
/// Not copyable and always reaped: deinitialization before the end kills the program and its descendants.
///
/// **The loop.** Wait at most 20 ms for a stream, the end or a reply; transfer what is possible; then check
/// whether the program is out of time, cancelled or stopped by the observer. A stop first sends SIGTERM to
/// the group, or closes the pipes with which the program ends, and sends SIGKILL after the grace period.
struct SubprocessSession: ~Copyable {
  /// For a persistent program, with the current request's limits.
  private var configuration: Subprocess.Configuration
  /// The process id; it can be reused only after reaping.
  private let pid: pid_t
  /// The start of the program or of the request.
  private var started: ContinuousClock.Instant
  /// Nil without a time limit.
  private var deadline: Deadline?
  /// What a persistent program had used before this request, measured soon after its start.
  private var earlier: Deadline.Share?
  /// The input of the program or the request; nil if there is none.
  private var input: OutgoingStream?
  /// The program's own outputs.
  private let own: [IncomingStream]
  /// The streams being read: the program's own, or those of a request.
  private var streams: [IncomingStream]
  /// The request socket of a persistent program.
  private let requests: RequestSocket?
  /// Whether the request has been answered.
  private var hasAnswered = false
  /// A pidfd, readable when the program ends; without it the end is noticed at the next check.
  private let end: FileDescriptor
  /// The first reason for which it was stopped.
  private var stopReason: Subprocess.StopReason?
  /// When it receives SIGKILL; nil before a stop.
  private var killTime: ContinuousClock.Instant?
  private var nextObservation = ContinuousClock.now
  /// Whether the process id may belong to another process by now.
  private var isReaped = false

  /// The longest wait between two checks of the program.
  private static let interval = Duration.milliseconds(20)

  /// Starts the program.
  ///
  /// - Throws: `SystemError` if it cannot be started; nothing of it remains then.
  init(_ configuration: Subprocess.Configuration) throws(SystemError) {
    let plan = try SpawnPlan(configuration)
    // After the spawn this thread may have to wait for a processor while the program already runs.
    let started = ContinuousClock.now
    self.init(configuration, plan, pid: try plan.spawn(configuration), started: started)
  }

  private init(
    _ configuration: Subprocess.Configuration, _ plan: SpawnPlan, pid: pid_t,
    started: ContinuousClock.Instant
  ) {
    self.configuration = configuration
    self.pid = pid
    self.started = started
    (input, own, streams, requests) = (plan.input, plan.outputs, plan.outputs, plan.requests)
    // The plan's copies of the program's ends are closed with it; only then can our reads see the end.
    end = FileDescriptor(owning: pidfd_open(pid, 0))
    deadline = configuration.timeLimit.map { Deadline(limit: $0, started: started) }
  }

  deinit {
    if isReaped { return }
    if configuration.endsWithPipes, end.number >= 0 {
      closePipes()
      var ending = pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)
      _ = poll(&ending, 1, Int32(configuration.terminationGrace / .milliseconds(1)))
    }
    ProcessTree.end(pid)
    waitpid(pid, nil, 0)
  }

  /// Feeds and reads the program until it has ended.
  mutating func runToEnd(isCancelled: () -> Bool) throws(SystemError) -> Subprocess.Result {
    while try !hasEnded() {
      try transfer()
      watch(isCancelled: isCancelled())
    }
    return try finish()
  }

  /// Sends a request to a persistent program and waits for its reply.
  ///
  /// - Returns: the output on the request's pipes. The termination is valid only if the program has ended,
  ///   whose own last errors then follow those of the request.
  mutating func answer(
    to request: Subprocess.Request, isCancelled: () -> Bool
  ) throws(SystemError) -> (result: Subprocess.Result, hasEnded: Bool) {
    started = .now
    deadline = request.timeLimit.map { Deadline(limit: $0, started: started) }
    earlier = nil
    // A request that finishes within one interval needs no observation.
    nextObservation = started + Self.interval
    configuration.observer = request.observer
    configuration.errorListener = request.errorListener
    configuration.outputLimit = request.outputLimit
    configuration.outputLimits = [
      Subprocess.Request.statusNumber: request.statusLimit,
      Subprocess.Request.resultNumber: request.resultLimit,
    ]
    try hand(over: RequestStreams(request))
    while try !hasEnded() {
      try transfer()
      watch(isCancelled: isCancelled())
      // A program being stopped may have replied just now, but receives no further requests.
      guard hasAnswered, stopReason == nil else { continue }
      for stream in streams { stream.readRest(limit: limit(of: stream)) }
      guard !streams.contains(where: \.isOverLimit) else {
        stop(.outputLimit)
        continue
      }
      return (result(0), false)
    }
    return (try finish(), true)
  }

  /// Sends the request; if the program has ended, the loop notices.
  private mutating func hand(over run: RequestStreams) throws(SystemError) {
    (input, streams, hasAnswered) = (run.input, run.outputs, false)
    _ = try requests.map { (socket) throws(SystemError) in try run.hand(over: socket) }
  }

  /// Cleans up after a program that has ended.
  private mutating func finish() throws(SystemError) -> Subprocess.Result {
    // The rest of its group is killed while the process id cannot be reused yet. What is still in the pipes
    // was printed before the end; a descendant that keeps a pipe open does not block us.
    kill(-pid, SIGKILL)
    for stream in streams {
      stream.readRest(limit: limit(of: stream))
      if stream.isOverLimit { stopReason = stopReason ?? .outputLimit }
    }
    return result(try reap())
  }

  /// Waits for an event, and transfers what is possible.
  private mutating func transfer() throws(SystemError) {
    var polls = streams.map { pollfd(fd: $0.pollNumber, events: Int16(POLLIN), revents: 0) }
    polls.append(pollfd(fd: input?.pollNumber ?? -1, events: Int16(POLLOUT), revents: 0))
    polls.append(pollfd(fd: end.number, events: Int16(POLLIN), revents: 0))
    polls.append(
      pollfd(
        fd: hasAnswered ? -1 : requests?.pollNumber ?? -1, events: Int16(POLLIN), revents: 0))
    let ready = try systemCall("wait for a program") {
      poll(&polls, nfds_t(polls.count), Int32(Self.interval / .milliseconds(1)))
    }
    guard ready > 0 else { return }
    if polls[streams.count].revents != 0 { input?.write() }
    if polls[streams.count + 2].revents != 0 { hasAnswered = requests?.takesAnswer() ?? false }
    for index in streams.indices where polls[index].revents != 0 {
      let count = streams[index].read(limit: limit(of: streams[index]))
      if count > 0, streams[index].childNumber == STDERR_FILENO {
        configuration.errorListener?(streams[index].bytes)
      }
      if streams[index].isOverLimit { stop(.outputLimit) }
    }
  }

  private func limit(of stream: IncomingStream) -> Int {
    configuration.outputLimits[stream.childNumber] ?? configuration.outputLimit
  }

  /// Stops the program if it is out of time, cancelled or rejected by the observer; kills it after the
  /// grace period.
  private mutating func watch(isCancelled: Bool) {
    let now = ContinuousClock.now
    if isPastDeadline(at: now) { stop(.timeLimit) }
    if isCancelled { stop(.cancelled) }
    if let observer = configuration.observer, now >= nextObservation {
      if let reason = observer(pid) { stop(.observer(reason)) }
      // Counted from the end of the call, so that slow observations do not take all the time.
      nextObservation = ContinuousClock.now + Self.interval
    }
    if let killTime, now >= killTime { ProcessTree.end(pid) }
  }

  /// Whether the program is out of time, not counting what it used before this request.
  private mutating func isPastDeadline(at now: ContinuousClock.Instant) -> Bool {
    // Most requests are answered before this measurement is worthwhile.
    if requests != nil, earlier == nil, now - started >= Self.interval {
      earlier = ProcessTree.share(of: pid)
    }
    return deadline?.isOver(at: now) { ProcessTree.share(of: pid) - (earlier ?? .none) } ?? false
  }

  /// Closes the pipes with which the program ends, or sends SIGTERM to its group, and schedules SIGKILL.
  private mutating func stop(_ reason: Subprocess.StopReason) {
    guard stopReason == nil else { return }
    stopReason = reason
    killTime = ContinuousClock.now + configuration.terminationGrace
    if configuration.endsWithPipes {
      closePipes()
    } else if configuration.terminationGrace > .zero {
      kill(-pid, SIGTERM)
    }
  }

  /// Closes what `endsWithPipes` means, in the order in which the program writes last: a result is complete if the
  /// status says so.
  private func closePipes() {
    for stream in streams where stream.childNumber > STDERR_FILENO {
      stream.close(limit: limit(of: stream))
    }
    requests?.close()
  }

  /// Whether the program has ended; it stays a zombie, so that its process id is not reused.
  private func hasEnded() throws(SystemError) -> Bool {
    var information = siginfo_t()
    try systemCall("wait for process \(pid)") {
      waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
    }
    return information.si_signo != 0
  }

  /// The standard error of a persistent program that has ended unexpectedly.
  private var lastWords: [UInt8] {
    guard requests != nil, isReaped, stopReason == nil else { return [] }
    let errors = own.first { $0.childNumber == STDERR_FILENO }
    errors?.readRest(limit: configuration.outputLimit)
    return errors?.bytes ?? []
  }

  /// Takes the exit status, which frees the process id.
  private mutating func reap() throws(SystemError) -> Int32 {
    var status: Int32 = 0
    try systemCall("wait for process \(pid)") { waitpid(pid, &status, 0) }
    isReaped = true
    return status
  }

  /// The result so far; a status of 0 stands for a program that still runs.
  private func result(_ status: Int32) -> Subprocess.Result {
    var outputs: [Int32: [UInt8]] = [:]
    for stream in streams { outputs[stream.childNumber] = stream.bytes }
    return Subprocess.Result(
      termination: Subprocess.Termination(waitStatus: status),
      standardOutput: outputs[STDOUT_FILENO] ?? [],
      standardError: (outputs[STDERR_FILENO] ?? []) + lastWords,
      statusOutputs: outputs.filter { $0.key > STDERR_FILENO }, stoppedBecause: stopReason,
      duration: ContinuousClock.now - started)
  }
}

extension Subprocess.Termination {
  /// Decodes a status of `wait(2)`: the low seven bits are the signal, the next byte is the exit status.
  package init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signaled(signal)
  }
}
