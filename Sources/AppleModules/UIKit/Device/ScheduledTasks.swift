package import RuleBlocks
package import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import VirtualTime

/// What a process has of the scheduler of tasks: the module BackgroundTasks gives it Apple's names.
///
/// From any thread. The pending requests are a copy of the device's (`TaskRequestBook`), since an app is
/// told at once whether a request is accepted.
package final class ScheduledTasks: Sendable {
  /// That of this process.
  package static let shared = ScheduledTasks()

  /// Why no launch handler can be registered; what iOS raises.
  package enum RegistrationError: Error {
    case launchIsOver
    case registeredBefore
  }

  private struct State {
    var book = TaskRequestBook(AppManifest())
    var isInSystem = true
    var isLaunched = false
    var launches: [String: @Sendable (ScheduledTask) -> Void] = [:]
    var expirations: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Whether the device's system has a scheduler at all.
  package var isInSystem: Bool { state.withLock(\.isInSystem) }

  /// The device's own time, in which requests are compared.
  package static var now: DeviceInstant { DeviceInstant(nanoseconds: ProcessLink.now) }

  // MARK: The app

  /// Registers what is called when a task with the identifier begins, on the main thread.
  ///
  /// - Returns: false if Info.plist does not list the identifier (R101).
  package func register(
    _ identifier: String, _ launch: @escaping @Sendable (ScheduledTask) -> Void
  ) throws(RegistrationError) -> Bool {
    try state.withLock { state throws(RegistrationError) in
      if state.isLaunched { throw .launchIsOver }
      guard state.book.permitted.contains(identifier) else { return false }
      guard state.launches[identifier] == nil else { throw .registeredBefore }
      state.launches[identifier] = launch
      return true
    }
  }

  /// The requests that have not begun, in the order of their submission.
  package var pending: [TaskRequest] { state.withLock(\.book.pending) }

  /// Submits a request (R102).
  package func submit(_ request: TaskRequest) throws(TaskRefusal) {
    try state.withLock { state throws(TaskRefusal) in
      do throws(TaskRefusal) {
        try state.book.submit(request)
        Outbox.send(.scheduledTask(.submitted(request)))
      } catch {
        Outbox.send(.scheduledTask(.refused(request, error)))
        throw error
      }
    }
  }

  /// Takes a request back; of one that is not pending nothing happens.
  package func cancel(_ identifier: String) {
    state.withLock { state in
      state.book.remove(identifier)
      Outbox.send(.scheduledTask(.cancelled(identifier)))
    }
  }

  /// Takes all requests back.
  package func cancelAll() {
    state.withLock { state in
      state.book.removeAll()
      Outbox.send(.scheduledTask(.cancelledAll))
    }
  }

  /// Keeps what is called when the time of a task is nearly up, until the task is completed.
  package func whenExpiring(_ number: Int, _ expire: @escaping @Sendable () -> Void) {
    state.withLock { $0.expirations[number] = expire }
  }

  /// Ends a task; the device tells of a call that is not the first. On the main thread the screen goes ahead of
  /// it, for the snapshot that follows.
  package func complete(_ number: Int, success: Bool) {
    state.withLock { $0.expirations[number] = nil }
    if MainThread.isCurrent { MainActor.assumeIsolated { Display.shared.endTurn() } }
    Outbox.send(.scheduledTask(.completed(number, success: success)))
  }

  // MARK: The device

  /// Takes notice of the device's system.
  func setSystem(_ version: Int) {
    let isThere = Profile(iOS: version)?.hasTaskScheduler ?? false
    state.withLock { $0.isInSystem = isThere }
  }

  func take(_ book: TaskRequestBook) { state.withLock { $0.book = book } }

  /// From now on nothing can be registered (R101).
  func endLaunch() { state.withLock { $0.isLaunched = true } }

  /// A task begins; an app without a launch handler for it ends as on iOS.
  @MainActor func begin(_ task: ScheduledTask) {
    guard let launch = state.withLock({ $0.launches[task.identifier] }) else {
      Self.raise("No launch handler registered for task with identifier \(task.identifier)")
    }
    launch(task)
  }

  /// The time of a task is nearly up; one that was completed meanwhile hears nothing.
  func expire(_ number: Int) { state.withLock { $0.expirations[number] }?() }

  /// Ends the app as an exception does that nothing catches, in iOS's words.
  package static func raise(_ reason: String) -> Never {
    fatalError(
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
        + "reason: '\(reason)'")
  }
}
