private import CDeviceLink
private import Glibc
private import ChildProcess

/// The process of one app, from its start until it is reaped, and the device's end of its link.
///
/// **Roles.** The device grants time and receives reports (`device_link.h`); in between the process rests.
/// Its output is passed on while it runs, so it never waits for long in a write.
///
/// **Failure.** Whatever the process does, granting it time returns: with its report, or with how it ended,
/// possibly by the device because it did not come to rest (``Watchdog``) or because its reports were invalid.
/// All its descendants are killed with it.
///
/// **Threading.** Belongs to its holder; calls block.
package final class AppConnection {
  /// The process, which remains a child of this one until it is reaped.
  private let process: pid_t
  /// The device's end of the link; all bytes on it are parts of reports.
  private let link: FileDescriptor
  /// The socket for its connections; nil for a process without a network.
  package let network: WireChannel?
  /// Its two output streams, read in this order.
  private let pipes: [(stream: AppStream, pipe: OutputPipe)]
  private let limits: Watchdog.Limits
  /// Watches what the process does without new input.
  private var watchdog: Watchdog
  private var lastSample = ContinuousClock.now
  /// The device's time of the last grant.
  private var lastGrant: Int64?
  private let take: (AppStream, ArraySlice<UInt8>) -> Void
  /// How the process ended; nil while it runs.
  private var end: ProcessEnd?

  /// The size in bytes of the longest message that a process can receive.
  package static let longestMessage = Int(DEVICE_LINK_MAXIMUM_MESSAGE)

  /// How often a process that should rest is sampled.
  private static let sampling = Duration.milliseconds(100)

  /// Starts a process. It runs at once; ``firstAnswer(at:)`` waits for its first report.
  ///
  /// - Parameter take: receives the output of the process, in the order of each stream.
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
  package func firstAnswer(at now: Int64) -> GrantResult {
    exchange([], granted: now...now)
  }

  /// Sets the app's clock, sends it a message, and lets it run until it rests.
  ///
  /// - Parameters:
  ///   - now: the new time of the clock, not before the current one.
  ///   - until: the last of its own deadlines that it may step to.
  ///   - clocks: the new settings of its clocks.
  ///   - message: one of more than ``longestMessage`` bytes ends the process, which would miss it.
  package func run(now: Int64, until: Int64, clocks: AppClocks, message: [UInt8]?) -> GrantResult {
    if let end { return .ended(end) }
    guard let grant = grantBytes(now: now, until: until, clocks: clocks, message: message) else {
      let text = "a message of '\(message?.count ?? 0)' bytes, more than '\(Self.longestMessage)'"
      return .ended(finish(ProcessEnd(cause: .brokenLink(text))))
    }
    // Many short grants at one instant do not count as rest.
    if message != nil || lastGrant != now { watchdog = Watchdog(limits) }
    lastGrant = now
    return exchange(grant, granted: now...until)
  }

  /// The paths of the files that the process has locked.
  package var lockedFiles: [String] { end == nil ? FileLocks.paths(heldBy: process) : [] }

  /// Ends the process at once; its remaining output is passed on before this returns.
  package func kill() {
    if end == nil { finish(ProcessEnd(cause: .signaled(SIGKILL))) }
  }

  // MARK: One exchange

  /// Sends a grant, or nothing at the start, and waits for the result.
  ///
  /// Unsolicited or invalid reports end the process; the device never relies on them.
  ///
  /// - Parameter granted: the valid times of the report's clock.
  private func exchange(_ bytes: [UInt8], granted: ClosedRange<Int64>) -> GrantResult {
    if let end { return .ended(end) }
    var reader = ReportReader(granted: granted)
    do throws(ReportReader.Broken) {
      if !bytes.isEmpty, waitForLink(milliseconds: 0, toSend: false) {
        // Bytes before the grant are not valid; the wait below detects a closed link.
        guard receive(into: &reader) else { return .ended(endOfClosedLink()) }
        throw ReportReader.Broken(text: "an unsolicited report")
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
      return .ended(finish(ProcessEnd(cause: .brokenLink(error.text))))
    }
  }

  /// The result of waiting for a report.
  private enum Outcome {
    case report(RestReport, isInterrupted: Bool)
    /// No process holds the other end of the link any more.
    case closed
    case ended
    case found(Watchdog.Finding)
  }

  /// Sends bytes and waits for a whole report, reading the app's output meanwhile.
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

  /// Takes a sample if one is due.
  private func look() -> Watchdog.Finding? {
    let now = ContinuousClock.now
    guard now - lastSample >= Self.sampling else { return nil }
    // Limited in case this process was stopped meanwhile.
    let interval = min(now - lastSample, Self.sampling * 2)
    lastSample = now
    return watchdog.note(ProcessSample(of: process), after: interval)
  }

  /// Interrupts an app that does not come to rest to learn its position, and ends it whatever it answers.
  private func interrupt(_ finding: Watchdog.Finding, _ granted: ClosedRange<Int64>) -> ProcessEnd {
    var reader = ReportReader(granted: granted)
    reader.allowsInterrupted = true
    Glibc.kill(process, SIGUSR2)  // DEVICE_LINK_INTERRUPT, a macro that Swift does not import
    var end = ProcessEnd(cause: .unresponsive(finding))
    watchdog = Watchdog(.short)
    if case .report(let report, _) = try? wait(sending: [], &reader) {
      end.now = report.now
      end.frames = report.frames
    }
    return finish(end)
  }

  /// Waits for the end of a process whose link has closed, which precedes the end by a moment.
  private func endOfClosedLink() -> ProcessEnd {
    watchdog = Watchdog(.short)
    while !hasEnded {
      usleep(1000)
      handOverOutput(leaving: 1)
      if look() != nil, !ProcessSample.isExiting(process) {
        return finish(ProcessEnd(cause: .brokenLink("the end of the link")))
      }
    }
    return endByItself()
  }

  // MARK: The link

  /// Sends as much as the socket accepts; returns false if nothing reads any more.
  private func send(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    let count = bytes.withUnsafeBytes {
      Glibc.send(link.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    bytes = bytes.dropFirst(count)
    return true
  }

  /// Waits for bytes of the process, or for room to send; returns false on a timeout.
  private func waitForLink(milliseconds: Int32, toSend: Bool) -> Bool {
    let events = toSend ? POLLIN | POLLOUT : POLLIN
    var request = pollfd(fd: link.number, events: Int16(events), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads once; returns false at the end.
  private func receive(into reader: inout ReportReader) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
      let count = recv(link.number, buffer.baseAddress, buffer.count, 0)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      reader.append(buffer.prefix(count))
      return count > 0
    }
  }

  /// Passes on the output of the process.
  ///
  /// - Parameter left: how many bytes remain in the pipe, from which the process knows that it has unread
  ///   output.
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

  /// Whether the process has ended; as it remains a zombie, its number is not reused.
  package var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    // If it is no child of this process any more, other code has reaped it.
    return result != 0 ? errno == ECHILD : information.si_signo != 0
  }

  private func endByItself() -> ProcessEnd { finish(nil) }

  /// Kills what is left, passes on the last output, and reaps the process.
  ///
  /// - Parameter end: how the process ended if the device ended it; nil if it ended by itself.
  @discardableResult
  private func finish(_ end: ProcessEnd?) -> ProcessEnd {
    device_process_disown(process)
    ProcessTree.kill(process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    handOverOutput(leaving: 0)
    let code = device_process_code(status)
    let hasExited = device_process_has_exited(status) != 0
    let result = end ?? ProcessEnd(cause: hasExited ? .exited(code) : .signaled(code))
    self.end = result
    return result
  }
}
