internal import CLinux
private import Glibc

/// The pipes of one request, and the file that says what is asked for.
///
/// They are made for the request and closed behind it: what one run notes on them (flags, locks, rights)
/// is never found by another.
struct RequestStreams {
  /// This process's ends of the pipes.
  let input: OutgoingStream
  /// Standard output, standard error, the status and the result, in this order.
  let outputs: [IncomingStream]
  /// What the program gets, in the order of ``Subprocess/Request``; closed when this goes away.
  private let handedOver: [Handed]

  /// An open file with one owner, kept in an array.
  private final class Handed {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  /// Makes all pipes; what one run is given, another never had.
  init(_ request: Subprocess.Request) throws(SystemError) {
    let inputPipe = try FileDescriptor.pipe()
    try inputPipe.reading.letAnyUserOpen()
    input = try OutgoingStream(inputPipe.writing, bytes: request.standardInput)
    var handedOver = [Handed(inputPipe.reading)]
    var outputs: [IncomingStream] = []
    let numbers = [
      STDOUT_FILENO, STDERR_FILENO, Subprocess.Request.statusNumber,
      Subprocess.Request.resultNumber,
    ]
    for number in numbers {
      let pipe = try FileDescriptor.pipe()
      if number <= STDERR_FILENO { try pipe.writing.letAnyUserOpen() }
      handedOver.append(Handed(pipe.writing))
      outputs.append(try IncomingStream(pipe.reading, for: number))
    }
    handedOver.append(Handed(try FileDescriptor.temporaryFile(holding: request.bytes)))
    self.outputs = outputs
    self.handedOver = handedOver
  }

  /// Asks for it.
  ///
  /// - Returns: whether the program can still be asked.
  func hand(over socket: RequestSocket) throws(SystemError) -> Bool {
    try socket.ask(handedOver.map { $0.file.number })
  }
}
