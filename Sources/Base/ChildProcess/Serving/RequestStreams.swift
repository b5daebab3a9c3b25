internal import CLinux
private import Glibc

/// The pipes of one request, and the file that describes it.
///
/// They are created for each request and closed after it, so that nothing a run sets on them (flags, locks,
/// permissions) is visible to another run.
struct RequestStreams {
  /// This process's end of the input.
  let input: OutgoingStream
  /// Standard output, standard error, status and result, in this order.
  let outputs: [IncomingStream]
  /// The program's files, in the order of ``Subprocess/Request``; closed on deinitialization.
  private let handedOver: [Handed]

  /// An open file with a single owner, boxed to be stored in an array.
  private final class Handed {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  /// Makes all pipes.
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

  /// Sends the request.
  ///
  /// - Returns: false if the program no longer accepts requests.
  func hand(over socket: RequestSocket) throws(SystemError) -> Bool {
    try socket.ask(handedOver.map { $0.file.number })
  }
}
