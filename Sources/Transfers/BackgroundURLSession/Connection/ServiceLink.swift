internal import Dispatch
private import Foundation
private import Glibc
private import ChildProcess
private import Synchronization
internal import TransferEngine
private import TransferProtocol

/// This program's connection to the daemon: one for all sessions, made again whenever it breaks.
///
/// **Threading.** One thread reads, calls sessions, and writes what did not fit into the socket; everything
/// else is behind one lock, which is never held while a session is called. A thread that makes a request
/// writes it itself and waits if the socket is full. So the program feels the back pressure, and nothing
/// piles up here.
///
/// **Failure.** Without a daemon, requests that can fail do, with the reason. The next try follows with the
/// next request, and every few seconds while something waits. Lock order: the lock is a leaf; every `Outcome`
/// is performed after it is released.
final class ServiceLink: Sendable {
  static let shared = ServiceLink(ServicePaths())

  /// Where the daemon is, and this program's name for it.
  let places: ServicePaths
  private let state = Mutex(State())
  /// Whether the thread was started; it never ends.
  private let hasThread = Mutex(false)
  /// A byte written to it wakes the thread.
  private let waker: ThreadWaker

  /// CHOICE: how long a program waits for the daemon to make a task, or to accept its requests, in seconds.
  private static let patience = 30.0
  /// CHOICE: the pause after a failure, in milliseconds.
  private static let pause: Int32 = 2_000
  /// CHOICE: how long a conversation must have lasted for the next one to begin at once.
  private static let briefly = Duration.seconds(5)

  private struct State {
    var known = LinkState()
    /// The descriptor of the connection, if there is one.
    var file: Int32?
    /// The link's own thread. It only waits in `poll`: it must not wait for room that it makes itself.
    var thread: pthread_t?
    /// Threads that wait for a write, each with the position up to which the bytes must be gone.
    var waiters: [(place: Int, hand: AwaitedValue<Bool>)] = []

    /// Writes as much as the socket takes; returns false when the daemon is gone.
    @discardableResult
    mutating func flush() -> Bool {
      guard let file else { return true }
      defer { wakeWaiters() }
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

    /// Returns a value that is given when all pending bytes are written; nil if none are pending, or the
    /// caller must not wait.
    mutating func waiter() -> AwaitedValue<Bool>? {
      guard known.outgoing.count > 0, thread.map({ pthread_equal($0, pthread_self()) == 0 }) ?? true
      else { return nil }
      let hand = AwaitedValue<Bool>()
      waiters.append((known.outgoing.end, hand))
      return hand
    }

    /// Releases the threads whose bytes were written, or discarded with the connection.
    mutating func wakeWaiters() {
      guard waiters.contains(where: { known.outgoing.isPast($0.place) }) else { return }
      for waiter in waiters where known.outgoing.isPast(waiter.place) { waiter.hand.give(true) }
      waiters.removeAll { known.outgoing.isPast($0.place) }
    }
  }

  /// Does not start the thread, which begins with the first session.
  init(_ places: ServicePaths) {
    self.places = places
    waker = ThreadWaker()
  }

  /// Returns the session of this identifier: the existing one of this program, or a new one (R44).
  func register(_ identifier: String, _ make: () -> any ServiceListener) -> any ServiceListener {
    startThread()
    defer { waker.wake() }
    return state.withLock { $0.known.register(identifier, make) }
  }

  /// Whether background sessions have data tasks: from iOS 8 (R48), and unless a daemon says otherwise.
  var allowsDataTasks: Bool { state.withLock { $0.known.system } ?? 8 >= 8 }

  /// Sets the command that starts this program when it does not run.
  func register(_ command: LaunchCommand?) {
    state.withLock { $0.known.register(command) }
    waker.wake()
  }

  /// Forgets a session, unless another one has its identifier by now.
  func unregister(_ identifier: String, _ listener: any ServiceListener) {
    for action in state.withLock({ $0.known.unregister(identifier, listener) }) { action() }
  }

  /// Makes a request; the answer comes once, at once or on the link's thread.
  ///
  /// The request is written when this returns, so the program may exit right after. If there is no daemon, or
  /// it accepts nothing for half a minute, the request is kept until one does.
  func ask(_ request: ClientRequest, _ answer: @escaping LinkState.Answer = { _ in }) {
    speak { ($0.ask(request, answer), ()) }
  }

