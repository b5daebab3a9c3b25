import RuleBlocks
internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// A background session's tasks, as the program asks for them.
extension SessionCore: SessionCarrier {
  var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate } }

  // MARK: Making

  /// Makes a data task, which ends with the suspension or the end of this process (R48).
  ///
  /// Whether there are such tasks is known when one is made: the daemon has said by whose rules it goes.
  func dataTask(_ request: URLRequest) -> URLSessionDataTask {
    let task = make(orderWithoutBody(.data, request), request, .data)
    guard link.allowsDataTasks else { fatalError(URLSession.hasNoData) }
    return task as? URLSessionDataTask ?? URLSessionDataTask(self, TaskValues(number: -1))
  }

  /// Makes a download.
  func downloadTask(_ request: URLRequest) -> URLSessionDownloadTask {
    download(orderWithoutBody(.download, request), request, .download)
  }

  /// As ``order(_:_:)``; a body in the request is refused, with -1 when the task is resumed.
  private func orderWithoutBody(
    _ kind: TaskOrder.Kind, _ request: URLRequest
  ) -> Result<TaskOrder, URLError> {
    guard request.httpBody == nil, request.httpBodyStream == nil else {
      return .failure(URLError(number: -1, "a background task sends no body but a file"))
    }
    return order(kind, request)
  }

  /// Makes a download that goes on from resume data (R77).
  ///
  /// Data that cannot be read makes a task which the daemon does not get, and which fails with
  /// -3002 when it is resumed. Whether the bytes are still there the daemon finds out.
  func downloadTask(resuming data: Data) -> URLSessionDownloadTask {
    guard let data = ResumeFile.resumeData(in: data) else {
      return download(.failure(TransferError.cannotResume.urlError()), nil, .brokenResume)
    }
    let kind = TaskOrder.Kind.resumedDownload(data)
    let order = TaskOrder(kind, data.originalRequest)
    return download(.success(order), data.originalRequest.urlRequest, kind)
  }

  /// Makes an upload (R47); a file outside of the program's container fails with -1102 when the task is
  /// resumed.
  ///
  /// The daemon measures the file when it gets the task, and sends exactly that (F13). One that is not
  /// there makes a task that fails.
  func uploadTask(_ request: URLRequest, from file: URL) -> URLSessionUploadTask {
    let file = UploadFile(file)
    let kind = TaskOrder.Kind.upload(file.body)
    var made = order(kind, request)
    if !file.isBelow(link.places.container) {
      made = .failure(
        URLError(number: -1102, "'\(file.body.path)' is not below '\(link.places.container)'"))
    }
    let task = make(made, request, kind)
    return task as? URLSessionUploadTask ?? URLSessionUploadTask(self, TaskValues(number: -1))
  }

  /// What the daemon is to make, or why that cannot be asked.
  private func order(
    _ kind: TaskOrder.Kind, _ request: URLRequest
  ) -> Result<TaskOrder, URLError> {
    guard let asked = asked(request) else {
      return .failure(TransferError.unsupportedURL.urlError())
    }
    // Whether it has the method cannot be seen: one that has not proceeds by the default method.
    let asks = delegate is any URLSessionTaskDelegate
    return .success(TaskOrder(kind, asked, asksBeforeDelayedBegin: asks))
  }

  /// A request as the daemon gets it; nil without an address.
  func asked(_ request: URLRequest) -> TransferRequest? {
    let agent = "\(link.places.agent) BackgroundURLSession/1"
    return TransferRequest(request, settings.values.withLock { $0 }, agent: agent)
  }

  /// Makes a task that is a download by its kind.
  private func download(
    _ order: Result<TaskOrder, URLError>, _ request: URLRequest?, _ kind: TaskOrder.Kind
  ) -> URLSessionDownloadTask {
    let task = make(order, request, kind)
    return task as? URLSessionDownloadTask ?? URLSessionDownloadTask(self, TaskValues(number: -1))
  }

  // MARK: Wishes

  /// Asks the daemon for what the program wants of a task; the task has noted it before.
  func take(_ wish: TaskWish, for task: URLSessionTask) {
    let number = task.taskIdentifier
    // The daemon does not have this task, so there is nothing to tell it.
    guard task.isCarried else {
      if case .cancel = wish { complete(task, TransferError.cancelled(nil).urlError()) }
      return
    }
    ask(request(wish, number))
  }

  /// The daemon's word for a wish.
  private func request(_ wish: TaskWish, _ number: Int) -> ClientRequest {
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

  /// Asks until a daemon answers, or none is there; that the task is to end is not lost then either.
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

  /// The connections are the daemon's, which shares them among its clients: they stay.
  func renew(erasing: Bool, _ handler: @escaping @Sendable () -> Void) {
    if erasing { settings.eraseStores() }
    perform(handler)
  }

  /// Gives the tasks that the daemon has, and those that it does not have and that have not told
  /// their end.
  ///
  /// Without an answer all are given that this process knows of.
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
