internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// What is known of a task in this process.
struct TaskValues: Sendable {
  /// The number that the daemon has given; below zero for a task that it does not have.
  var number: Int
  var original: URLRequest?
  var current: URLRequest?
  var state: URLSessionTask.State = .suspended
  var head: ResponseHead?
  var error: (any Error)?
  var received: Int64 = 0
  var sent: Int64 = 0
  var expectedToReceive: Int64?
  var expectedToSend: Int64?
  var priority: Float = 0.5
  var taskDescription: String?
  var earliestBegin: Date?
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
