import DevicePrompt
import Glibc
import ChildProcess

/// Stands between a device in its sandbox, the person who drives it, and programs that send it
/// something.
///
/// All of it happens on one thread, which waits in one place. The device is asked for one thing at
/// a time and answers when everything on it rests again; meanwhile only what it prints is shown,
/// and what is asked next waits. Nothing that the device says is believed without limits.
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
final class DeviceRouter {
  /// How it came to an end.
  struct Ending: Sendable {
    /// Whether the person had the last word; else the device ended by itself.
    var isWanted = false
    /// How many commands could not be carried out.
    var failures = 0
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
  /// What the person has typed and is not a line yet.
  private var input: [UInt8] = []
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

  /// Makes a switchboard for a device that is being started.
  init(_ streams: DeviceStreams, _ waker: DeviceWaker, _ door: DeviceDoor, _ console: Console) {
    self.streams = streams
    self.door = door
    self.waker = waker
    screen = PromptScreen(console)
  }

  /// Works until the device has ended, or was to end and does not, or the command is cancelled.
  func serve() -> Ending {
    while !waker.isCancelled {
      if waker.deviceHasEnded {
        takeAnswers()
        relay(all: true)
        break
      }
      if let patienceEnds, ContinuousClock.now >= patienceEnds { break }
      goOn()
      wait()
      relay(all: false)
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
    var files = [waker.number, streams.messages, streams.printed, streams.printedErrors].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let isOpen = callers.count < Self.mostCallers
    for number in [wantsInput ? STDIN_FILENO : -1, isOpen ? door.number : -1]
      + callers.map(\.number)
    {
      files.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
    }
    // A caller's time may run out without anything having happened.
    let isTimed = patienceEnds != nil || callers.contains { $0.call == nil }
    guard poll(&files, nfds_t(files.count), isTimed ? 100 : -1) >= 0 else { return }
    if files[0].revents != 0 { waker.rest() }
    if files[4].revents != 0 { readInput() }
    if files[5].revents != 0, let file = door.admit() { callers.append(DeviceCaller(file)) }
    for caller in callers { caller.listen() }
    callers.removeAll { $0.isOver && $0 !== served }
  }

  /// Reads what the person has typed; an empty piece is the end.
  private func readInput() {
    guard let bytes = [UInt8].read(from: STDIN_FILENO) else { return }
    inputHasEnded = bytes.isEmpty
    input += bytes
  }

  // MARK: The device

  /// Shows what was printed.
  ///
  /// - Parameter all: whether nothing prints any more, so that all of it is there.
  private func relay(all: Bool) {
    for (file, isError) in [(streams.printed, false), (streams.printedErrors, true)] {
      var turns = all ? Int.max : 16
      while turns > 0, let bytes = [UInt8].read(from: file), !bytes.isEmpty {
        screen.take(bytes, isError: isError)
        turns -= 1
      }
    }
    if all { screen.finishLines() }
  }

  /// Reads what the device says; one that cannot be understood is told to end.
  private func takeAnswers() {
    while let bytes = [UInt8].read(from: streams.messages), !bytes.isEmpty { reader.take(bytes) }
    do throws(MessageError) {
      while let answer = try reader.next(PromptAnswer.self) { take(answer) }
    } catch {
      screen.complain("the device is not understood: \(error)")
      ending.failures += 1
      hangUp()
    }
  }

  /// Shows an answer, or passes it on to the program that asked.
  private func take(_ answer: PromptAnswer) {
    // What was printed on the way to the answer stands in front of it.
    relay(all: true)
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
  }

  /// Counts a command that could not be carried out, and says why.
  private func refuse(_ text: String) {
    ending.failures += 1
    screen.complain(text)
  }

  /// Sends a request, and notes that an answer is owed.
  private func ask(_ request: PromptRequest) {
    do throws(MessageError) {
      let line = try MessageLines.line(request)
      // The device reads nothing else at the moment, and the socket has room for a line of a prompt.
      let count = line.withUnsafeBytes {
        send(streams.messages, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      isBusy = count == line.count
      if !isBusy { refuse("the device does not listen") }
    } catch {
      refuse(error.description)
    }
  }

  /// Tells the device that nothing more will be asked, and gives it time to end.
  private func hangUp() {
    guard patienceEnds == nil else { return }
    ending.isWanted = true
    patienceEnds = .now + Self.patience
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
      take(line)
    }
  }

  /// Passes on what a program wants.
  private func serve(_ caller: DeviceCaller) {
    guard case .push(let letter, let token)? = caller.call else { return }
    served = caller
    ask(.push(letter, token: token))
    guard !isBusy else { return }
    served = nil
    caller.answer(.failed("the device does not listen"))
    callers.removeAll { $0 === caller }
  }

  /// The next line of the input; at its end, or when it is too long for one, what there is.
  private func nextLine() -> String? {
    let end = input.firstIndex(of: UInt8(ascii: "\n"))
    let isLast = inputHasEnded || input.count > Self.mostInput
    guard let end = end ?? (isLast && !input.isEmpty ? input.count : nil) else { return nil }
    defer { input.removeSubrange(..<min(end + 1, input.count)) }
    return String(decoding: input[..<end], as: UTF8.self)
  }

  /// Does what a line says: asks the device, shows help, or ends.
  private func take(_ line: String) {
    do throws(PromptMistake) {
      switch try PromptLine(line) {
      case .command(let command): ask(.command(command))
      case .help(let word): screen.say(PromptWord.help(on: word))
      case .quit: hangUp()
      case .nothing: break
      }
    } catch {
      refuse(error.description)
    }
  }
}
