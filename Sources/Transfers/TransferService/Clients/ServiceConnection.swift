internal import Glibc
internal import ChildProcess
internal import TransferEngine
internal import TransferProtocol

/// A connection to one process of a client.
///
/// A process that is gone may have made requests before: everything that it sent is read.
///
/// **Reading** never blocks; each call takes up to 64 KiB, and frames are assembled here. While much output
/// for a client is pending, it is not read from.
///
/// **Writing** never blocks either: what does not fit is kept until there is room. A slow client gets less
/// progress (``CoalescedProgress``); one that reads nothing at all is disconnected when 128 MiB are pending.
final class ServiceConnection {
  /// Its name for the engine, unique within a shift.
  let id: ConnectionID
  /// The client's name; nil before the hello.
  var client: TransferClientID?
  /// The client's container; nil before the hello.
  var container: ClientContainer?
  /// Whether nothing more is read.
  private(set) var isOver = false
  /// Whether it is over because the process is gone, and everything that it sent was read.
  private(set) var isHeard = false

  /// The socket, closed with this object.
  private let file: FileDescriptor
  private var reader = TransferFrameReader<ClientFrame>(limit: TransferFrames.clientLimit)
  private var outgoing = OutgoingBytes()
  /// Whether the process reads nothing any more.
  private var isUnwritable = false
  private var progress = CoalescedProgress()

  /// The pending bytes above which a client gets no progress, and above which it is not read from.
  private static let (someOutgoing, muchOutgoing) = (1 << 16, 1 << 20)
  /// One frame of the greatest length may be written while another one waits.
  private static let mostOutgoing = 2 * TransferFrames.serviceLimit

  init(_ file: consuming FileDescriptor, id: ConnectionID) {
    self.file = file
    self.id = id
  }

  /// The events to poll for.
  var interest: pollfd {
    let wishes =
      (outgoing.count < Self.muchOutgoing ? POLLIN : 0) | (outgoing.count == 0 ? 0 : POLLOUT)
    return pollfd(fd: file.number, events: Int16(wishes), revents: 0)
  }

  /// Reads a part of the input.
  ///
  /// - Returns: whether there may be more.
  func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(file.number, &bytes, bytes.count)
    if count > 0 {
      reader.take(bytes[..<count])
      return true
    }
    if count == 0 || (errno != EAGAIN && errno != EINTR) {
      isOver = true
      isHeard = reader.isBetweenFrames
    }
    return false
  }

  /// Returns the next complete frame.
  func next() throws(TransferFrameError) -> ClientFrame? { try reader.next() }

  /// Sends a message of a session. If progress comes too fast, only the last is sent, later.
  func tell(_ message: ClientMessage, of identifier: String) {
    if outgoing.count > Self.someOutgoing {
      write()
      if outgoing.count > Self.someOutgoing, progress.hold(message, of: identifier) { return }
    }
    for held in progress.take(of: identifier) { send(.tell(identifier: identifier, held)) }
    send(.tell(identifier: identifier, message))
  }

  /// Adds a frame to what ``flush()`` writes.
  func send(_ frame: ServiceFrame) {
    guard !isOver, !isUnwritable else { return }
    do throws(TransferFrameError) {
      outgoing.append(try frame.encoded())
    } catch {
      // The process may wait for the answer that is too long to send.
      return refuse("the answer is \(error.description)")
    }
    if outgoing.count > Self.muchOutgoing { write() }
  }

  /// Writes as much as there is room for.
  func flush() {
    write()
    guard outgoing.count == 0, !isUnwritable, !progress.isEmpty else { return }
    for (identifier, message) in progress.takeAll() {
      send(.tell(identifier: identifier, message))
    }
    write()
  }

  /// Writes as much as there is room for; a client that is gone, or reads nothing for too long, gets nothing
  /// more.
  private func write() {
    while outgoing.count > 0 {
      let count = outgoing.withBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
      if count > 0 {
        outgoing.remove(count)
      } else if errno != EINTR {
        if errno != EAGAIN { stopTelling() }
        isOver = isOver || outgoing.count > Self.mostOutgoing
        return
      }
    }
  }

  /// Discards the output to a process that cannot receive it; its input is still read.
  private func stopTelling() {
    isUnwritable = true
    outgoing = OutgoingBytes()
    progress = CoalescedProgress()
  }

  /// Ends the connection, as its process is gone and nothing of it is on its way.
  func hangUp() {
    isOver = true
    isHeard = true
  }

  /// Sends the reason, and hangs up.
  func refuse(_ reason: String) {
    send(.refused(reason))
    write()
    isOver = true
  }
}
