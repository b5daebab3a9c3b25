internal import Glibc
internal import Subprocess
internal import TransferEngine
internal import TransferProtocol

/// A connection to one process of a client.
final class ServiceConnection {
  let id: ConnectionID
  /// Who it is; nil before it has said so.
  var client: TransferClientID?
  var container: ClientContainer?
  /// Whether nothing comes or goes any more.
  private(set) var isOver = false

  private let file: FileDescriptor
  private var reader = TransferFrameReader<ClientFrame>(limit: TransferFrames.clientLimit)
  private var outgoing: [UInt8] = []

  /// Who reads nothing is asked nothing; who then still reads nothing is gone.
  private static let (muchOutgoing, mostOutgoing) = (1 << 20, 2 * TransferFrames.serviceLimit)

  init(_ file: consuming FileDescriptor, id: ConnectionID) {
    self.file = file
    self.id = id
  }

  /// What to wait for.
  var interest: pollfd {
    let wishes =
      (outgoing.count < Self.muchOutgoing ? POLLIN : 0) | (outgoing.isEmpty ? 0 : POLLOUT)
    return pollfd(fd: file.number, events: Int16(wishes), revents: 0)
  }

  /// Takes what has come, not more than a little at a time.
  func receive() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(file.number, &bytes, bytes.count)
    if count > 0 {
      reader.take(bytes[..<count])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      isOver = true
    }
  }

  /// The next frame that is whole.
  func next() throws(TransferFrameError) -> ClientFrame? { try reader.next() }

  /// Says something, as soon as there is room.
  func send(_ frame: ServiceFrame) {
    guard !isOver else { return }
    do throws(TransferFrameError) {
      outgoing += try frame.encoded()
    } catch {
      isOver = true
    }
    flush()
  }

  /// Writes what there is room for.
  func flush() {
    while !outgoing.isEmpty, !isOver {
      let count = write(file.number, outgoing, outgoing.count)
      if count > 0 {
        outgoing.removeFirst(count)
      } else if errno != EINTR {
        isOver = errno != EAGAIN || outgoing.count > Self.mostOutgoing
        return
      }
    }
  }

  /// Says why, and hangs up.
  func refuse(_ reason: String) {
    send(.refused(reason))
    isOver = true
  }
}
