internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// What is known of a task in this process.
///
/// It stands behind the task's own lock; carriers change it, on the threads that they hear of
/// something on. What is the program's own (description, priority, times) is told to the carrier as
/// well.
struct TaskValues: Sendable {
  /// The number within the session, given by ``LinkState`` or ``LocalSession``.
  ///
  /// Below zero for a task of a background session that the daemon does not have.
  var number: Int
  /// The request that the task was made with; nil for resume data of which nothing can be read.
  var original: URLRequest?
  /// The request as redirects have changed it.
  var current: URLRequest?
  var state: URLSessionTask.State = .suspended
  /// The head of the last response; ``URLSessionTask/response`` is made from it.
  var head: ResponseHead?
  var error: (any Error)?
  /// Bytes of the body, as the last word of transport or daemon says.
  var received: Int64 = 0
  var sent: Int64 = 0
  /// The length of a body; nil while it is unknown.
  var expectedToReceive: Int64?
  var expectedToSend: Int64?
  var priority: Float = 0.5
  var taskDescription: String?
  var earliestBegin: Date?
  /// What the program says that it expects; kept, and never looked at.
  var countToSend: Int64 = NSURLSessionTransferSizeUnknown
  var countToReceive: Int64 = NSURLSessionTransferSizeUnknown

  /// A task that has failed before it began; it says so when it is resumed.
  var failure: URLError?
  /// The delegate that is told in front of the session's.
  var delegate: (any URLSessionTaskDelegate)?
  /// The session of an in-process task that is not done.
  var session: URLSession?
  /// What takes the result of an in-process task.
  var outcome = TaskOutcome.delegate
  /// What an in-process task sends.
  var body = TaskBody.none
}
