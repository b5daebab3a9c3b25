internal import Foundation
internal import FoundationNetworking

/// What carries the tasks of a session: the daemon (``SessionCore``) or this process
/// (``LocalSession``).
///
/// **Roles.** `URLSession` and its tasks are a front: what a program wants of them they hand to
/// their carrier, which calls delegates through ``calls`` alone.
///
/// **Threading.** All of it may be called from any thread, and waits for no network.
protocol SessionCarrier: AnyObject, Sendable {
  /// The session's configuration, as it was copied when the session was made (R40).
  var settings: URLSessionConfiguration { get }
  /// The delegate's queue, with the calls that wait for it.
  var calls: DelegateCalls { get }
  /// Nil behind the end of the session.
  var delegate: (any URLSessionDelegate)? { get }
  /// Takes the session that delegates are told; the first one stays.
  func attach(_ session: URLSession)

  /// Makes a suspended task; one that cannot be carried completes with its error when it is resumed, as
  /// with the next three.
  func dataTask(_ request: URLRequest) -> URLSessionDataTask
  func downloadTask(_ request: URLRequest) -> URLSessionDownloadTask
  func downloadTask(resuming data: Data) -> URLSessionDownloadTask
  func uploadTask(_ request: URLRequest, from file: URL) -> URLSessionUploadTask

  /// Does what the program wants of a task.
  func take(_ wish: TaskWish, for task: URLSessionTask)
  /// Ends a task that has never begun; its delegate is told on the queue.
  func complete(_ task: URLSessionTask, _ error: URLError)
  /// Ends a task that was marked as being cancelled, and says what a download can go on from.
  func cancel(
    _ task: URLSessionDownloadTask, keepingBytes handler: @escaping @Sendable (Data?) -> Void)

  /// Gives the tasks that are not done, on the delegate's queue.
  func getAllTasks(_ handler: @escaping @Sendable ([URLSessionTask]) -> Void)
  /// Lets later tasks connect anew, and empties the stores of the session's configuration if that is wanted;
  /// then calls, on the delegate's queue.
  func renew(erasing: Bool, _ handler: @escaping @Sendable () -> Void)
  /// Takes no tasks any more; the session ends behind the last one, and its delegate is told so.
  ///
  /// - Parameter cancelling: whether the tasks that it has are ended now.
  func invalidate(cancelling: Bool)
}

/// What a program wants of a task that it has.
enum TaskWish: Sendable {
  case resume, suspend, cancel
  case priority(Float)
  case description(String?)
  case earliestBegin(Date?)
}
