internal import Dispatch
private import Foundation
private import Glibc
private import ChildProcess
private import Synchronization
internal import TransferEngine
private import TransferProtocol

/// This program's connection to the daemon: one for all sessions, made anew whenever it breaks.
///
/// **Threading.** One thread reads, tells sessions, and writes what there was no room for; everything else is
/// behind one lock, which is never held while a session is called. A thread that asks writes what it asks for
/// itself, and waits for room if there is none: so the program hears of room, and nothing piles up here.
///
/// **Failure.** Without a daemon, questions that can fail do, with the reason; the next try follows with the
/// next question, and every few seconds while something waits.
/// Lock order: the lock is a leaf; every `Outcome` is carried out behind it.
final class ServiceLink: Sendable {
  /// The link of this program, begun with its first session.
  static let shared = ServiceLink(ServicePlaces())

  /// Where the daemon is, and under which name this program speaks with it.
  let places: ServicePlaces
  private let state = Mutex(State())
  /// Whether the thread was begun; it never ends.
  private let hasThread = Mutex(false)
  /// A byte in it wakes the thread.
  private let waker: ThreadWaker

  /// CHOICE: how long a program waits for the daemon to make a task, or to take what it is asked, in seconds.
  private static let patience = 30.0
  /// CHOICE: the pause behind a failure, in milliseconds.
  private static let pause: Int32 = 2_000
  /// CHOICE: for how long a conversation must last for the next to begin at once.
  private static let briefly = Duration.seconds(5)

  /// What stands behind the lock: the state of the conversation, and the descriptor that it is
  /// written to.
  private struct State {
    var known = LinkState()
    /// The number of the connection's descriptor while there is one.
    var file: Int32?
    /// The link's own thread, which waits for nothing but the poll: it must not wait for room that
    /// it makes itself.
    var thread: pthread_t?
    /// Threads that wait until something is written, each with the place up to which the bytes must
    /// be gone.
    var waiters: [(place: Int, hand: AwaitedValue<Bool>)] = []

    /// Writes what there is room for; false when the daemon is gone.
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

    /// What is given when all that is to be written is; nil if it is, or the caller is not to wait.
    mutating func waiter() -> AwaitedValue<Bool>? {
      guard known.outgoing.count > 0, thread.map({ pthread_equal($0, pthread_self()) == 0 }) ?? true
      else { return nil }
      let hand = AwaitedValue<Bool>()
      waiters.append((known.outgoing.end, hand))
      return hand
    }

    /// Lets go the threads whose bytes are written, or were thrown away with the connection.
    mutating func wakeWaiters() {
      guard waiters.contains(where: { known.outgoing.isPast($0.place) }) else { return }
      for waiter in waiters where known.outgoing.isPast(waiter.place) { waiter.hand.give(true) }
      waiters.removeAll { known.outgoing.isPast($0.place) }
    }
  }

  /// Begins nothing yet: the thread starts with the first session.
  init(_ places: ServicePlaces) {
    self.places = places
    waker = ThreadWaker()
  }

  /// The session of this identifier: the one that lives in this program already, or a new one (R44).
  func register(_ identifier: String, _ make: () -> any ServiceListener) -> any ServiceListener {
    startThread()
    defer { waker.wake() }
    return state.withLock { $0.known.register(identifier, make) }
  }

  /// Whether background sessions have data tasks: from iOS 8 on (R48), and as long as no daemon has said
  /// otherwise.
  var allowsDataTasks: Bool { state.withLock { $0.known.system } ?? 8 >= 8 }

  /// Says what may start this program when it does not run.
  func register(_ command: LaunchCommand?) {
    state.withLock { $0.known.register(command) }
    waker.wake()
  }

  /// Forgets a session, unless another has its identifier by now.
  func unregister(_ identifier: String, _ listener: any ServiceListener) {
    for action in state.withLock({ $0.known.unregister(identifier, listener) }) { action() }
  }

