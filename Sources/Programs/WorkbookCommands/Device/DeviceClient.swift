import DeviceTrace
import Glibc
import ChildProcess

/// A connection from another program of the user that sends one request to a device and receives one reply.
///
/// It is confined to the thread of ``DeviceRouter``. Its life cycle: accepted, read until one whole message
/// has arrived, served when the device is idle, answered, and dropped. One that sends no valid request in
/// time is dropped without involving the device, and one that does not read its reply in time gets a part.
final class DeviceClient {
  private let file: FileDescriptor
  private var reader = MessageLineReader()
  /// The request; nil until all of it has arrived.
  private(set) var call: PromptRequest?
  /// Whether it has disconnected, or was dropped.
  private(set) var isOver = false
  /// The rest of the reply, for which the socket had no room.
  private var unsent: ArraySlice<UInt8> = []
  /// Whether the reply is known.
  private var isAnswered = false
  /// The time by which the request must have arrived, or the reply must have been read.
  private var deadline = ContinuousClock.now + DeviceClient.patience

  /// CHOICE: the time in which the request must arrive, and in which the reply must be read.
  private static let patience = Duration.seconds(5)

  /// Takes ownership of an open connection.
  init(_ file: consuming FileDescriptor) { self.file = file }

  /// What to wait for: the request, or room for the rest of the reply; nothing while it is served.
  var interest: pollfd {
    if isAnswered { return pollfd(fd: file.number, events: Int16(POLLOUT), revents: 0) }
    return pollfd(fd: call == nil ? file.number : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Whether its request waits to be served.
  var wantsService: Bool { call != nil && !isAnswered && !isOver }

  /// Whether it is dropped at a time, and not by an event alone.
  var hasDeadline: Bool { call == nil || isAnswered }

  /// Reads or writes what is possible, without blocking.
  ///
  /// After the deadline, or at the end of the stream, the connection is over.
  func proceed() {
    if isAnswered { return sendOn() }
    guard call == nil else { return }
    while let bytes = [UInt8].read(from: file.number) {
      if bytes.isEmpty { isOver = true }
      reader.take(bytes)
      do throws(MessageError) {
        call = try reader.next(PromptRequest.self)
        if case .line = call { throw .unreadable }
      } catch {
        call = nil
        return answer(PromptAnswer(failure: error.description))
      }
      if isOver || call != nil { break }
    }
    if call == nil, ContinuousClock.now >= deadline { isOver = true }
  }

  /// Replies, and disconnects when all of the reply was sent.
  func answer(_ answer: PromptAnswer) {
    isAnswered = true
    deadline = .now + Self.patience
    let tooLong = PromptAnswer(failure: "the reply is too long to be sent")
    unsent = ((try? MessageLines.line(answer)) ?? (try? MessageLines.line(tooLong)) ?? [])[...]
    sendOn()
  }

  /// Sends the rest of the reply, as far as the socket has room.
  private func sendOn() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        isOver = ContinuousClock.now >= deadline
        return
      }
      guard count > 0 else { break }
      unsent = unsent.dropFirst(count)
    }
    isOver = true
  }
}
