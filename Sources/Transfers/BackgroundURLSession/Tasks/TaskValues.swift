internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// The values of a task in this process.
///
/// They are behind the task's own lock; carriers change them on whichever thread an event arrives. The
/// program's own values (description, priority, times) are passed to the carrier as well.
struct TaskValues: Sendable {
  /// The number within the session, assigned by ``LinkState`` or ``LocalSession``.
  ///
  /// Negative for a task of a background session that the daemon does not have.
  var number: Int
  /// The original request; nil for resume data that cannot be read.
  var original: URLRequest?
  /// The request as redirects have changed it.
  var current: URLRequest?
  var state: URLSessionTask.State = .suspended
  /// The head of the last response, from which ``URLSessionTask/response`` is made.
  var head: ResponseHead?
  /// The response of a protocol class, which takes precedence.
  var given: URLResponse?
  var error: (any Error)?
  /// Bytes of the body, as last reported by the transport or the daemon.
  var received: Int64 = 0
  var sent: Int64 = 0
  /// The length of a body; nil while it is unknown.
  var expectedToReceive: Int64?
  var expectedToSend: Int64?
  var priority: Float = 0.5
  var taskDescription: String?
  var earliestBegin: Date?
  /// What the program expects to transfer; stored and never used.
  var countToSend: Int64 = NSURLSessionTransferSizeUnknown
  var countToReceive: Int64 = NSURLSessionTransferSizeUnknown

  /// What an in-process download continues from.
  var resume: ResumeData?
  /// What an in-process task has taken, once it is over.
  var metrics: URLSessionTaskMetrics?
  /// Why the task failed before it began; reported when it is resumed.
  var failure: URLError?
  /// The task's own delegate, called before the session's.
  var delegate: (any URLSessionTaskDelegate)?
  /// The session of an unfinished in-process task.
  var session: URLSession?
  /// The receiver of an in-process task's result.
  var outcome = TaskOutcome.delegate
  /// The body that an in-process task sends.
  var body = TaskBody.none
}
