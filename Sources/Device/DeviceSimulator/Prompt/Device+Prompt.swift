internal import BackgroundExecution
internal import DeviceLink
internal import DeviceTrace
internal import Glibc

@_spi(Prompt) extension Device {
  /// Hands the device over to the program at standard input until that closes it, then ends the process.
  ///
  /// `workbook device` compiles this call after the scenario that it plays first, if there is one. The device
  /// is the scenario's own, or a new one. Standard input is a stream socket: commands arrive as messages
  /// (`PromptRequest`), and each has one answer, after everything that apps and device have printed by then.
  /// Errors are reported, and the device continues.
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
/// It is then the only thread that moves the device: a command is answered before the next one is read.
final class PromptServer {
  /// The socket.
  private let file: Int32
  private let desk: PromptExecutor
  /// Splits the bytes into messages.
  private var reader = MessageLineReader()

  /// - Parameter file: a stream socket, or anything else that can be read and written.
  init(_ device: Device, file: Int32) {
    self.file = file
    desk = PromptExecutor(device)
  }

  /// Answers requests until the other side quits, closes the connection or sends something malformed.
  func serve() {
    // If the other side is gone, the next read ends the device; no signal is needed.
    signal(SIGPIPE, SIG_IGN)
    send(desk.greeting)
    while let request = next() {
      let answer = desk.answer(to: request)
      send(answer)
      if answer.isOver { return }
    }
  }

  /// Returns the next request; nil at the end, and for a malformed one.
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

  /// Waits for bytes; returns false at their end.
  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count > 0 { reader.take(bytes[..<count]) }
      return count > 0
    }
  }

  /// Sends an answer, or says that it is too long.
  private func send(_ answer: PromptAnswer) {
    // Flush output that was printed before the answer.
    fflush(nil)
    do throws(MessageError) {
      write(try MessageLines.line(answer))
    } catch {
      let shorter = PromptAnswer(failure: "the answer is too long to be shown", time: answer.time)
      if let line = try? MessageLines.line(shorter) { write(line) }
    }
  }

  /// Writes all bytes, unless nothing reads them any more.
  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reports on standard error why the device ends.
  private func complain(_ error: MessageError) {
    Console.standard.write(.error, Array("the device ends: \(error)\n".utf8))
  }
}
