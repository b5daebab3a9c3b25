internal import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import TransferEngine

/// A session of this process: its tasks, and the delegates that are told of them.
///
/// What its tasks do is decided on ``TransferThread``; delegates and handlers are called on the session's
/// queue. It is kept by its `URLSession`, and that one by tasks that are not done.
///
/// **Threading.** What changes is behind a lock, under which neither delegates nor the thread are
/// called. Tasks are made on the program's threads, wishes go to ``TransferThread`` in their order.
///
/// **The end.** `ending` is set by `invalidate`; when the last task is gone, the delegate is told
/// once and let go. To make a task after `invalidate` traps, as on Apple's systems.
final class LocalSession: SessionCarrier {
  /// What stands behind the lock.
  private struct State {
    var tasks: [Int: URLSessionTask] = [:]
    /// Numbers of tasks ascend from 1 and are never given again.
    var lastNumber = 0
    weak var session: URLSession?
    var delegate: (any URLSessionDelegate)?
    /// The session that takes no tasks any more.
    var ending: URLSession?
    var isInvalid = false
  }

  let settings: URLSessionConfiguration
  let calls: DelegateCalls
  /// Tells it from other sessions of this process.
  let name: TransferSessionID
  private let state = Mutex(State())

  private static let lastName = Mutex(0)

  init(
    _ settings: URLSessionConfiguration, _ delegate: (any URLSessionDelegate)?,
    _ queue: OperationQueue?
  ) {
    self.settings = settings
    calls = DelegateCalls(queue)
    let number = Self.lastName.withLock { last in
      last += 1
      return last
    }
    name = TransferSessionID(client: "", identifier: String(number))
    state.withLock { $0.delegate = delegate }
  }

