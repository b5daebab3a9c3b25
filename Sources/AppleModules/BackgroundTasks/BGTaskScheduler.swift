internal import BackgroundExecution
@_exported public import Foundation
internal import AppRuntime

/// Schedules background work of an app, at times that the system chooses; since iOS 13.
///
/// The app registers a launch handler for each identifier during its launch, submits a request, and is woken
/// once for it. Requests outlive the app's processes; handlers do not.
///
/// On a device of an older system, which lacks this framework, the app is ended.
public class BGTaskScheduler: NSObject {
  // Its only state is that of the process, which has a lock.
  private nonisolated(unsafe) static let instance = BGTaskScheduler()

  /// The scheduler of the app.
  ///
  /// - ObjectiveC: `sharedScheduler`
  public class var shared: BGTaskScheduler {
    guard ScheduledTasks.shared.isInSystem else {
      fatalError(
        "dyld: Library not loaded: BackgroundTasks.framework; it is in iOS 13 and later, give the "
          + "scenario 'profile=iOS13' or a later one")
    }
    return instance
  }

  private override init() { super.init() }

  /// Registers the handler for tasks with the identifier (R101).
  ///
  /// Each identifier is registered once, before `application(_:didFinishLaunchingWithOptions:)` returns:
  /// registering later, or twice, is an exception that ends the app.
  ///
  /// - Parameters:
  ///   - identifier: one of those that Info.plist lists under `BGTaskSchedulerPermittedIdentifiers`.
  ///   - queue: the queue for the handler; nil for a serial background queue of the scheduler.
  ///   - launchHandler: does the work, or begins it, and completes the task at its end.
  /// - Returns: false if Info.plist does not list the identifier.
  /// - ObjectiveC: `registerForTaskWithIdentifier:usingQueue:launchHandler:`
  @discardableResult
  public func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    let handler = LaunchHandler(call: launchHandler)
    let queue = queue ?? Self.background
    do throws(ScheduledTasks.RegistrationError) {
      return try ScheduledTasks.shared.register(identifier) { task in
        let begun = OpenTask(task)
        queue.async { handler.call(begun.object) }
      }
    } catch {
      switch error {
      case .launchIsOver:
        ScheduledTasks.raise(
          "All launch handlers must be registered before application finishes launching")
      case .registeredBefore:
        ScheduledTasks.raise(
          "Launch handler for task with identifier \(identifier) has already been registered")
      }
    }
  }

  /// Requests one launch (R102, R107). It replaces a pending request with the same identifier.
  ///
  /// - Throws: ``Error``. At most 1 refresh request and 10 processing requests are pending.
  /// - ObjectiveC: `submitTaskRequest:error:`
  @available(
    iOS, introduced: 13, deprecated: 27,
    message:
      "Use -submitTaskRequest:completionHandler: (Swift: submitTaskRequest(_:completionHandler:), or 'try await submitTaskRequest(_:)') to capture all error conditions"
  )
  public func submit(_ taskRequest: BGTaskRequest) throws {
    do throws(TaskRefusal) {
      try ScheduledTasks.shared.submit(taskRequest.request)
    } catch {
      throw Error(error)
    }
  }

  /// Cancels a pending request; no effect for an unknown identifier.
  ///
  /// - ObjectiveC: `cancelTaskRequestWithIdentifier:`
  public func cancel(taskRequestWithIdentifier identifier: String) {
    ScheduledTasks.shared.cancel(identifier)
  }

  /// Cancels all pending requests.
  ///
  /// - ObjectiveC: `cancelAllTaskRequests`
  public func cancelAllTaskRequests() { ScheduledTasks.shared.cancelAll() }

  /// Passes the pending requests to the handler, on a background queue.
  ///
  /// - ObjectiveC: `getPendingTaskRequestsWithCompletionHandler:`
  public func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {
    Self.background.async { completionHandler(Self.pending) }
  }

  /// The pending requests.
  public func pendingTaskRequests() async -> sending [BGTaskRequest] { Self.pending }

  private static var pending: [BGTaskRequest] {
    ScheduledTasks.shared.pending.map(BGTaskRequest.copy)
  }

  private static let background = DispatchQueue(label: "BGTaskScheduler")

  /// A launch handler on its way to its queue, the only place where it is called.
  private struct LaunchHandler: @unchecked Sendable {
    let call: (BGTask) -> Void
  }

  /// A task on its way to its queue; nothing else references it before.
  private struct OpenTask: @unchecked Sendable {
    let object: BGTask

    init(_ task: ScheduledTask) {
      switch task.kind {
      case .refresh: object = BGAppRefreshTask(task)
      case .processing: object = BGProcessingTask(task)
      }
    }
  }
}