  /// Requests a task; waits for its number and until the request is written, but not for the answer.
  ///
  /// - Parameter answer: called once if a number is returned, and otherwise never.
  func create(
    _ order: TaskOrder, in identifier: String, _ answer: @escaping LinkState.Answer
  ) -> Result<Int, LinkFailure> {
    let hand = AwaitedValue<Result<Int, LinkFailure>>()
    let question = speak { known in
      let (question, outcome) = known.create(order, in: identifier) {
        hand.give(.success($0))
      } _: { result in
        // The first result counts: there is a number, or there will be none.
        if case .failure(let failure) = result, hand.give(.failure(failure)) { return }
        answer(result)
      }
      return (outcome, question)
    }
    if hand.take(within: Self.patience) == nil {
      state.withLock { $0.known.withdraw(question) }
      hand.give(.failure(.unavailable("transferd does not answer")))
    } else {
      // The number may have come just now.
      waitForRoom(state.withLock { $0.waiter() })
    }
    return hand.take(within: 0) ?? .failure(.interrupted)
  }

  /// Performs a change, and waits until its bytes are written, for at most ``patience``.
  ///
  /// The outcome is performed on the calling thread, without the lock.
  private func speak<Value>(
    _ change: (inout LinkState) -> (outcome: LinkState.Outcome, value: Value)
  ) -> Value {
    let (outcome, value, room) = state.withLock { state in
      let (outcome, value) = change(&state.known)
      // The thread notices when the daemon is gone.
      state.flush()
      return (outcome, value, state.waiter())
    }
    waker.wake()
    for action in outcome { action() }
    waitForRoom(room)
    return value
  }

  /// Waits until a thread's bytes are written; returns at once for nil.
  private func waitForRoom(_ room: AwaitedValue<Bool>?) { _ = room?.take(within: Self.patience) }

  // MARK: The thread

  /// Starts the thread with the first session; a program without background sessions has none.
  private func startThread() {
    let isFirst = hasThread.withLock { has in
      defer { has = true }
      return !has
    }
    if isFirst { Thread.detachNewThread { self.run() } }
  }

  /// Connects whenever a connection is needed, serves it until the daemon hangs up, and pauses after a
  /// failure.
  private func run() -> Never {
    ThreadWaker.blockSignals()
    state.withLock { $0.thread = pthread_self() }
    while true {
      guard state.withLock({ $0.known.isNeeded }) else {
        waker.wait(-1)
        continue
      }
      do throws(LinkFailure) {
        try serve(try ServiceStarter(places: places).connect())
      } catch {
        perform { $0.failed(error) }
        waker.wait(Self.pause)
      }
    }
  }

  /// Changes the state, and performs the outcome without the lock.
  private func perform(_ change: (inout LinkState) -> LinkState.Outcome) {
    let outcome = state.withLock { state in
      defer { state.wakeWaiters() }
      return change(&state.known)
    }
    for action in outcome { action() }
  }

  /// Serves the connection until the daemon hangs up.
  ///
  /// Each turn of the loop writes what fits, then waits for bytes, room or the waker. Bytes that are not a
  /// frame of this version end the conversation, as if the daemon were not there.
  ///
  /// - Throws: `LinkFailure` if the daemon hung up before its welcome, or refused this program.
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
        pollfd(fd: waker.file, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&files, 2, -1) >= 0 || errno == EINTR else { break }
      if files[1].revents != 0 { waker.rest() }
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
    if !wasWelcome { throw .unavailable("transferd has closed the connection") }
    if ContinuousClock.now - begun < Self.briefly { waker.wait(Self.pause) }
  }

  /// Stops writing to a connection before it is closed, so that no other thread uses a descriptor whose
  /// number the kernel may have reused.
  private func leave(_ file: borrowing FileDescriptor) {
    state.withLock { $0.file = nil }
  }

  /// Reads all whole frames, and calls sessions for each before the next is read.
  ///
  /// - Throws: `LinkFailure.unavailable` for bytes that are not a frame, and for a refusal.
  private func hear(
    _ reader: inout TransferFrameReader<ServiceFrame>
  ) throws(LinkFailure) {
    while true {
      let next: ServiceFrame?
      do throws(TransferFrameError) {
        next = try reader.next()
      } catch {
        throw .unavailable("transferd has sent \(error.description)")
      }
      guard let next else { return }
      let outcome = try state.withLock { (state) throws(LinkFailure) in try state.known.take(next) }
      for action in outcome { action() }
    }
  }
}
