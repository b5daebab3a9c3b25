private import Foundation
private import Glibc
private import Subprocess
private import Synchronization
internal import TransferEngine
private import TransferProtocol

/// This program's connection to the daemon: one for all sessions, made anew whenever it breaks.
///
/// **Threading.** One thread does all input and output, and tells sessions; everything else is behind one
/// lock, which is never held while a session is called.
///
/// **Failure.** Without a daemon, questions that can fail do, with the reason; the next try follows with the
/// next question, and every few seconds while something waits.
final class ServiceLink: Sendable {
  /// The link of this program, begun with its first session.
  static let shared = ServiceLink(ServicePlaces())

  let places: ServicePlaces
  private let state = Mutex(LinkState())
  private let hasThread = Mutex(false)
  /// A byte in it wakes the thread.
  private let bell: Bell

  /// CHOICE: the pause behind a failure, in milliseconds.
  private static let pause: Int32 = 2_000

  /// Two sockets, which live as long as the link.
  private final class Bell: Sendable {
    let reading, writing: FileDescriptor

    init() {
      var numbers: [Int32] = [-1, -1]
      let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
      socketpair(AF_UNIX, Int32(type), 0, &numbers)
      reading = FileDescriptor(owning: numbers[0])
      writing = FileDescriptor(owning: numbers[1])
    }

    func ring() {
      var byte: UInt8 = 0
      _ = send(writing.number, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    func silence() {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      _ = read(reading.number, &bytes, bytes.count)
    }
  }

  init(_ places: ServicePlaces) {
    self.places = places
    bell = Bell()
  }

  /// The session of this identifier: the one that lives in this program already, or a new one (R44).
  func register(_ identifier: String, _ make: () -> any ServiceListener) -> any ServiceListener {
    startThread()
    defer { bell.ring() }
    return state.withLock { $0.register(identifier, make) }
  }

  func unregister(_ identifier: String) {
    for action in state.withLock({ $0.unregister(identifier) }) { action() }
  }

  /// Asks; the answer comes once, on the link's thread or at once.
  func ask(_ request: ClientRequest, _ answer: @escaping LinkState.Answer = { _ in }) {
    let outcome = state.withLock { $0.ask(request, answer) }
    bell.ring()
    for action in outcome { action() }
  }

  // MARK: The thread

  private func startThread() {
    let isFirst = hasThread.withLock { has in
      defer { has = true }
      return !has
    }
    if isFirst { Thread.detachNewThread { self.run() } }
  }

  private func run() -> Never {
    // A daemon that is gone must not end this program.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    while true {
      guard state.withLock({ $0.isNeeded }) else {
        wait(-1)
        continue
      }
      do throws(LinkFailure) {
        try serve(try ServiceStarter(places: places).connect())
      } catch {
        perform { $0.failed(error) }
        wait(Self.pause)
      }
    }
  }

  /// Waits for the bell.
  private func wait(_ milliseconds: Int32) {
    var file = pollfd(fd: bell.reading.number, events: Int16(POLLIN), revents: 0)
    if poll(&file, 1, milliseconds) > 0 { bell.silence() }
  }

  private func perform(_ change: (inout LinkState) -> LinkState.Outcome) {
    for action in state.withLock({ change(&$0) }) { action() }
  }

  /// Speaks with the daemon until it hangs up.
  ///
  /// - Throws: `LinkFailure` if it did so before it had welcomed us, or has refused us.
  private func serve(_ file: consuming FileDescriptor) throws(LinkFailure) {
    var reader = TransferFrameReader<ServiceFrame>(limit: TransferFrames.serviceLimit)
    let hello = ClientFrame.hello(
      client: TransferClientID(places.client), container: places.container)
    state.withLock { $0.connected(hello) }
    while true {
      guard flush(file) else { break }
      let writes = state.withLock { !$0.outgoing.isEmpty }
      var files = [
        pollfd(
          fd: file.number, events: Int16(POLLIN | (writes ? POLLOUT : 0)), revents: 0),
        pollfd(fd: bell.reading.number, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&files, 2, -1) >= 0 || errno == EINTR else { break }
      if files[1].revents != 0 { bell.silence() }
      guard files[0].revents & Int16(truncatingIfNeeded: ~POLLOUT) != 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(file.number, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { break }
      reader.take(bytes[..<count])
      try hear(&reader)
    }
    let wasWelcome = state.withLock { $0.isConnected }
    perform { $0.disconnected() }
    if !wasWelcome { throw .unavailable("transferd has hung up") }
  }

  private func hear(
    _ reader: inout TransferFrameReader<ServiceFrame>
  ) throws(LinkFailure) {
    while true {
      let next: ServiceFrame?
      do throws(TransferFrameError) {
        next = try reader.next()
      } catch {
        throw .unavailable("transferd says \(error.description)")
      }
      guard let next else { return }
      let outcome = try state.withLock { (state) throws(LinkFailure) in try state.take(next) }
      for action in outcome { action() }
    }
  }

  /// Writes what there is room for; false when the daemon is gone.
  private func flush(_ file: borrowing FileDescriptor) -> Bool {
    let number = file.number
    return state.withLock { state in
      while !state.outgoing.isEmpty {
        let count = state.outgoing.withUnsafeBytes {
          send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count > 0 {
          state.outgoing.removeFirst(count)
        } else if errno != EINTR {
          return errno == EAGAIN
        }
      }
      return true
    }
  }
}
