import RuleBlocks
internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// The tasks of a background session, as the program uses them.
extension SessionCore: SessionCarrier {
  var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate } }

  // MARK: Making

  /// Makes a data task, which ends when this process is suspended or ends (R48).
  ///
  /// Whether data tasks are supported is known once one is made: by then the daemon has named the iOS version
  /// whose rules it follows.
  func dataTask(_ request: URLRequest) -> URLSessionDataTask {
    let task = make(orderWithoutBody(.data, request), request, .data)
    guard link.allowsDataTasks else { fatalError(URLSession.hasNoData) }
    return task as? URLSessionDataTask ?? URLSessionDataTask(self, TaskValues(number: -1))
  }

  func downloadTask(_ request: URLRequest) -> URLSessionDownloadTask {
    download(orderWithoutBody(.download, request), request, .download)
  }

  func downloadTask(_ request: URLRequest, _ options: DownloadOptions) -> URLSessionDownloadTask {
    let made = orderWithoutBody(.download, request).flatMap {
      order -> Result<TaskOrder, URLError> in
      var order = order
      guard let asked = options.adding(to: order.request) else {
        let text = "a SHA-256 has 64 hexadecimal digits, unlike '\(options.sha256 ?? "")'"
        return .failure(URLError(number: -1, text))
      }
      order.request = asked
      return .success(order)
    }
    return download(made, request, .download)
  }

  /// Like ``order(_:_:)``, but refuses a body in the request, with -1 when the task is resumed.
  private func orderWithoutBody(
    _ kind: TaskOrder.Kind, _ request: URLRequest
  ) -> Result<TaskOrder, URLError> {
    guard request.httpBody == nil, request.httpBodyStream == nil else {
      return .failure(
        URLError(
          number: -1, "the request of a background task cannot have a body; upload a file instead"))
    }
    return order(kind, request)
  }

  /// Makes a download that continues from resume data (R77).
  ///
  /// Invalid data makes a task that is never sent to the daemon and fails with -3002 when it is resumed. The
  /// daemon finds out whether the bytes are still there.
  func downloadTask(resuming data: Data) -> URLSessionDownloadTask {
    guard let data = ResumeFile.resumeData(in: data) else {
      return download(.failure(TransferError.cannotResume.urlError()), nil, .brokenResume)
    }
    let kind = TaskOrder.Kind.resumedDownload(data)
    let order = TaskOrder(kind, data.originalRequest)
    return download(.success(order), data.originalRequest.urlRequest, kind)
  }

  /// Makes an upload (R47); a file outside the program's container fails with -1102 when the task is resumed.
  ///
  /// The daemon measures the file when it gets the task, and sends exactly that (F13). A missing file makes a
  /// task that fails.
  func uploadTask(_ request: URLRequest, from file: URL) -> URLSessionUploadTask {
    let file = UploadFile(file)
    let kind = TaskOrder.Kind.upload(file.body)
    var made = order(kind, request)
    if !file.isBelow(link.places.container) {
      made = .failure(
        URLError(
          number: -1102,
          "'\(file.body.path)' is outside the app's container '\(link.places.container)'; move it there first"
        ))
    }
    let task = make(made, request, kind)
    return task as? URLSessionUploadTask ?? URLSessionUploadTask(self, TaskValues(number: -1))
  }

  /// Returns the order for the daemon, or why it cannot be made.
  private func order(
    _ kind: TaskOrder.Kind, _ request: URLRequest
  ) -> Result<TaskOrder, URLError> {
    guard let asked = asked(request) else {
      return .failure(TransferError.unsupportedURL.urlError())
    }
    var order = TaskOrder(kind, asked, asksBeforeDelayedBegin: delegateMethods.takesDelayedBegin)
    if request.url?.user != nil { order.hasCredential = true }
    return .success(order)
  }

  /// Converts a request for the daemon; nil without an address.
  func asked(_ request: URLRequest) -> TransferRequest? {
    let agent = "\(link.places.agent) BackgroundURLSession/1"
    return TransferRequest(request, settings.values.withLock { $0 }, agent: agent)
  }

  /// Makes a task whose kind is a download.
  private func download(
    _ order: Result<TaskOrder, URLError>, _ request: URLRequest?, _ kind: TaskOrder.Kind
  ) -> URLSessionDownloadTask {
    let task = make(order, request, kind)
    return task as? URLSessionDownloadTask ?? URLSessionDownloadTask(self, TaskValues(number: -1))
  }

  // MARK: Wishes

  /// Passes a wish for a task to the daemon; the task has recorded it already.
  func take(_ wish: TaskCommand, for task: URLSessionTask) {
    let number = task.taskIdentifier
    // The daemon does not have this task, so there is nothing to request.
    guard task.isCarried else {
      if case .cancel = wish { complete(task, TransferError.cancelled(nil).urlError()) }
      return
    }
    ask(request(wish, number))
  }

  /// Returns the daemon's request for a wish.
  private func request(_ wish: TaskCommand, _ number: Int) -> ClientRequest {
    switch wish {
    case .resume: .resume(identifier: identifier, task: number)
    case .suspend: .suspend(identifier: identifier, task: number)
    case .cancel: .cancel(identifier: identifier, task: number, producingResumeData: false)
    case .priority(let hint):
      .setPriority(identifier: identifier, task: number, Double(hint))
    case .description(let text): .setDescription(identifier: identifier, task: number, text)
    case .earliestBegin(let date):
      .setEarliestBegin(identifier: identifier, task: number, date.map(DeviceInstant.init))
    }
  }

  /// Repeated until a daemon answers or there is none; even then the cancellation itself is not lost.
  func cancel(
    _ task: URLSessionDownloadTask, keepingBytes handler: @escaping @Sendable (Data?) -> Void
  ) {
    let number = task.taskIdentifier
    guard task.isCarried else {
      perform { handler(nil) }
      return complete(task, TransferError.cancelled(nil).urlError())
    }
    ask(.cancel(identifier: identifier, task: number, producingResumeData: true)) { answer in
      switch answer {
      case .success(.resumeData(let found)):
        let data = found.flatMap { ResumeFile.data(of: $0) }
        self.perform { handler(data) }
      case .failure(.interrupted): self.cancel(task, keepingBytes: handler)
      default:
        self.take(.cancel, for: task)
        self.perform { handler(nil) }
      }
    }
  }

  /// Connections stay open: they are the daemon's, which shares them among its clients.
  func renew(erasing: Bool, _ handler: @escaping @Sendable () -> Void) {
    if erasing { settings.eraseStores() }
    perform(handler)
  }

  /// Passes on the tasks that the daemon has, and those that it does not have and that have not ended.
  ///
  /// Without an answer, all tasks known to this process are passed.
  func getAllTasks(_ handler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    ask(.listTasks(identifier: identifier)) { answer in
      var numbers: Set<Int>?
      if case .success(.tasks(let list)) = answer { numbers = Set(list.map(\.number)) }
      let tasks = self.state.withLock { $0.tasks }
      let found = tasks.filter { !$0.value.isCarried || numbers?.contains($0.key) ?? true }
        .sorted { $0.key < $1.key }.map(\.value)
      self.perform { handler(found) }
    }
  }
}
