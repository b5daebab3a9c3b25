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
  private let state = Mutex(State())
  private let hasThread = Mutex(false)
  /// A byte in it wakes the thread.
  private let bell: Bell

  /// CHOICE: the pause behind a failure, in milliseconds.
  private static let pause: Int32 = 2_000
  /// CHOICE: for how long a conversation must last for the next to begin at once.
  private static let briefly = Duration.seconds(5)

  private struct State {
    var known = LinkState()
    /// The number of the connection's descriptor while there is one.
    var file: Int32?

    /// Writes what there is room for; false when the daemon is gone.
    @discardableResult
    mutating func flush() -> Bool {
      guard let file else { return true }
      while known.outgoing.count > 0 {
        let count = known.outgoing.withBytes {
          send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count > 0 {
          known.outgoing.remove(count)
        } else if errno != EINTR {
          return errno == EAGAIN
        }
      }
      return true
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
    return state.withLock { $0.known.register(identifier, make) }
  }

  /// Says what may start this program when it does not run.
  func register(_ command: LaunchCommand?) {
    state.withLock { $0.known.register(command) }
    bell.ring()
  }

  /// Forgets a session, unless another has its identifier by now.
  func unregister(_ identifier: String, _ listener: any ServiceListener) {
    for action in state.withLock({ $0.known.unregister(identifier, listener) }) { action() }
  }

  /// Asks; the answer comes once, on the link's thread or at once.
  ///
  /// What can be written is when this returns: a program may end at once behind it.
  func ask(_ request: ClientRequest, _ answer: @escaping LinkState.Answer = { _ in }) {
    let outcome = state.withLock { state in
      let outcome = state.known.ask(request, answer)
      // That the daemon is gone is noticed by the thread.
      state.flush()
      return outcome
    }
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
    Bell.blockSignals()
    while true {
      guard state.withLock({ $0.known.isNeeded }) else {
        bell.wait(-1)
        continue
      }
      do throws(LinkFailure) {
        try serve(try ServiceStarter(places: places).connect())
      } catch {
        perform { $0.failed(error) }
        bell.wait(Self.pause)
      }
    }
  }

  private func perform(_ change: (inout LinkState) -> LinkState.Outcome) {
    for action in state.withLock({ change(&$0.known) }) { action() }
  }

  /// Speaks with the daemon until it hangs up.
  ///
  /// - Throws: `LinkFailure` if it did so before it had welcomed us, or has refused us.
  private func serve(_ file: consuming FileDescriptor) throws(LinkFailure) {
    var reader = TransferFrameReader<ServiceFrame>(limit: TransferFrames.serviceLimit)
    let hello = ClientFrame.hello(
      client: TransferClientID(places.client), container: places.container)
    let begun = ContinuousClock.now
    let number = file.number
    state.withLock { state in
      state.known.connected(hello)
      state.file = number
    }
    defer { leave(file) }
    while true {
      guard state.withLock({ $0.flush() }) else { break }
      let writes = state.withLock { $0.known.outgoing.count > 0 }
      var files = [
        pollfd(
          fd: file.number, events: Int16(POLLIN | (writes ? POLLOUT : 0)), revents: 0),
        pollfd(fd: bell.file, events: Int16(POLLIN), revents: 0),
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
    let wasWelcome = state.withLock { $0.known.isConnected }
    leave(file)
    perform { $0.disconnected() }
    if !wasWelcome { throw .unavailable("transferd has hung up") }
    if ContinuousClock.now - begun < Self.briefly { bell.wait(Self.pause) }
  }

  /// Writes no more to a connection, which is closed only then.
  private func leave(_ file: borrowing FileDescriptor) {
    state.withLock { $0.file = nil }
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
      let outcome = try state.withLock { (state) throws(LinkFailure) in try state.known.take(next) }
      for action in outcome { action() }
    }
  }
}
