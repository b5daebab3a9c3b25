public import Foundation
@_exported public import FoundationNetworking
internal import Synchronization

/// A transfer carried by the daemon or by this process, like `URLSessionTask` of Apple's systems.
///
/// A background task that could not be made (no daemon, not a web address) has a negative `taskIdentifier`,
/// and completes with its error when it is resumed. One that the daemon refuses afterwards has its number,
/// and completes with an error too.
///
/// - ObjectiveC: `NSURLSessionTask`
// @unchecked: a class that has subclasses cannot be checked; all mutable state is in `values`, a mutex.
open class URLSessionTask: @unchecked Sendable {
  /// The state of a task.
  ///
  /// - ObjectiveC: `NSURLSessionTaskState`
  public enum State: Int, Sendable {
    /// The task has been resumed.
    ///
    /// - ObjectiveC: `NSURLSessionTaskStateRunning`
    case running
    /// The task is new, or has been stopped for the time being.
    ///
    /// - ObjectiveC: `NSURLSessionTaskStateSuspended`
    case suspended
    /// The task has been cancelled; lasts until the completion is delivered.
    ///
    /// - ObjectiveC: `NSURLSessionTaskStateCanceling`
    case canceling
    /// The task has ended; the final state.
    ///
    /// - ObjectiveC: `NSURLSessionTaskStateCompleted`
    case completed
  }

  /// A hint that other tasks may go first.
  ///
  /// - ObjectiveC: `NSURLSessionTaskPriorityLow`
  public static let lowPriority: Float = 0.25
  /// The default hint.
  ///
  /// - ObjectiveC: `NSURLSessionTaskPriorityDefault`
  public static let defaultPriority: Float = 0.5
  /// A hint that other tasks may wait.
  ///
  /// - ObjectiveC: `NSURLSessionTaskPriorityHigh`
  public static let highPriority: Float = 0.75

  /// The carrier of the task; the task itself is only a handle.
  let carrier: any SessionCarrier
  /// All mutable state; see ``TaskValues``.
  let values: Mutex<TaskValues>
  /// Counts the bytes of the body.
  public let progress = Progress(totalUnitCount: -1)

  /// Makes a task in the state of its values; called by carriers.
  init(_ carrier: any SessionCarrier, _ values: TaskValues) {
    self.carrier = carrier
    self.values = Mutex(values)
    if let expected = values.expectedToReceive ?? values.expectedToSend {
      progress.totalUnitCount = expected
    }
    progress.completedUnitCount = max(values.received, values.sent)
    progress.cancellationHandler = { [weak self] in self?.cancel() }
  }

  // MARK: Properties

  /// The number of the task within its session, the same in later processes (R43).
  public var taskIdentifier: Int { values.withLock { $0.number } }
  /// The request that the task was made with.
  public var originalRequest: URLRequest? { values.withLock { $0.original } }
  /// The request as changed by redirects that this process knows of.
  public var currentRequest: URLRequest? { values.withLock { $0.current } }
  /// The state of the task as far as this process knows.
  public var state: State { values.withLock { $0.state } }
  /// Why the task failed; nil while it is running and after success.
  public var error: (any Error)? { values.withLock { $0.error } }
  /// The last response of a server.
  public var response: URLResponse? {
    values.withLock { values in
      values.given ?? values.head?.response(to: values.current ?? values.original)
    }
  }

  /// The number of bytes of the body received.
  public var countOfBytesReceived: Int64 { values.withLock { $0.received } }
  /// The number of bytes of the body sent.
  public var countOfBytesSent: Int64 { values.withLock { $0.sent } }
  /// The length of the body; -1 while it is unknown.
  public var countOfBytesExpectedToReceive: Int64 {
    values.withLock { $0.expectedToReceive } ?? NSURLSessionTransferSizeUnknown
  }
  /// The length of an upload; -1 for others.
  public var countOfBytesExpectedToSend: Int64 {
    values.withLock { $0.expectedToSend } ?? NSURLSessionTransferSizeUnknown
  }
  /// A hint without effect, stored in this process.
  public var countOfBytesClientExpectsToSend: Int64 {
    get { values.withLock { $0.countToSend } }
    set { values.withLock { $0.countToSend = newValue } }
  }
  /// A hint without effect, like ``countOfBytesClientExpectsToSend``.
  public var countOfBytesClientExpectsToReceive: Int64 {
    get { values.withLock { $0.countToReceive } }
    set { values.withLock { $0.countToReceive = newValue } }
  }

  /// A description for the program's own use, which later processes find again (R43).
  public var taskDescription: String? {
    get { values.withLock { $0.taskDescription } }
    set {
      values.withLock { $0.taskDescription = newValue }
      carrier.take(.description(newValue), for: self)
    }
  }

  /// A hint between 0 and 1 (R92).
  public var priority: Float {
    get { values.withLock { $0.priority } }
    set {
      values.withLock { $0.priority = newValue }
      carrier.take(.priority(newValue), for: self)
    }
  }

  /// The time before which a background task makes no connection (R89); set it before the task is resumed.
  public var earliestBeginDate: Date? {
    get { values.withLock { $0.earliestBegin } }
    set {
      values.withLock { $0.earliestBegin = newValue }
      carrier.take(.earliestBegin(newValue), for: self)
    }
  }

  /// The delegate of this task of an in-process session, called before the session's; released when the task
  /// is done.
  public var delegate: (any URLSessionTaskDelegate)? {
    get { values.withLock { $0.delegate } }
    set { values.withLock { $0.delegate = newValue } }
  }

  /// Whether the daemon has the task, or will have it.
  var isCarried: Bool { values.withLock { $0.failure == nil } }

  /// Updates ``progress``.
  ///
  /// - Parameter expected: the length of the body; nil while it is unknown, which makes the progress
  ///   indeterminate.
  func count(_ total: Int64, of expected: Int64?) {
    progress.totalUnitCount = expected ?? -1
    progress.completedUnitCount = total
  }

  // MARK: Control

  /// Begins or continues the task; one `resume()` is enough, however often it was suspended.
  ///
  /// A task that could not be made completes with its error now.
  ///
  /// - ObjectiveC: `resume`
  public func resume() {
    let failure = values.withLock { values -> URLError? in
      guard values.state == .suspended else { return nil }
      values.state = .running
      return values.failure
    }
    if let failure { return carrier.complete(self, failure) }
    carrier.take(.resume, for: self)
  }

  /// Pauses the task. A background download keeps its bytes; an in-process task makes the server wait.
  ///
  /// - ObjectiveC: `suspend`
  public func suspend() {
    values.withLock { if $0.state == .running { $0.state = .suspended } }
    carrier.take(.suspend, for: self)
  }

  /// Ends the task, which completes with -999.
  ///
  /// - ObjectiveC: `cancel`
  public func cancel() {
    if beginCancelling() { carrier.take(.cancel, for: self) }
  }

  /// Marks the task as canceling.
  ///
  /// - Returns: false if it has ended, or is being cancelled already.
  func beginCancelling() -> Bool {
    values.withLock { values in
      guard values.state == .running || values.state == .suspended else { return false }
      values.state = .canceling
      return true
    }
  }
}

extension URLSessionTask: Hashable {
  /// Compares identities.
  public static func == (lhs: URLSessionTask, rhs: URLSessionTask) -> Bool { lhs === rhs }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
