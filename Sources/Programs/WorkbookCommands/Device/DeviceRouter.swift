import ChildProcess
import DeviceTrace
import Glibc

/// Stands between a device in its sandbox, the person who drives it, and programs that send it
/// something.
///
/// All of it happens on one thread, which waits in one place. The device is asked for one thing at
/// a time and answers when everything on it rests again; meanwhile only what it prints is shown,
/// and what is asked next waits. What a line means is known to the device alone.
///
/// Nothing that the device says is believed without limits: of each stream so much is read at a time, and an
/// answer that nobody asked for ends the conversation.
///
/// ```
/// person     line of text  ──►             ──► PromptRequest   device
///            prompt, lines ◄── switchboard ◄── PromptAnswer    (one at a time)
/// programs   DeviceCall    ──►             ◄── what is printed
///            its answer    ◄──
/// ```
/// It ends when the person quits or the input ends and the device has had its time to go, when the
/// device is gone, or when the command is cancelled; a device that does not go is killed by the
/// caller.
package final class DeviceRouter {
  /// How it came to an end.
  package struct Ending: Sendable {
    /// Whether the person had the last word; else the device ended by itself.
    package var isWanted = false
    /// How many commands could not be carried out.
    package var failures = 0
  }

  private let streams: DeviceStreams
  private let waker: DeviceWaker
  private let door: DeviceDoor
  private var callers: [DeviceCaller] = []
  /// The caller that the device owes its answer; nil when that is for the person, or nothing is
  /// owed.
  private var served: DeviceCaller?
  private var screen: PromptScreen
  private var reader = MessageLineReader()
  /// What the socket had no room for yet.
  private var unsent: ArraySlice<UInt8> = []
  /// What the person has typed and is not a line yet.
  private var input: [UInt8] = []
  private let inputFile: Int32
  private var inputHasEnded = false
  /// Whether the device owes an answer; it begins with a greeting.
  private var isBusy = true
  /// The time that the device showed last.
  private var time = ""
  /// When a device that was told to end has had its time for that.
  private var patienceEnds: ContinuousClock.Instant?
  /// How it would end now.
  private var ending = Ending()

  /// CHOICE: how long a device that rests may take to end.
  private static let patience = Duration.seconds(10)
  /// CHOICE: how many programs are listened to at a time; others wait at the door.
  private static let mostCallers = 64
  /// The most bytes of a line that is read at all.
  private static let mostInput = 1 << 16
  /// The most reads from a stream before the others have their turn.
  ///
  /// A pipe holds no more than a mebibyte (`pipe(7)`), so what was printed before an answer is read before it is
  /// shown, whatever is printed after it.
  private static let mostReads = 16

  /// Makes a switchboard for a device that is being started.
  package init(
    _ streams: DeviceStreams, _ waker: DeviceWaker, _ door: DeviceDoor, _ console: Console,
    input: Int32 = STDIN_FILENO
  ) {
    self.streams = streams
    self.inputFile = input
    self.door = door
    self.waker = waker
    screen = PromptScreen(console)
  }

  /// Works until the device has ended, or was to end and does not, or the command is cancelled.
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

  /// Whether the person's next line would be read: the device rests, and is to live on.
  private var wantsInput: Bool { !isBusy && !inputHasEnded && patienceEnds == nil }

  /// Waits until one of the files has something, and reads what came from the person and from
  /// programs.
  private func wait() {
    // What is said after the end is of no use.
    let messages = patienceEnds == nil ? streams.messages : -1
    var files = [waker.number, messages, streams.printed, streams.printedErrors].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if !unsent.isEmpty { files[1].events |= Int16(POLLOUT) }
    let isOpen = callers.count < Self.mostCallers
    for number in [wantsInput ? inputFile : -1, isOpen ? door.number : -1]
      + callers.map(\.number)
    {
      files.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
    }
    // A caller's time may run out without anything having happened.
    let isTimed = patienceEnds != nil || callers.contains { $0.call == nil }
    guard poll(&files, nfds_t(files.count), isTimed ? 100 : -1) >= 0 else { return }
    if files[0].revents != 0 { waker.rest() }
    sendOn()
    if files[4].revents != 0 { readInput() }
    if files[5].revents != 0, let file = door.admit() { callers.append(DeviceCaller(file)) }
    for caller in callers { caller.listen() }
    callers.removeAll { $0.isOver && $0 !== served }
  }

  /// Reads what the person has typed; an empty piece is the end.
  private func readInput() {
    guard let bytes = [UInt8].read(from: inputFile) else { return }
    inputHasEnded = bytes.isEmpty
    input += bytes
  }

  // MARK: The device

  /// Shows what was printed.
  private func relay() {
    for (file, isError) in [(streams.printed, false), (streams.printedErrors, true)] {
      for _ in 0..<Self.mostReads {
        guard let bytes = [UInt8].read(from: file), !bytes.isEmpty else { break }
        screen.take(bytes, isError: isError)
      }
    }
  }

  /// Reads what the device says; one that cannot be understood is told to end.
  private func takeAnswers() {
    do throws(MessageError) {
      // It ends with a line that is too long, or with a second answer.
      while patienceEnds == nil, let bytes = [UInt8].read(from: streams.messages), !bytes.isEmpty {
        reader.take(bytes)
        while patienceEnds == nil, let answer = try reader.next(PromptAnswer.self) {
          guard isBusy, unsent.isEmpty else { throw .unasked }
          take(answer)
        }
      }
    } catch {
      screen.complain("the device is not understood: \(error)")
      ending.failures += 1
      hangUp()
    }
  }

  /// Shows an answer, or passes it on to the program that asked.
  private func take(_ answer: PromptAnswer) {
    // What was printed on the way to the answer stands in front of it.
    relay()
    screen.finishLines()
    isBusy = false
    time = answer.time
    if let caller = served {
      served = nil
      caller.answer(
        answer.fate.map { .fate($0) } ?? .failed(answer.failure ?? "the device says nothing of it"))
      callers.removeAll { $0 === caller }
      return
    }
    screen.say(answer.lines)
    if let fate = answer.fate { screen.say([fate.description]) }
    if let failure = answer.failure { refuse(failure) }
    if answer.isOver { hangUp() }
  }

  /// Counts a command that could not be carried out, and says why.
  private func refuse(_ text: String) {
    ending.failures += 1
    screen.complain(text)
  }

  /// Sends a request, and notes that an answer is owed.
  private func ask(_ request: PromptRequest) {
    isBusy = true
    do throws(MessageError) {
      unsent = try MessageLines.line(request)[...]
      sendOn()
    } catch {
      fail(error.description)
    }
  }

  /// Sends what is left of a request, as far as the socket has room.
  private func sendOn() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        send(streams.messages, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        unsent = []
        return fail("the device does not listen")
      }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Answers what could not be asked.
  private func fail(_ reason: String) {
    var answer = PromptAnswer()
    answer.failure = reason
    answer.time = time
    take(answer)
  }

  /// Tells the device that nothing more will be asked, and gives it time to end.
  private func hangUp() {
    guard patienceEnds == nil else { return }
    ending.isWanted = true
    patienceEnds = .now + Self.patience
    unsent = []
    screen.leave()
    streams.hangUp()
  }

  // MARK: The person

  /// Takes the next call, or the next lines, until the device has something to do.
  private func goOn() {
    while !isBusy, patienceEnds == nil {
      if let caller = callers.first(where: { $0.call != nil && !$0.isOver }) {
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

  /// Passes on what a program wants.
  private func serve(_ caller: DeviceCaller) {
    guard case .push(let letter, let token)? = caller.call else { return }
    served = caller
    ask(.push(letter, token: token))
  }

  /// The next line of the input; at its end, or when it is too long for one, what there is.
  private func nextLine() -> String? {
    let end = input.firstIndex(of: UInt8(ascii: "\n"))
    let isLast = inputHasEnded || input.count > Self.mostInput
    guard let end = end ?? (isLast && !input.isEmpty ? input.count : nil) else { return nil }
    defer { input.removeSubrange(..<min(end + 1, input.count)) }
    return String(decoding: input[..<end], as: UTF8.self)
  }
}
