internal import Foundation
internal import FoundationNetworking

/// The carrier of a session's tasks: the daemon (``SessionCore``) or this process (``LocalSession``).
///
/// **Roles.** `URLSession` and its tasks are a front: they pass what the program wants to their carrier,
/// which calls delegates only through ``calls``.
///
/// **Threading.** All members may be used from any thread, and none waits for the network.
protocol SessionCarrier: AnyObject, Sendable {
  /// The session's configuration, copied when the session was made (R40).
  var settings: URLSessionConfiguration { get }
  /// The delegate's queue and its pending calls.
  var calls: DelegateCalls { get }
  /// The delegate; nil after the end of the session.
  var delegate: (any URLSessionDelegate)? { get }
  /// Sets the session that is passed to delegates; only the first call counts.
  func attach(_ session: URLSession)

  /// Makes a suspended task. If it cannot be carried, it completes with its error when it is resumed; this
  /// holds for the next three, too.
  func dataTask(_ request: URLRequest) -> URLSessionDataTask
  func downloadTask(_ request: URLRequest) -> URLSessionDownloadTask
  func downloadTask(resuming data: Data) -> URLSessionDownloadTask
  func uploadTask(_ request: URLRequest, from file: URL) -> URLSessionUploadTask

  /// Carries out a wish of the program for a task.
  func take(_ wish: TaskCommand, for task: URLSessionTask)
  /// Ends a task that has never begun; its delegate is called on the queue.
  func complete(_ task: URLSessionTask, _ error: URLError)
  /// Ends a task that was marked as canceling, and passes the resume data of a download to `handler`.
  func cancel(
    _ task: URLSessionDownloadTask, keepingBytes handler: @escaping @Sendable (Data?) -> Void)

  /// Passes the unfinished tasks to `handler`, on the delegate's queue.
  func getAllTasks(_ handler: @escaping @Sendable ([URLSessionTask]) -> Void)
  /// Makes later tasks connect anew and, if `erasing`, empties the stores of the session's configuration;
  /// then calls `handler` on the delegate's queue.
  func renew(erasing: Bool, _ handler: @escaping @Sendable () -> Void)
  /// Takes no more tasks; the session ends after the last one, and its delegate is called.
  ///
  /// - Parameter cancelling: whether existing tasks are cancelled now.
  func invalidate(cancelling: Bool)
}

/// What a program wants of an existing task.
enum TaskCommand: Sendable {
  case resume, suspend, cancel
  case priority(Float)
  case description(String?)
  case earliestBegin(Date?)
}