  /// Asks; the answer comes once, on the link's thread or at once.
  ///
  /// What is asked is written when this returns, so that a program may end at once behind it,
  /// unless there is no daemon, or it takes nothing for half a minute: then it stays here until
  /// there is one that does.
  func ask(_ request: ClientRequest, _ answer: @escaping LinkState.Answer = { _ in }) {
    speak { ($0.ask(request, answer), ()) }
  }

  /// Asks for a task, and waits for its number and until what is asked is written, but not for the answer.
  ///
  /// - Parameter answer: comes once if this has returned a number, and else not at all.
  func create(
    _ order: TaskOrder, in identifier: String, _ answer: @escaping LinkState.Answer
  ) -> Result<Int, LinkFailure> {
    let hand = AwaitedValue<Result<Int, LinkFailure>>()
    let question = speak { known in
      let (question, outcome) = known.create(order, in: identifier) {
        hand.give(.success($0))
      } _: { result in
        // The first word counts: there is a number, or there will be none.
        if case .failure(let failure) = result, hand.give(.failure(failure)) { return }
        answer(result)
      }
      return (outcome, question)
    }
    if hand.take(within: Self.patience) == nil {
      state.withLock { $0.known.withdraw(question) }
      hand.give(.failure(.unavailable("transferd does not answer")))
    } else {
      // It may have got its number only now.
      waitForRoom(state.withLock { $0.waiter() })
    }
    return hand.take(within: 0) ?? .failure(.interrupted)
  }

  /// Says something, and waits until it is written, for ``patience`` at most.
  ///
  /// Whatever the change has caused to be told is told on the calling thread, without the lock.
  private func speak<Value>(
    _ change: (inout LinkState) -> (outcome: LinkState.Outcome, value: Value)
  ) -> Value {
    let (outcome, value, room) = state.withLock { state in
      let (outcome, value) = change(&state.known)
      // That the daemon is gone is noticed by the thread.
      state.flush()
      return (outcome, value, state.waiter())
    }
    waker.wake()
    for action in outcome { action() }
    waitForRoom(room)
    return value
  }

  /// Waits until a thread's bytes are written; nil does not wait.
  private func waitForRoom(_ room: AwaitedValue<Bool>?) { _ = room?.take(within: Self.patience) }

  // MARK: The thread

  /// Begins the thread with the first session; a program without background sessions has none.
  private func startThread() {
    let isFirst = hasThread.withLock { has in
      defer { has = true }
      return !has
    }
    if isFirst { Thread.detachNewThread { self.run() } }
  }

  /// Connects whenever something is wanted, converses until the daemon hangs up, and pauses behind
  /// a failure.
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

  /// Changes what is known, and tells askers without the lock.
  private func perform(_ change: (inout LinkState) -> LinkState.Outcome) {
    let outcome = state.withLock { state in
      defer { state.wakeWaiters() }
      return change(&state.known)
    }
    for action in outcome { action() }
  }

  /// Speaks with the daemon until it hangs up.
  ///
  /// - Throws: `LinkFailure` if it did so before it had welcomed us, or has refused us.
  ///
  /// Each turn of the loop writes what there is room for, then waits for bytes, room or the waker.
  /// Bytes that are no frame of this version end the conversation as if the daemon were not there.
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
    if !wasWelcome { throw .unavailable("transferd has hung up") }
    if ContinuousClock.now - begun < Self.briefly { waker.wait(Self.pause) }
  }

  /// Writes no more to a connection, which is closed only then: no other thread uses a descriptor
  /// whose number the kernel may have given to another file.
  private func leave(_ file: borrowing FileDescriptor) {
    state.withLock { $0.file = nil }
  }

  /// Takes all whole frames that have come, and calls sessions for each before the next is read.
  ///
  /// - Throws: `LinkFailure.unavailable` for bytes that are no frame, and for a refusal.
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
