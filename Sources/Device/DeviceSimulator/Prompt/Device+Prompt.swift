internal import BackgroundExecution
internal import DeviceLink
internal import DeviceTrace
internal import Glibc

@_spi(Prompt) extension Device {
  /// Hands the device over to the program at standard input, until that hangs up; then the process
  /// ends.
  ///
  /// `workbook device` compiles this call behind the scenario that it plays first, if there is one.
  /// The device is the scenario's own, or a fresh one. Standard input is a stream socket: commands
  /// come as messages (`PromptRequest`), and to each there is one answer, after all that apps and
  /// device have printed by then. What cannot be done is told, and the device lives on.
  public static func takeCommands() -> Never {
    let device = current ?? Device(log: true)
    device.printsLog = true
    device.read { $0.isPrompted = true }
    PromptServer(device, file: STDIN_FILENO).serve()
    exit(0)
  }
}

/// The device's end of the conversation with a prompt.
///
/// It is the one thread that moves the device then: a command is answered before the next one is
/// read.
final class PromptServer {
  /// The socket, to be read and written.
  private let file: Int32
  /// What carries out the commands.
  private let desk: PromptExecutor
  /// Cuts what comes into messages.
  private var reader = MessageLineReader()

  /// - Parameter file: a stream socket, or anything else that is read and written.
  init(_ device: Device, file: Int32) {
    self.file = file
    desk = PromptExecutor(device)
  }

  /// Answers until the other side hangs up, says what cannot be understood, or quits.
  func serve() {
    // A side that has hung up needs no answer; the device then ends by its last read.
    signal(SIGPIPE, SIG_IGN)
    send(desk.greeting)
    while let request = next() {
      let answer = desk.answer(to: request)
      send(answer)
      if answer.isOver { return }
    }
  }

  /// The next request; nil when the other side hangs up, or says what is none.
  private func next() -> PromptRequest? {
    do throws(MessageError) {
      while true {
        if let request = try reader.next(PromptRequest.self) { return request }
        guard receive() else { return nil }
      }
    } catch {
      complain(error)
      return nil
    }
  }

  /// Waits for bytes; false at their end.
  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count > 0 { reader.take(bytes[..<count]) }
      return count > 0
    }
  }

  /// Sends an answer, or says that it is too long to be shown.
  private func send(_ answer: PromptAnswer) {
    // What libc holds was printed before.
    fflush(nil)
    do throws(MessageError) {
      write(try MessageLines.line(answer))
    } catch {
      var shorter = PromptAnswer()
      shorter.time = answer.time
      shorter.failure = "the answer is too long to be shown"
      if let line = try? MessageLines.line(shorter) { write(line) }
    }
  }

  /// Writes all of it, unless nothing reads it any more.
  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Says on standard error why the device ends.
  private func complain(_ error: MessageError) {
    Console.standard.write(.error, Array("the device ends: \(error)\n".utf8))
  }
}
