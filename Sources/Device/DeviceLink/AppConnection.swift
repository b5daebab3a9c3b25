private import CDeviceLink
private import Glibc
private import ChildProcess

/// The process of one app, from its start until it is reaped, and the device's end of the link to it.
///
/// **Roles.** The device gives time and takes reports (`device_link.h`); in between the process rests.
/// What it prints is handed over while it runs, so it never waits for long in a write.
///
/// **Failure.** Whatever the process does, giving it time comes back: with its report, or with how it
/// ended, be it by the device because it did not come to rest (``Watchdog``) or because its reports
/// made no sense. What had come from it is killed with it.
///
/// **Threading.** Belongs to its holder; calls block.
package final class AppConnection {
  /// The process, which is this device's child until it is reaped.
  private let process: pid_t
  /// The device's end of the link; a byte on it is a part of a report.
  private let link: FileDescriptor
  /// Over which it opens and accepts connections; nil for a process without a network.
  package let network: WireChannel?
  /// Its two streams, read in this order.
  private let pipes: [(stream: AppStream, pipe: OutputPipe)]
  private let limits: Watchdog.Limits
  /// Watches over everything that the process does without anything coming from outside.
  private var watchdog: Watchdog
  private var lastSample = ContinuousClock.now
  /// The device's time of the last grant.
  private var lastGrant: Int64?
  private let take: (AppStream, ArraySlice<UInt8>) -> Void
  /// The end, once it has come.
  private var end: AppEnd?

  /// How often a process that should rest is looked at.
  private static let sampling = Duration.milliseconds(100)

  /// Starts a process. It runs at once, and its first report is taken by ``firstAnswer(at:)``.
  ///
  /// - Parameter take: gets what the process prints, in the order of each stream.
  package init(
    _ launch: AppLaunch, limits: Watchdog.Limits = Watchdog.Limits(),
    take: @escaping (AppStream, ArraySlice<UInt8>) -> Void
  ) throws(LinkError) {
    let started: StartedProcess
    do {
      started = try StartedProcess(launch)
    } catch {
      throw LinkError(error)
    }
    process = started.process
    pipes = [(.output, OutputPipe(started.output)), (.error, OutputPipe(started.error))]
    link = started.link
    network = WireChannel(started.network)
    self.limits = limits
    watchdog = Watchdog(limits)
    self.take = take
    device_process_adopt(process)
  }

  deinit { kill() }

  /// Waits for the report with which a new process comes to rest for the first time.
  package func firstAnswer(at now: Int64) -> AppAnswer {
    exchange([], granted: now...now)
  }

  /// Sets the app's clock, hands it a message, and lets it run until it rests.
  ///
  /// - Parameters:
  ///   - now: what the clock is set to, not before what it shows.
  ///   - until: the last of its own deadlines that it may step to.
  ///   - clocks: how its clocks are set from now on.
  package func run(now: Int64, until: Int64, clocks: AppClocks, message: [UInt8]?) -> AppAnswer {
    guard let grant = grantBytes(now: now, until: until, clocks: clocks, message: message) else {
      preconditionFailure("a message of \(message?.count ?? 0) bytes for an app")
    }
    // Many short grants of one instant are no rest either.
    if message != nil || lastGrant != now { watchdog = Watchdog(limits) }
    lastGrant = now
    return exchange(grant, granted: now...until)
  }

  /// Ends the process at once; what it had printed is handed over before this returns.
  package func kill() {
    if end == nil { finish(AppEnd(cause: .signaled(SIGKILL))) }
  }

  // MARK: One exchange

  /// Gives time, or nothing at the start, and waits for what comes of it.
  ///
  /// Reports that come unasked, or make no sense, end the process: nothing that the device does
  /// rests on them.
  ///
  /// - Parameter granted: the times that the clock in the report may show.
  private func exchange(_ bytes: [UInt8], granted: ClosedRange<Int64>) -> AppAnswer {
    if let end { return .ended(end) }
    var reader = ReportReader(granted: granted)
    do throws(ReportReader.Broken) {
      if !bytes.isEmpty, waitForLink(milliseconds: 0, toSend: false) {
        // Nothing was asked, so there is nothing to say; a closed link is found by the wait.
        guard receive(into: &reader) else { return .ended(endOfClosedLink()) }
        throw ReportReader.Broken(text: "a report that was not asked for")
      }
      switch try wait(sending: bytes, &reader) {
      case .report(let report, _):
        handOverOutput(leaving: 0)
        return .rests(report)
      case .closed where !reader.bytes.isEmpty, .ended where !reader.bytes.isEmpty:
        throw ReportReader.Broken(text: "an end in the middle of a report")
      case .closed: return .ended(endOfClosedLink())
      case .ended: return .ended(endByItself())
      case .found(let finding): return .ended(interrupt(finding, granted))
      }
    } catch {
      return .ended(finish(AppEnd(cause: .brokenLink(error.text))))
    }
  }

  /// What a wait for a report came to.
  private enum Outcome {
    case report(RestReport, isInterrupted: Bool)
    /// No process holds the other end of the link any more.
    case closed
    case ended
    case found(Watchdog.Finding)
  }

  /// Sends bytes and waits for a whole report, reading what the app prints meanwhile.
  private func wait(
    sending bytes: [UInt8], _ reader: inout ReportReader
  ) throws(ReportReader.Broken) -> Outcome {
    var unsent = bytes[...]
    var pause: Int32 = 1
    while true {
      guard send(&unsent) else { return .closed }
      let isReady = waitForLink(milliseconds: pause, toSend: !unsent.isEmpty)
      if isReady {
        guard receive(into: &reader) else { return .closed }
        if let (report, isInterrupted) = try reader.report() {
          guard unsent.isEmpty else { throw .init(text: "a report before the grant was read") }
          return .report(report, isInterrupted: isInterrupted)
        }
      } else if hasEnded {
        return .ended
      }
      pause = handOverOutput(leaving: 1) || isReady ? 0 : min(2 * pause + 1, 50)
      if let finding = look() { return .found(finding) }
    }
  }

  /// Takes a sample if it is time for one.
  private func look() -> Watchdog.Finding? {
    let now = ContinuousClock.now
    guard now - lastSample >= Self.sampling else { return nil }
    // Not more than one that came late: this process may have been stopped meanwhile.
    let interval = min(now - lastSample, Self.sampling * 2)
    lastSample = now
    return watchdog.note(ProcessSample(of: process), after: interval)
  }

  /// Asks an app that does not come to rest where it is, and ends it whatever it answers.
  private func interrupt(_ finding: Watchdog.Finding, _ granted: ClosedRange<Int64>) -> AppEnd {
    var reader = ReportReader(granted: granted)
    reader.allowsInterrupted = true
    Glibc.kill(process, SIGUSR2)  // DEVICE_LINK_INTERRUPT, a macro that Swift does not see
    var end = AppEnd(cause: .unresponsive(finding))
    watchdog = Watchdog(.short)
    if case .report(let report, _) = try? wait(sending: [], &reader) {
      end.now = report.now
      end.frames = report.frames
    }
    return finish(end)
  }

  /// The link closes when a process ends, a moment before the end can be seen.
  private func endOfClosedLink() -> AppEnd {
    watchdog = Watchdog(.short)
    while !hasEnded {
      usleep(1000)
      handOverOutput(leaving: 1)
      if look() != nil, !ProcessSample.isExiting(process) {
        return finish(AppEnd(cause: .brokenLink("the end of the link")))
      }
    }
    return endByItself()
  }

  // MARK: The link

  /// Sends as much as the socket takes; false when nothing reads any more.
  private func send(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    let count = bytes.withUnsafeBytes {
      Glibc.send(link.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    bytes = bytes.dropFirst(count)
    return true
  }

  /// Waits for bytes of the process, or for room for the device's; false when the time is over.
  private func waitForLink(milliseconds: Int32, toSend: Bool) -> Bool {
    let events = toSend ? POLLIN | POLLOUT : POLLIN
    var request = pollfd(fd: link.number, events: Int16(events), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads once; false at the end.
  private func receive(into reader: inout ReportReader) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
      let count = recv(link.number, buffer.baseAddress, buffer.count, 0)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      reader.append(buffer.prefix(count))
      return count > 0
    }
  }

  /// Hands over what the process has printed.
  ///
  /// - Parameter left: how many bytes at the end stay in the pipe, by which the process knows that
  ///   it has printed.
  /// - Returns: whether there was any.
  @discardableResult
  private func handOverOutput(leaving left: Int) -> Bool {
    var hasSome = false
    for (stream, pipe) in pipes where pipe.read(leaving: left, { take(stream, $0) }) {
      hasSome = true
    }
    return hasSome
  }

  // MARK: The end

  /// Whether the process has ended; it stays a zombie, whose number is not given to another.
  package var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    // Without children of ours it was reaped by other code.
    return result != 0 ? errno == ECHILD : information.si_signo != 0
  }

  /// The end of a process that has come to it without the device.
  private func endByItself() -> AppEnd { finish(nil) }

  /// Kills what is left, hands over the last output, and reaps.
  ///
  /// - Parameter end: how the process ended if the device did it; nil if it did so itself.
  @discardableResult
  private func finish(_ end: AppEnd?) -> AppEnd {
    device_process_disown(process)
    // Stopped first: what starts while others are killed would not be found again.
    let members = ProcessTree.members(from: process)
    for member in members { Glibc.kill(member, SIGSTOP) }
    for member in members where end != nil || member != process { Glibc.kill(member, SIGKILL) }
    Glibc.kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    handOverOutput(leaving: 0)
    let code = device_process_code(status)
    let hasExited = device_process_has_exited(status) != 0
    let result = end ?? AppEnd(cause: hasExited ? .exited(code) : .signaled(code))
    self.end = result
    return result
  }
}