  /// Nil behind the end of the session.
  var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate } }

  func attach(_ session: URLSession) {
    state.withLock { $0.session = session }
    calls.begin()
  }

  /// The name of a task for lanes and deadlines, which have those of all sessions together.
  func id(of task: URLSessionTask) -> TransferTaskID {
    TransferTaskID(session: name, number: task.taskIdentifier)
  }

  // MARK: Making tasks

  func dataTask(_ request: URLRequest) -> URLSessionDataTask { dataTask(request, .delegate) }

  /// A task that is told as data; its body is the one in the request.
  func dataTask(_ request: URLRequest, _ outcome: TaskOutcome) -> URLSessionDataTask {
    make(URLSessionDataTask.init, values(request, Self.body(of: request), outcome))
  }

  func downloadTask(_ request: URLRequest) -> URLSessionDownloadTask {
    downloadTask(request, .delegate)
  }

  func downloadTask(_ request: URLRequest, _ outcome: TaskOutcome) -> URLSessionDownloadTask {
    make(URLSessionDownloadTask.init, values(request, Self.body(of: request), outcome))
  }

  func downloadTask(resuming data: Data) -> URLSessionDownloadTask { brokenDownload(.delegate) }

  /// A download of which nothing is known, as there is no resume data of in-process sessions.
  func brokenDownload(_ outcome: TaskOutcome) -> URLSessionDownloadTask {
    var values = TaskValues(number: 0)
    values.outcome = outcome
    values.failure = TransferError.cannotResume.urlError()
    return make(URLSessionDownloadTask.init, values)
  }

  func uploadTask(_ request: URLRequest, from file: URL) -> URLSessionUploadTask {
    uploadTask(request, .file(file), .delegate)
  }

  /// - Parameter body: takes the place of a body in the request, which is ignored.
  func uploadTask(
    _ request: URLRequest, _ body: TaskBody, _ outcome: TaskOutcome
  ) -> URLSessionUploadTask {
    make(URLSessionUploadTask.init, values(request, body, outcome))
  }

  /// What a request itself brings to be sent.
  private static func body(of request: URLRequest) -> TaskBody {
    request.httpBody.map { .bytes($0) } ?? .none
  }

  /// The values of a new task, with why it would fail, if that is known already.
  private func values(
    _ request: URLRequest, _ body: TaskBody, _ outcome: TaskOutcome
  ) -> TaskValues {
    var values = TaskValues(number: 0, original: request, current: request)
    values.outcome = outcome
    values.body = body
    if case .bytes(let data) = body { values.expectedToSend = Int64(data.count) }
    values.failure = refusal(of: request, body)
    return values
  }

  /// Why a task fails before anything is sent; nil if it does not.
  ///
  /// -1000 for an address of the web that is none, -1002 for other schemes (R45), -1 for a stream,
  /// -1103 for a GET with a body in its request.
  private func refusal(of request: URLRequest, _ body: TaskBody) -> URLError? {
    if WebAddress(request.url?.absoluteString ?? "") == nil {
      if ["http", "https"].contains(request.url?.scheme?.lowercased()) {
        return URLError(number: -1000, "bad URL")
      }
      return TransferError.unsupportedURL.urlError(url: request.url)
    }
    if request.httpBodyStream != nil {
      return URLError(number: -1, "a stream is no body here: use a file or data")
    }
    if request.httpMethod == "GET", request.httpBody != nil, case .bytes = body {
      return URLError(number: -1103, "a request of the method GET has no body")
    }
    return nil
  }

  /// Numbers a task, and keeps it until it is done; the session stays as long as it has one.
  ///
  /// A session that takes no tasks any more ends the program, with Apple's words.
  private func make<Task: URLSessionTask>(
    _ make: (any SessionCarrier, TaskValues) -> Task, _ values: TaskValues
  ) -> Task {
    state.withLock { state in
      guard let session = state.session, state.ending == nil, !state.isInvalid else {
        fatalError(URLSession.isInvalid)
      }
      state.lastNumber += 1
      var values = values
      values.number = state.lastNumber
      values.session = session
      let task = make(self, values)
      state.tasks[values.number] = task
      return task
    }
  }

  /// Puts a download of the same number in the place of a data task, which ends without a
  /// completion.
  func replace(_ task: URLSessionTask) -> URLSessionDownloadTask {
    let values = task.values.withLock { values in
      var next = values
      next.outcome = .delegate
      values.state = .completed
      return next
    }
    let download = URLSessionDownloadTask(self, values)
    state.withLock { $0.tasks[values.number] = download }
    return download
  }

  // MARK: Wishes

  func take(_ wish: TaskWish, for task: URLSessionTask) {
    let id = id(of: task)
    switch wish {
    case .resume: TransferThread.shared.perform { $0.resume(task, of: self) }
    case .suspend: TransferThread.shared.perform { $0.suspend(id) }
    case .cancel:
      TransferThread.shared.perform { transfers in
        transfers.drop(id)
        self.complete(task, TransferError.cancelled(nil).urlError(url: task.originalRequest?.url))
      }
    case .priority: TransferThread.shared.perform { $0.reorder(id) }
    // The first is kept with the task, and the second is not for in-process sessions.
    case .description, .earliestBegin: break
    }
  }

  func cancel(
    _ task: URLSessionDownloadTask, keepingBytes handler: @escaping @Sendable (Data?) -> Void
  ) {
    calls.add { handler(nil) }
    take(.cancel, for: task)
  }

  func getAllTasks(_ handler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    // Behind what tasks were told to do before.
    TransferThread.shared.perform { _ in
      self.calls.add {
        handler(self.state.withLock { $0.tasks }.sorted { $0.key < $1.key }.map(\.value))
      }
    }
  }

  func renew(erasing: Bool, _ handler: @escaping @Sendable () -> Void) {
    TransferThread.shared.perform { transfers in
      transfers.wantsNewConnections = true
      if erasing { self.settings.eraseStores() }
      self.calls.add(handler)
    }
  }

  // MARK: The end

  func invalidate(cancelling: Bool) {
    let tasks = state.withLock { state in
      if !state.isInvalid { state.ending = state.ending ?? state.session }
      return cancelling ? state.tasks.values.sorted { $0.taskIdentifier < $1.taskIdentifier } : []
    }
    for task in tasks { task.cancel() }
    endIfDone()
  }

  /// Takes away a task that is done.
  func remove(_ task: URLSessionTask) {
    state.withLock { $0.tasks[task.taskIdentifier] = nil }
    endIfDone()
  }

  /// Makes the session invalid if it takes no tasks any more and has none; its delegate is told
  /// once.
  private func endIfDone() {
    let session = state.withLock { state -> URLSession? in
      guard state.tasks.isEmpty, let session = state.ending else { return nil }
      state.ending = nil
      state.isInvalid = true
      return session
    }
    guard let session else { return }
    calls.add {
      self.delegate?.urlSession(session, didBecomeInvalidWithError: nil)
      self.state.withLock { $0.delegate = nil }
    }
  }
}
