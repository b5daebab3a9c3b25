package import RuleBlocks
package import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import VirtualTime

/// The task scheduler in this process; the module BackgroundTasks provides Apple's API for it.
///
/// Usable on any thread. The pending requests are a copy of the device's (`PendingTaskRequests`), since an app
/// learns at once whether a request is accepted.
package final class ScheduledTasks: Sendable {
  package static let shared = ScheduledTasks()

  /// Why no launch handler can be registered, for which iOS raises an exception.
  package enum RegistrationError: Error {
    case launchIsOver
    case registeredBefore
  }

  private struct State {
    var book = PendingTaskRequests(AppManifest())
    var isInSystem = true
    var hasContinued = true
    var hasAsynchronousSubmission = true
    var isInFront = false
    var isLaunched = false
    var launches: [String: @Sendable (ScheduledTask) -> Void] = [:]
    var expirations: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Whether the device's system has a scheduler at all.
  package var isInSystem: Bool { state.withLock(\.isInSystem) }

  /// Whether the device's system has continued tasks: since iOS 26 (R256).
  package var hasContinued: Bool { state.withLock(\.hasContinued) }

  /// Whether it has `submitTaskRequest(_:completionHandler:)`: since iOS 27 (R259).
  package var hasAsynchronousSubmission: Bool { state.withLock(\.hasAsynchronousSubmission) }

  /// The device's time, by which requests are compared.
  package static var now: DeviceInstant { DeviceInstant(nanoseconds: ProcessLink.now) }

  // MARK: The app

  /// Registers a launch handler for an identifier, which is called on the main thread.
  ///
  /// That of a continued task may be registered at any time (R256).
  ///
  /// - Returns: false if Info.plist does not list the identifier (R101).
  package func register(
    _ identifier: String, _ launch: @escaping @Sendable (ScheduledTask) -> Void
  ) throws(RegistrationError) -> Bool {
    try state.withLock { state throws(RegistrationError) in
      let isContinued = state.hasContinued && state.book.pattern(of: identifier) != nil
      if state.isLaunched, !isContinued { throw .launchIsOver }
      guard isContinued || state.book.permitted.contains(identifier) else { return false }
      guard state.launches[identifier] == nil else { throw .registeredBefore }
      state.launches[identifier] = launch
      return true
    }
  }

  /// The pending requests, in the order of their submission.
  package var pending: [TaskRequest] { state.withLock(\.book.pending) }

  /// Submits a request (R102).
  package func submit(_ request: TaskRequest) throws(TaskRefusal) {
    try state.withLock { state throws(TaskRefusal) in
      do throws(TaskRefusal) {
        try state.book.submit(request, isInFront: state.isInFront)
        Outbox.send(.scheduledTask(.submitted(request)))
      } catch {
        Outbox.send(.scheduledTask(.refused(request, error)))
        throw error
      }
    }
  }

  /// Cancels a request; no effect if it is not pending.
  package func cancel(_ identifier: String) {
    state.withLock { state in
      state.book.remove(identifier)
      Outbox.send(.scheduledTask(.cancelled(identifier)))
    }
  }

  package func cancelAll() {
    state.withLock { state in
      state.book.removeAll()
      Outbox.send(.scheduledTask(.cancelledAll))
    }
  }

  /// Sets the expiration handler of a task, until the task is completed.
  package func whenExpiring(_ number: Int, _ expire: @escaping @Sendable () -> Void) {
    state.withLock { $0.expirations[number] = expire }
  }

  /// Reports the progress of a continued task, in thousandths.
  package func report(_ permille: Int, of number: Int) {
    Outbox.send(.scheduledTask(.progress(number, permille: permille)))
  }

  /// Reports the texts of a continued task.
  package func retitle(_ number: Int, _ title: String, _ subtitle: String) {
    Outbox.send(.scheduledTask(.retitled(number, title: title, subtitle: subtitle)))
  }

  /// Completes a task; the device reports repeated calls. On the main thread, the screen is sent first, for
  /// the snapshot that follows.
  package func complete(_ number: Int, success: Bool) {
    state.withLock { $0.expirations[number] = nil }
    if MainThread.isCurrent { MainActor.assumeIsolated { Display.shared.endTurn() } }
    Outbox.send(.scheduledTask(.completed(number, success: success)))
  }

  // MARK: The device

  func setSystem(_ version: Int) {
    let profile = Profile(iOS: version)
    state.withLock { state in
      state.isInSystem = profile?.hasTaskScheduler ?? false
      state.hasContinued = profile?.hasContinuedTasks ?? false
      state.hasAsynchronousSubmission = profile?.hasAsynchronousSubmission ?? false
    }
  }

  /// Sets whether the app is in the foreground.
  package func setInFront(_ isInFront: Bool) { state.withLock { $0.isInFront = isInFront } }

  func take(_ book: PendingTaskRequests) { state.withLock { $0.book = book } }

  /// Ends the registration of launch handlers (R101).
  package func endLaunch() { state.withLock { $0.isLaunched = true } }

  /// Begins a task; an app without a launch handler for it ends as on iOS.
  @MainActor func begin(_ task: ScheduledTask) {
    let handler = state.withLock { state in
      state.launches[task.identifier]
        ?? state.book.pattern(of: task.identifier).flatMap { state.launches[$0] }
    }
    guard let launch = handler else {
      Self.raise("No launch handler registered for task with identifier \(task.identifier)")
    }
    launch(task)
  }

  /// Expires a task; no effect if it was completed meanwhile.
  func expire(_ number: Int) { state.withLock { $0.expirations[number] }?() }

  /// Ends the app like an uncaught exception, in iOS's words.
  package static func raise(_ reason: String) -> Never {
    fatalError(
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
        + "reason: '\(reason)'")
  }
}
