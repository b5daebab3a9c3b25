public import Foundation
@_exported public import FoundationNetworking
internal import Synchronization

/// A transfer that the daemon or this process carries, as `URLSessionTask` of Apple's systems.
///
/// A background task that could not be made (no daemon, an address that is not of the web) has a
/// `taskIdentifier` below zero, and completes with its error when it is resumed. One that the
/// daemon then does not take has its number, and completes with an error too.
// @unchecked: a class that has subclasses cannot be checked; all that changes is in `values`, a mutex.
open class URLSessionTask: @unchecked Sendable {
  /// What a task does at the moment.
  public enum State: Int, Sendable {
    /// A new task is suspended; `canceling` lasts until the completion is told, `completed` is the
    /// last.
    case running, suspended, canceling, completed
  }

  /// A hint that others may go first.
  public static let lowPriority: Float = 0.25
  /// The hint of a task that is given none.
  public static let defaultPriority: Float = 0.5
  /// A hint that others may wait.
  public static let highPriority: Float = 0.75

  /// What carries the task, of which it is a handle: a task by itself does nothing.
  let carrier: any SessionCarrier
  /// All that changes; see ``TaskValues``.
  let values: Mutex<TaskValues>
  /// Counts the bytes of the body.
  public let progress = Progress(totalUnitCount: -1)

  /// A task in the state that its values say; carriers make them.
  init(_ carrier: any SessionCarrier, _ values: TaskValues) {
    self.carrier = carrier
    self.values = Mutex(values)
    if let expected = values.expectedToReceive ?? values.expectedToSend {
      progress.totalUnitCount = expected
    }
    progress.completedUnitCount = max(values.received, values.sent)
    progress.cancellationHandler = { [weak self] in self?.cancel() }
  }

  // MARK: What it is

  /// The number of the task within its session, which stays the same in the next process (R43).
  public var taskIdentifier: Int { values.withLock { $0.number } }
  /// The request that the task was made with.
  public var originalRequest: URLRequest? { values.withLock { $0.original } }
  /// The request as redirects have changed it, as far as this process has heard of them.
  public var currentRequest: URLRequest? { values.withLock { $0.current } }
  /// What the task does, as far as this process has heard.
  public var state: State { values.withLock { $0.state } }
  /// Why it has failed; nil while it goes on, and for success.
  public var error: (any Error)? { values.withLock { $0.error } }
  /// What the last server has said.
  public var response: URLResponse? {
    values.withLock { values in
      values.head.flatMap { HTTPURLResponse($0, of: values.current ?? values.original) }
    }
  }

  /// Bytes of the body that came.
  public var countOfBytesReceived: Int64 { values.withLock { $0.received } }
  /// Bytes of the body that were sent.
  public var countOfBytesSent: Int64 { values.withLock { $0.sent } }
  /// The length of the body; -1 while it is unknown.
  public var countOfBytesExpectedToReceive: Int64 {
    values.withLock { $0.expectedToReceive } ?? NSURLSessionTransferSizeUnknown
  }
  /// The length of an upload; -1 for others.
  public var countOfBytesExpectedToSend: Int64 {
    values.withLock { $0.expectedToSend } ?? NSURLSessionTransferSizeUnknown
  }
  /// A hint that is kept in this process, and changes nothing.
  public var countOfBytesClientExpectsToSend: Int64 {
    get { values.withLock { $0.countToSend } }
    set { values.withLock { $0.countToSend = newValue } }
  }
  /// As ``countOfBytesClientExpectsToSend``.
  public var countOfBytesClientExpectsToReceive: Int64 {
    get { values.withLock { $0.countToReceive } }
    set { values.withLock { $0.countToReceive = newValue } }
  }

  /// The program's own words, which the next process finds again (R43).
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

  /// No connection of a background task is made before it (R89); to be set before the task is resumed.
  public var earliestBeginDate: Date? {
    get { values.withLock { $0.earliestBegin } }
    set {
      values.withLock { $0.earliestBegin = newValue }
      carrier.take(.earliestBegin(newValue), for: self)
    }
  }

  /// What is told of this task of an in-process session, in front of the session's delegate; let go when the
  /// task is done.
  public var delegate: (any URLSessionTaskDelegate)? {
    get { values.withLock { $0.delegate } }
    set { values.withLock { $0.delegate = newValue } }
  }

  /// Whether the daemon has it, or will have it.
  var isCarried: Bool { values.withLock { $0.failure == nil } }

  /// Brings ``progress`` up to date.
  ///
  /// - Parameter expected: the length of the body; nil while it is unknown, which is an
  ///   indeterminate progress.
  func count(_ total: Int64, of expected: Int64?) {
    progress.totalUnitCount = expected ?? -1
    progress.completedUnitCount = total
  }

  // MARK: What it is told to do

  /// Lets the task go on, or begin; one `resume()` is enough, however often it was suspended.
  ///
  /// A task that could not be made completes with its error now.
  public func resume() {
    let failure = values.withLock { values -> URLError? in
      guard values.state == .suspended else { return nil }
      values.state = .running
      return values.failure
    }
    if let failure { return carrier.complete(self, failure) }
    carrier.take(.resume, for: self)
  }

  /// Stops the task for a while. The bytes of a background download are kept; an in-process one
  /// lets the server wait.
  public func suspend() {
    values.withLock { if $0.state == .running { $0.state = .suspended } }
    carrier.take(.suspend, for: self)
  }

  /// Ends the task, which completes with -999.
  public func cancel() {
    if beginCancelling() { carrier.take(.cancel, for: self) }
  }

  /// Marks the task as being cancelled.
  ///
  /// - Returns: false if it has ended, or ends.
  func beginCancelling() -> Bool {
    values.withLock { values in
      guard values.state == .running || values.state == .suspended else { return false }
      values.state = .canceling
      return true
    }
  }
}

extension URLSessionTask: Hashable {
  /// Tasks are equal to themselves alone.
  public static func == (lhs: URLSessionTask, rhs: URLSessionTask) -> Bool { lhs === rhs }
  /// As `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
