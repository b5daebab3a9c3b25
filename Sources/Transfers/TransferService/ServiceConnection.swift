internal import Glibc
internal import ChildProcess
internal import TransferEngine
internal import TransferProtocol

/// A connection to one process of a client.
///
/// A process that is gone may have asked for something before: what it has sent is heard to its end.
///
/// **Reading** never waits; each call takes up to 64 KiB, and frames are put together here. A
/// client to which much is still to be said is not read from until it has read some of that.
///
/// **Writing** never waits either: what finds no room stays here and goes when there is some.
/// Progress is told less to a slow client (``HeldProgress``); one that reads nothing at all is hung
/// up on when 128 MiB wait.
final class ServiceConnection {
  /// Its name for the engine, new for each connection of a shift.
  let id: ConnectionID
  /// The client's name; nil before it has said so.
  var client: TransferClientID?
  /// The folder that the client has said is its own; nil before the hello.
  var container: ClientContainer?
  /// Whether nothing is heard any more.
  private(set) var isOver = false
  /// Whether it is over since the process is gone, and all that it had said was heard.
  private(set) var isHeard = false

  /// The socket; it is closed with this object.
  private let file: FileDescriptor
  private var reader = TransferFrameReader<ClientFrame>(limit: TransferFrames.clientLimit)
  private var outgoing = OutgoingBytes()
  /// Whether nothing is read there any more.
  private var isDeaf = false
  private var progress = HeldProgress()

  /// A client that reads nothing is told no progress, and asked nothing; later it is taken for gone.
  private static let (someOutgoing, muchOutgoing) = (1 << 16, 1 << 20)
  /// A frame of the greatest length may be written while another one waits.
  private static let mostOutgoing = 2 * TransferFrames.serviceLimit

  /// A connection that has said nothing yet.
  init(_ file: consuming FileDescriptor, id: ConnectionID) {
    self.file = file
    self.id = id
  }

  /// What to wait for.
  var interest: pollfd {
    let wishes =
      (outgoing.count < Self.muchOutgoing ? POLLIN : 0) | (outgoing.count == 0 ? 0 : POLLOUT)
    return pollfd(fd: file.number, events: Int16(wishes), revents: 0)
  }

  /// Takes a part of what has come.
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

  /// The next frame that is whole.
  func next() throws(TransferFrameError) -> ClientFrame? { try reader.next() }

  /// Tells something of a session. Of progress that comes too fast, the last is told later.
  func tell(_ message: ClientMessage, of identifier: String) {
    if outgoing.count > Self.someOutgoing, progress.hold(message, of: identifier) { return }
    for held in progress.take(of: identifier) { send(.tell(identifier: identifier, held)) }
    send(.tell(identifier: identifier, message))
  }

  /// Says something, as soon as there is room.
  func send(_ frame: ServiceFrame) {
    guard !isOver, !isDeaf else { return }
    do throws(TransferFrameError) {
      outgoing.append(try frame.encoded())
    } catch {
      // What is too long to be said may be the answer that the process waits for.
      return refuse("what was asked for is \(error.description)")
    }
    flush()
  }

  /// Writes what there is room for.
  func flush() {
    write()
    guard outgoing.count == 0, !isDeaf, !progress.isEmpty else { return }
    for (identifier, message) in progress.takeAll() {
      send(.tell(identifier: identifier, message))
    }
  }

  /// Writes what there is room for; a client that takes nothing for too long, or is gone, is told
  /// no more.
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

  /// Forgets what is to be said, to a process that cannot hear it; what it has said is still heard.
  private func stopTelling() {
    isDeaf = true
    outgoing = OutgoingBytes()
    progress = HeldProgress()
  }

  /// Says and hears nothing any more, as there is no process behind it and nothing of it on its way.
  func hangUp() {
    isOver = true
    isHeard = true
  }

  /// Says why, and hangs up.
  func refuse(_ reason: String) {
    send(.refused(reason))
    isOver = true
  }
}
