internal import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import TransferEngine

/// A session of this process, with its tasks and delegates.
///
/// Its tasks are run by ``TransferThread``; delegates and handlers are called on the session's queue. Its
/// `URLSession` owns it, and unfinished tasks own the `URLSession`.
///
/// **Threading.** Mutable state is behind a lock, which is not held while delegates or the thread are called.
/// Tasks are made on the program's threads; wishes reach ``TransferThread`` in order.
///
/// **The end.** `invalidate` sets `ending`; when the last task is gone, the delegate is called once and
/// released. Making a task after `invalidate` traps, as on Apple's systems.
final class LocalSession: SessionCarrier {
  private struct State {
    var tasks: [Int: URLSessionTask] = [:]
    /// Task numbers ascend from 1 and are never reused.
    var lastNumber = 0
    weak var session: URLSession?
    var delegate: (any URLSessionDelegate)?
    /// The session, once it takes no more tasks.
    var ending: URLSession?
    var isInvalid = false
  }

  let settings: URLSessionConfiguration
  let calls: DelegateCalls
  /// Distinguishes it from other sessions of this process.
  let name: TransferSessionID
  private let state = Mutex(State())
  /// What is known about servers that the delegate was asked about.
  let servers = Mutex(KnownServers())

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

  /// The delegate; nil after the end of the session.
  var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate } }

  func attach(_ session: URLSession) {
    state.withLock { $0.session = session }
    calls.begin()
  }

  /// Returns the name of a task for lanes and deadlines, which are shared by all sessions.
  func id(of task: URLSessionTask) -> TransferTaskID {
    TransferTaskID(session: name, number: task.taskIdentifier)
  }

  // MARK: Making tasks

  func dataTask(_ request: URLRequest) -> URLSessionDataTask { dataTask(request, .delegate) }

  /// Makes a task that is delivered as data, with the body of its request.
  func dataTask(_ request: URLRequest, _ outcome: TaskOutcome) -> URLSessionDataTask {
    make(URLSessionDataTask.init, values(request, Self.body(of: request), outcome))
  }

  func downloadTask(_ request: URLRequest) -> URLSessionDownloadTask {
    downloadTask(request, .delegate)
  }

  func downloadTask(_ request: URLRequest, _ outcome: TaskOutcome) -> URLSessionDownloadTask {
    make(URLSessionDownloadTask.init, values(request, Self.body(of: request), outcome))
  }

  func downloadTask(resuming data: Data) -> URLSessionDownloadTask {
    downloadTask(resuming: data, .delegate)
  }

  /// Makes a download that continues from resume data of a session of this kind; other data makes one that fails
  /// with -3002.
  func downloadTask(resuming data: Data, _ outcome: TaskOutcome) -> URLSessionDownloadTask {
    guard let resume = ResumeFile.resumeData(in: data), DownloadFile.hasNamed(resume.partial),
      let request = resume.originalRequest.urlRequest
    else {
      var values = TaskValues(number: 0)
      values.outcome = outcome
      values.failure = TransferError.cannotResume.urlError()
      return make(URLSessionDownloadTask.init, values)
    }
    var values = values(request, .none, outcome)
    values.resume = resume
    values.received = resume.bytesReceived
    return make(URLSessionDownloadTask.init, values)
  }

  func uploadTask(_ request: URLRequest, from file: URL) -> URLSessionUploadTask {
    uploadTask(request, .file(file), .delegate)
  }

  /// - Parameter body: replaces the body of the request, which is ignored.
  func uploadTask(
    _ request: URLRequest, _ body: TaskBody, _ outcome: TaskOutcome
  ) -> URLSessionUploadTask {
    make(URLSessionUploadTask.init, values(request, body, outcome))
  }

  /// Returns the body that a request itself carries; an empty one of a GET counts as none.
  private static func body(of request: URLRequest) -> TaskBody {
    if let stream = request.httpBodyStream { return .stream(first: BodyStream(stream)) }
    guard let body = request.httpBody, !body.isEmpty || request.httpMethod != "GET" else {
      return .none
    }
    return .bytes(body)
  }

  /// Returns the values of a new task, including a failure that is already known.
  private func values(
    _ request: URLRequest, _ body: TaskBody, _ outcome: TaskOutcome
  ) -> TaskValues {
    var values = TaskValues(number: 0, original: request, current: request)
    values.outcome = outcome
    values.body = body
    if case .bytes(let data) = body { values.expectedToSend = Int64(data.count) }
    if protocolClasses(for: request.url).isEmpty { values.failure = refusal(of: request, body) }
    return values
  }

  /// Whether it is the session of ``URLSession/shared``.
  var isShared: Bool { state.withLock { $0.session } === URLSession.shared }

  /// Returns why a task that no protocol class loads fails before anything is sent; nil if it does not.
  func refusal(of task: URLSessionTask) -> URLError? {
    guard let request = task.currentRequest else { return nil }
    return refusal(of: request, task.values.withLock { $0.body })
  }

  /// Returns why a task fails before anything is sent; nil if it does not.
  ///
  /// -1000 for a malformed web address, -1002 for other schemes (R45), -1103 for a GET with a body in
  /// its request.
  private func refusal(of request: URLRequest, _ body: TaskBody) -> URLError? {
    if WebAddress(request.url?.absoluteString ?? "") == nil {
      if ["http", "https"].contains(request.url?.scheme?.lowercased()) {
        return URLError(number: -1000, "bad URL")
      }
      return TransferError.unsupportedURL.urlError(url: request.url)
    }
    guard request.httpMethod == "GET" else { return nil }
    let hasBody =
      switch body {
      case .bytes: request.httpBody?.isEmpty == false
      case .stream: true
      case .none, .file: false
      }
    if hasBody { return URLError(number: -1103, "a GET request cannot have a body") }
    return nil
  }

  /// Numbers a task and keeps it until it is done, which keeps the session alive too.
  ///
  /// A session that takes no more tasks ends the program, with Apple's words.
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

  /// Replaces a data task with a download of the same number; the data task ends without a completion.
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

  func take(_ wish: TaskCommand, for task: URLSessionTask) {
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
    // The description is kept with the task; an earliest begin date does not apply to in-process sessions.
    case .description, .earliestBegin: break
    }
  }

  func cancel(
    _ task: URLSessionDownloadTask, keepingBytes handler: @escaping @Sendable (Data?) -> Void
  ) {
    let id = id(of: task)
    TransferThread.shared.perform { transfers in
      // A task that was not resumed yet has the data that it was made from.
      let kept =
        transfers.transfers[id].map { transfers.park($0) } ?? task.values.withLock { $0.resume }
      transfers.drop(id)
      self.calls.add { handler(kept.flatMap { ResumeFile.data(of: $0) }) }
      let url = task.originalRequest?.url
      self.complete(task, TransferError.cancelled(nil).urlError(url: url, resume: kept))
    }
  }

  func getAllTasks(_ handler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    // After all earlier orders to tasks.
    TransferThread.shared.perform { _ in
      self.calls.add {
        handler(self.state.withLock { $0.tasks }.sorted { $0.key < $1.key }.map(\.value))
      }
    }
  }

  func renew(erasing: Bool, _ handler: @escaping @Sendable () -> Void) {
    TransferThread.shared.perform { transfers in
      transfers.wantsNewConnections = true
      self.servers.withLock { $0.answers = TrustAnswers() }
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

  func remove(_ task: URLSessionTask) {
    state.withLock { $0.tasks[task.taskIdentifier] = nil }
    endIfDone()
  }

  /// Makes the session invalid if it takes no more tasks and has none; its delegate is called once.
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
