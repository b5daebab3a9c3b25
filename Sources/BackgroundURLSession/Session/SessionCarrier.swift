internal import Foundation
internal import FoundationNetworking

/// What carries the tasks of a session: the daemon (``SessionCore``) or this process (``LocalSession``).
protocol SessionCarrier: AnyObject, Sendable {
  var settings: URLSessionConfiguration { get }
  var calls: DelegateCalls { get }
  /// Nil behind the end of the session.
  var delegate: (any URLSessionDelegate)? { get }
  /// Takes the session that delegates are told; the first one stays.
  func attach(_ session: URLSession)

  func downloadTask(_ request: URLRequest) -> URLSessionDownloadTask
  func downloadTask(resuming data: Data) -> URLSessionDownloadTask
  func uploadTask(_ request: URLRequest, from file: URL) -> URLSessionUploadTask

  /// Does what the program wants of a task.
  func take(_ wish: TaskWish, for task: URLSessionTask)
  /// Ends a task that has never begun.
  func complete(_ task: URLSessionTask, _ error: URLError)
  /// Ends a task that was marked as being cancelled, and says what a download can go on from.
  func cancel(
    _ task: URLSessionDownloadTask, keepingBytes handler: @escaping @Sendable (Data?) -> Void)

  /// Gives the tasks that are not done, on the delegate's queue.
  func getAllTasks(_ handler: @escaping @Sendable ([URLSessionTask]) -> Void)
  /// Takes no tasks any more; the session ends behind the last one.
  func invalidate(cancelling: Bool)
}

/// What a program wants of a task that it has.
enum TaskWish: Sendable {
  case resume, suspend, cancel
  case priority(Float)
  case description(String?)
  case earliestBegin(Date?)
}
