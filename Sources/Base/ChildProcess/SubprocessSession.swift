internal import CLinux
internal import Glibc

/// One started program: its pipes, and the loop that feeds and reads them until it is reaped.
///
/// Not copied and always reaped: what goes without having seen the end kills the program and all
/// that came from it.
///
/// **The loop.** Wait at most 20 ms for a stream, the end or an answer; move what can be moved;
/// then look whether the program has had its time, is cancelled or observed to be too much. A stop
/// asks first (SIGTERM to the group), and insists behind the grace.
struct SubprocessSession: ~Copyable {
  /// Of a program that stays the limits are those of the request.
  private var configuration: Subprocess.Configuration
  /// The number of the process; it is its own until it was reaped.
  private let pid: pid_t
  /// From when it, or the request, is measured.
  private var started: ContinuousClock.Instant
  /// Until when it may run; nil without a limit.
  private var deadline: Deadline?
  /// What a program that stays has had before this request, soon after it.
  private var earlier: Deadline.Share?
  /// What the program, or the request, is to read; nil where nothing is.
  private var input: OutgoingStream?
  /// What the program itself prints.
  private let own: [IncomingStream]
  /// What is read now: the program's own streams, or those of a request.
  private var streams: [IncomingStream]
  /// Where it is asked, if it stays.
  private let requests: RequestSocket?
  /// Whether the request was answered.
  private var hasAnswered = false
  /// Becomes readable when the program ends; without it the end is seen at the next look.
  private let end: FileDescriptor
  /// Why it was stopped, the first reason of several.
  private var stopReason: Subprocess.StopReason?
  /// When it gets SIGKILL; nil before a stop.
  private var killTime: ContinuousClock.Instant?
  /// When the observer is called next.
  private var nextObservation = ContinuousClock.now
  /// Whether its number may be another process's by now.
  private var isReaped = false

  /// How long to wait for something to happen before looking at the program again.
  private static let interval = Duration.milliseconds(20)

  /// Starts the program.
  ///
  /// - Throws: `SystemError` if it cannot be started; nothing of it is left then.
  init(_ configuration: Subprocess.Configuration) throws(SystemError) {
    let plan = try SpawnPlan(configuration)
    // Behind the start this thread may have to wait for a processor while the program runs.
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
    // The program's ends of the pipes are closed with the plan; only then do our reads see their end.
    end = FileDescriptor(owning: pidfd_open(pid, 0))
    deadline = configuration.timeLimit.map { Deadline(limit: $0, started: started) }
  }

  deinit {
    if isReaped { return }
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

  /// Hands a request to a program that stays and waits for its answer.
  ///
  /// - Returns: what was printed on the pipes of the request; an end only when the program has ended
  ///   instead, with its own last words behind the others.
  mutating func answer(
    to request: Subprocess.Request, isCancelled: () -> Bool
  ) throws(SystemError) -> (result: Subprocess.Result, hasEnded: Bool) {
    started = .now
    deadline = request.timeLimit.map { Deadline(limit: $0, started: started) }
    earlier = nil
    // What is over within an interval is looked at as little as what happens between two looks.
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
      // A program that is to be stopped may have answered just now; it is not asked again.
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

  /// Asks for it; a program that has ended is seen to have.
  private mutating func hand(over run: RequestStreams) throws(SystemError) {
    (input, streams, hasAnswered) = (run.input, run.outputs, false)
    _ = try requests.map { (socket) throws(SystemError) in try run.hand(over: socket) }
  }

  /// Ends what is left of a program that has ended.
  private mutating func finish() throws(SystemError) -> Subprocess.Result {
    // The rest of its group goes while the number cannot belong to another process yet. What is still
    // in the pipes was printed before the end; a grandchild that keeps a pipe open does not keep us.
    kill(-pid, SIGKILL)
    for stream in streams {
      stream.readRest(limit: limit(of: stream))
      if stream.isOverLimit { stopReason = stopReason ?? .outputLimit }
    }
    return result(try reap())
  }

  /// Waits for something to happen, and moves what can be moved.
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

  /// How many bytes of a stream are kept.
  private func limit(of stream: IncomingStream) -> Int {
    configuration.outputLimits[stream.childNumber] ?? configuration.outputLimit
  }

  /// Stops the program if it has had its time, is cancelled, or is too much; insists behind the
  /// grace.
  private mutating func watch(isCancelled: Bool) {
    let now = ContinuousClock.now
    if hadItsTime(at: now) { stop(.timeLimit) }
    if isCancelled { stop(.cancelled) }
    if let observer = configuration.observer, now >= nextObservation {
      if let reason = observer(pid) { stop(.observer(reason)) }
      // Counted from its end, so that a slow look at many processes does not fill all the time.
      nextObservation = ContinuousClock.now + Self.interval
    }
    if let killTime, now >= killTime { ProcessTree.end(pid) }
  }

  /// Whether the program has had its time; what it had before this request does not count.
  private mutating func hadItsTime(at now: ContinuousClock.Instant) -> Bool {
    // Most answers come before it is worth asking what the program had before.
    if requests != nil, earlier == nil, now - started >= Self.interval {
      earlier = ProcessTree.share(of: pid)
    }
    return deadline?.isOver(at: now) { ProcessTree.share(of: pid) - (earlier ?? .none) } ?? false
  }

  /// Asks the program's whole process group to end, and remembers when to insist.
  private mutating func stop(_ reason: Subprocess.StopReason) {
    guard stopReason == nil else { return }
    stopReason = reason
    killTime = ContinuousClock.now + configuration.terminationGrace
    if configuration.terminationGrace > .zero { kill(-pid, SIGTERM) }
  }

  /// Whether the program has ended; it stays a zombie, whose number is not given to another.
  private func hasEnded() throws(SystemError) -> Bool {
    var information = siginfo_t()
    try systemCall("wait for process \(pid)") {
      waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
    }
    return information.si_signo != 0
  }

  /// What a program that stays, and should not have ended, has printed as errors of its own.
  private var lastWords: [UInt8] {
    guard requests != nil, isReaped else { return [] }
    let errors = own.first { $0.childNumber == STDERR_FILENO }
    errors?.readRest(limit: configuration.outputLimit)
    return errors?.bytes ?? []
  }

  /// Takes the exit status, by which the number is free again.
  private mutating func reap() throws(SystemError) -> Int32 {
    var status: Int32 = 0
    try systemCall("wait for process \(pid)") { waitpid(pid, &status, 0) }
    isReaped = true
    return status
  }

  /// What the program did; a status of 0 stands for one that goes on.
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
  /// Reads the status of `wait(2)`: the low seven bits are the signal, the next byte is the exit
  /// status.
  package init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signaled(signal)
  }
}
