import ChildProcess
import DeviceTrace
import Glibc
package import WorkbookReports

/// Connects a device in its sandbox with the user who drives it and with programs that send it requests.
///
/// Everything happens on one thread with a single wait. The device receives one request at a time and replies
/// when everything on it is idle again; until then only its output is shown, and further requests wait. Lines
/// of the user are sent as they are; only the device knows the commands.
///
/// Data from the device is not trusted: a limited number of bytes is read at a time, and a reply without a
/// request ends the session.
///
/// ```
/// user       line of text  ──►        ──► PromptRequest   device
///            prompt, lines ◄── router ◄── PromptAnswer    (one at a time)
/// programs   PromptRequest ──►        ◄── printed output
///            its reply     ◄──
/// ```
/// It ends when the user quits or the input ends and the device's grace period is over, when the device's
/// process has ended, or when the command is cancelled. A device that does not end by itself is killed by the
/// caller.
package final class DeviceRouter {
  package struct Ending: Sendable {
    /// Whether the user ended it; otherwise, the device ended by itself.
    package var isWanted = false
    package var failures = 0
  }

  private let streams: DeviceStreams
  private let waker: RouterWakeup
  private let door: DeviceListener
  private var callers: [DeviceClient] = []
  /// Until when no client is accepted, for want of descriptors.
  private var closedUntil: ContinuousClock.Instant?
  /// The client whose request the device is processing; nil for a command of the user, or none.
  private var served: DeviceClient?
  private var screen: PromptScreen
  private var reader = MessageLineReader()
  /// The rest of a request, for which the socket had no room.
  private var unsent: ArraySlice<UInt8> = []
  /// Typed input that is not a complete line yet.
  private var input: [UInt8] = []
  private let inputFile: Int32
  private var inputHasEnded = false
  /// Whether the device owes a reply; it begins with a greeting.
  private var isBusy = true
  private var time = ""
  /// The end of the grace period of a device that was asked to end.
  private var patienceEnds: ContinuousClock.Instant?
  /// The result if the session ended now.
  private var ending = Ending()

  /// CHOICE: the time in which an idle device must end.
  private static let patience = Duration.seconds(10)
  /// CHOICE: the maximum number of concurrent connections; others wait in the socket's queue.
  private static let mostCallers = 64
  private static let mostInput = 1 << 16
  /// The maximum number of reads from a pipe at a time.
  ///
  /// A pipe holds at most a mebibyte (`pipe(7)`), so output before a reply is always shown before it, no matter
  /// how much follows.
  private static let mostReads = 16

  package init(
    _ streams: DeviceStreams, _ waker: RouterWakeup, _ door: DeviceListener, _ console: Console,
    input: Int32 = STDIN_FILENO
  ) {
    self.streams = streams
    inputFile = input
    self.door = door
    self.waker = waker
    screen = PromptScreen(console)
  }

  /// Runs until the device has ended, its grace period is over, or the command is cancelled.
  package func serve() -> Ending {
    while !waker.isCancelled {
      if waker.deviceHasEnded {
        takeAnswers()
        relay()
        screen.finishLines()
        break
      }
      if let patienceEnds, ContinuousClock.now >= patienceEnds { break }
      goOn()
      wait()
      relay()
      takeAnswers()
    }
    screen.leave()
    return ending
  }

  // MARK: Waiting

  /// Whether to read the user's next line: the device is idle, and was not asked to end.
  private var wantsInput: Bool { !isBusy && !inputHasEnded && patienceEnds == nil }

  /// Waits until one of the descriptors is ready, and reads from the user and from clients.
  private func wait() {
    // Replies after the end of the session are ignored.
    let messages = patienceEnds == nil ? streams.messages : -1
    var files = [waker.number, messages, streams.printed, streams.printedErrors].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if !unsent.isEmpty { files[1].events |= Int16(POLLOUT) }
    if let closedUntil, ContinuousClock.now >= closedUntil { self.closedUntil = nil }
    let isOpen = callers.count < Self.mostCallers && closedUntil == nil
    for number in [wantsInput ? inputFile : -1, isOpen ? door.number : -1] {
      files.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
    }
    files += callers.map(\.interest)
    // A client may time out without any event.
    let isTimed =
      patienceEnds != nil || closedUntil != nil || callers.contains(where: \.hasDeadline)
    guard poll(&files, nfds_t(files.count), isTimed ? 100 : -1) >= 0 else { return }
    if files[0].revents != 0 { waker.rest() }
    sendOn()
    if files[4].revents != 0 { readInput() }
    if files[5].revents != 0 { admit() }
    for caller in callers { caller.proceed() }
    callers.removeAll { $0.isOver && $0 !== served }
  }

  /// Accepts a client; without a free descriptor, none is accepted for a second.
  private func admit() {
    do throws(SystemError) {
      if let file = try door.admit() { callers.append(DeviceClient(file)) }
    } catch {
      // The request stays in the socket's queue, which would end each wait at once.
      closedUntil = .now + .seconds(1)
    }
  }

  private func readInput() {
    guard let bytes = [UInt8].read(from: inputFile) else { return }
    inputHasEnded = bytes.isEmpty
    input += bytes
  }

  // MARK: The device

  /// Shows printed output.
  private func relay() {
    for (file, isError) in [(streams.printed, false), (streams.printedErrors, true)] {
      for _ in 0..<Self.mostReads {
        guard let bytes = [UInt8].read(from: file), !bytes.isEmpty else { break }
        screen.take(bytes, isError: isError)
      }
    }
  }

  /// Reads replies of the device; one that cannot be decoded ends the session.
  private func takeAnswers() {
    do throws(MessageError) {
      // A line that is too long, or a second reply, ends this loop.
      while patienceEnds == nil, let bytes = [UInt8].read(from: streams.messages), !bytes.isEmpty {
        reader.take(bytes)
        while patienceEnds == nil, let answer = try reader.next(PromptAnswer.self) {
          guard isBusy, unsent.isEmpty else { throw .unasked }
          take(answer)
        }
      }
    } catch {
      screen.complain("cannot read the reply of the device: \(error)")
      ending.failures += 1
      hangUp()
    }
  }

  /// Shows a reply, or passes it on to the client whose request it answers.
  private func take(_ answer: PromptAnswer) {
    // Output that was printed before the reply is shown before it.
    relay()
    screen.finishLines()
    isBusy = false
    time = answer.time
    if let caller = served {
      served = nil
      return caller.answer(answer)
    }
    screen.say(answer.lines)
    if let fate = answer.fate { screen.say([fate.description]) }
    if let failure = answer.failure {
      ending.failures += 1
      screen.complain(failure)
    }
    if answer.isOver { hangUp() }
  }

  /// Sends a request, after which a reply is owed.
  private func ask(_ request: PromptRequest) {
    isBusy = true
    do throws(MessageError) {
      unsent = try MessageLines.line(request)[...]
      sendOn()
    } catch {
      fail(error.description)
    }
  }

  /// Sends the rest of a request, as far as the socket has room.
  private func sendOn() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        send(streams.messages, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        unsent = []
        return fail("the device does not accept requests")
      }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Replies to a request that could not be sent.
  private func fail(_ reason: String) {
    take(PromptAnswer(failure: reason, time: time))
  }

  /// Signals the end of requests to the device, and starts its grace period.
  private func hangUp() {
    guard patienceEnds == nil else { return }
    ending.isWanted = true
    patienceEnds = .now + Self.patience
    unsent = []
    screen.leave()
    streams.hangUp()
  }

  // MARK: The user

  /// Processes the next request or input lines, until the device is busy.
  private func goOn() {
    while !isBusy, patienceEnds == nil {
      if let caller = callers.first(where: \.wantsService) {
        serve(caller)
        continue
      }
      guard let line = nextLine() else {
        if inputHasEnded { hangUp() } else { screen.prompt(time: time) }
        return
      }
      screen.endLine()
      ask(.line(line))
    }
  }

  private func serve(_ caller: DeviceClient) {
    guard let call = caller.call else { return }
    served = caller
    ask(call)
  }

  /// The next line of the input; at its end, or beyond the maximum length, whatever was read.
  private func nextLine() -> String? {
    let end = input.firstIndex(of: UInt8(ascii: "\n"))
    let isLast = inputHasEnded || input.count > Self.mostInput
    guard let end = end ?? (isLast && !input.isEmpty ? input.count : nil) else { return nil }
    defer { input.removeSubrange(..<min(end + 1, input.count)) }
    return String(decoding: input[..<end], as: UTF8.self)
  }
}
