public import Foundation
public import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// A background session: its transfers are carried by `transferd`, and outlive this process.
///
/// A file that imports `Foundation` and this module finds this class under the name; one that imports
/// `FoundationNetworking` as well must say which it means. Sessions of other configurations are
/// `FoundationNetworking.URLSession`.
///
/// A second session of an identifier that is in use in this program is the same one under another name:
/// the first delegate is told (R44). A program is known by its bundle identifier, or else by the name of its
/// executable file; of two processes of one name the second gets -996 for a session of the first.
public final class URLSession: Sendable {
  let core: SessionCore
  /// What the session was made with; a copy, which changes nothing any more (R40).
  public var configuration: URLSessionConfiguration { core.settings.copy() }
  /// Who is told; nil behind the end of the session.
  public var delegate: (any URLSessionDelegate)? { core.state.withLock { $0.delegate } }
  /// Where it is told.
  public var delegateQueue: OperationQueue { core.calls.queue }

  /// Makes a session, or attaches to what an earlier process has left (R43).
  ///
  /// - Parameters:
  ///   - delegate: kept until the session has become invalid.
  ///   - queue: where the delegate is called, one call after another; nil for a queue of the session's own.
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    self.init(.shared, configuration, delegate, queue)
  }

  init(
    _ link: ServiceLink, _ configuration: URLSessionConfiguration,
    _ delegate: (any URLSessionDelegate)?, _ queue: OperationQueue?
  ) {
    let new = SessionCore(link, configuration.copy(), delegate, queue)
    core = link.register(new.identifier) { new } as? SessionCore ?? new
    core.attach(self)
  }

  /// Not here, but in FoundationNetworking.
  @available(*, unavailable, message: "use FoundationNetworking.URLSession.shared")
  public static var shared: URLSession { fatalError("unavailable") }

  // MARK: Tasks

  /// A download into a file, suspended.
  public func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }

  /// A download into a file, suspended; a body of the request is not sent, but refused.
  public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    guard request.httpBody == nil, request.httpBodyStream == nil else {
      let error = URLError(number: -1, "a background download sends no body")
      return download(.failure(error), request, .download)
    }
    return download(order(.download, request), request, .download)
  }

  /// A download that goes on where another has ended; damaged data makes a task that fails (R77).
  public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
    guard let data = ResumeFile.resumeData(in: resumeData) else {
      return download(.failure(TransferError.cannotResume.urlError()), nil, .brokenResume)
    }
    let kind = TaskOrder.Kind.resumedDownload(data)
    let order = TaskOrder(kind, data.originalRequest)
    return download(.success(order), data.originalRequest.urlRequest, kind)
  }

  /// An upload of a file that lies below the user's home folder, suspended.
  public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
    let file = UploadFile(fileURL)
    let kind = TaskOrder.Kind.upload(file.body)
    var made = order(kind, request)
    if !file.isBelow(core.link.places.container) {
      made = .failure(
        URLError(
          number: -1102, "'\(file.body.path)' is not below '\(core.link.places.container)'"))
    }
    let task = core.make(made, request, kind)
    return task as? URLSessionUploadTask ?? URLSessionUploadTask(core, TaskValues(number: -1))
  }

  private func order(
    _ kind: TaskOrder.Kind, _ request: URLRequest
  ) -> Result<TaskOrder, URLError> {
    let values = core.settings.values.withLock { $0 }
    guard let asked = TransferRequest(request, values) else {
      return .failure(TransferError.unsupportedURL.urlError())
    }
    return .success(TaskOrder(kind, asked))
  }

  private func download(
    _ order: Result<TaskOrder, URLError>, _ request: URLRequest?, _ kind: TaskOrder.Kind
  ) -> URLSessionDownloadTask {
    let task = core.make(order, request, kind)
    return task as? URLSessionDownloadTask ?? URLSessionDownloadTask(core, TaskValues(number: -1))
  }

  // MARK: All tasks

  /// Gives the tasks that are not done, those of earlier processes included (R43).
  public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    let core = core
    core.link.ask(.listTasks(identifier: core.identifier)) { answer in
      var numbers: Set<Int>?
      if case .success(.tasks(let list)) = answer { numbers = Set(list.map(\.number)) }
      let tasks = core.state.withLock { $0.tasks }
      let found = tasks.filter { $0.key < 0 || numbers?.contains($0.key) ?? true }
        .sorted { $0.key < $1.key }.map(\.value)
      core.perform { completionHandler(found) }
    }
  }

  /// The tasks that are not done, those of earlier processes included (R43).
  public var allTasks: [URLSessionTask] {
    get async {
      await withCheckedContinuation { found in getAllTasks { found.resume(returning: $0) } }
    }
  }

  /// The tasks that are not done by their kind; there are no data tasks but uploads.
  public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async {
      let all = await allTasks
      return (
        [], all.compactMap { $0 as? URLSessionUploadTask },
        all.compactMap { $0 as? URLSessionDownloadTask }
      )
    }
  }

  /// As ``tasks``.
  public func getTasksWithCompletionHandler(
    _ completionHandler:
      @escaping @Sendable (
        [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
      ) -> Void
  ) {
    getAllTasks { all in
      completionHandler(
        [], all.compactMap { $0 as? URLSessionUploadTask },
        all.compactMap { $0 as? URLSessionDownloadTask })
    }
  }

  // MARK: The end

  /// Takes no tasks any more, and becomes invalid when the last one is done.
  public func finishTasksAndInvalidate() { core.invalidate(cancelling: false) }

  /// Cancels all tasks, and becomes invalid.
  public func invalidateAndCancel() { core.invalidate(cancelling: true) }
}
