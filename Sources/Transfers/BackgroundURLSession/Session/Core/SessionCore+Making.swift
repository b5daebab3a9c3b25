internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// The making of tasks: each has its number when the program gets it, and is durable soon after. Making one
/// waits for its number, which the link assigns, and not for the daemon's disk.
extension SessionCore {
  /// Makes a task, or one that fails with the reason why it could not be made.
  ///
  /// A session that takes no more tasks ends the program, with Apple's words.
  ///
  /// - Parameters:
  ///   - order: the order for the daemon, or why there is none.
  ///   - request: the original request as the program sees it; nil if it is unknown.
  ///   - kind: decides the task's class.
  /// - Returns: a suspended task. Its number is negative if the daemon does not have it.
  func make(_ order: Result<TaskOrder, URLError>, _ request: URLRequest?, _ kind: TaskOrder.Kind)
    -> URLSessionTask
  {
    guard !state.withLock({ $0.invalidation != nil || $0.isOver }) else {
      fatalError(URLSession.isInvalid)
    }
    var values = TaskValues(number: 0, original: request, current: request)
    if case .upload(let file) = kind { values.expectedToSend = file.length }
    let task = task(values, kind)
    let made = order.flatMap { order -> Result<Int, URLError> in
      guard WebAddress(order.request.url) != nil else {
        return .failure(TransferError.unsupportedURL.urlError(url: request?.url))
      }
      return create(order, task).mapError { URLError($0) }
    }
    state.withLock { state in
      let number = if case .success(let number) = made { number } else { state.lastLocal - 1 }
      state.lastLocal = min(state.lastLocal, number)
      state.tasks[number] = task
      task.values.withLock { values in
        values.number = number
        if case .failure(let error) = made { values.failure = error }
      }
    }
    return task
  }

  /// Sends the order to the daemon, and returns the number that the task will have there.
  ///
  /// If the daemon refuses it afterwards, the task fails: at once if it runs, or else when it is resumed.
  private func create(_ order: TaskOrder, _ task: URLSessionTask) -> Result<Int, LinkFailure> {
    link.create(order, in: identifier) { answer in
      switch answer {
      case .success(.created): break
      case .success(.refused(.unsupportedURL)):
        self.fail(task, TransferError.unsupportedURL.urlError(url: task.originalRequest?.url))
      case .success: self.fail(task, URLError(LinkFailure.invalidated))
      case .failure(let failure): self.fail(task, URLError(failure))
      }
    }
  }

  /// Records that the daemon does not have a numbered task, which then fails when it is resumed.
  private func fail(_ task: URLSessionTask, _ error: URLError) {
    let state = task.values.withLock { values in
      values.failure = error
      return values.state
    }
    switch state {
    case .running: complete(task, error)
    case .canceling: complete(task, TransferError.cancelled(nil).urlError())
    case .suspended, .completed: break
    }
  }
}

extension TaskValues {
  /// The values of a task that an earlier process has made and that has ended.
  init(_ number: Int, _ order: TaskOrder?) {
    self.init(
      number: number, original: order?.request.urlRequest, current: order?.request.urlRequest)
    state = .running
    priority = Float(order?.priority ?? 0.5)
    taskDescription = order?.taskDescription
    earliestBegin = order?.earliestBegin?.date
  }

  /// The values of a task that an earlier process has made and that continues (R43).
  init(_ summary: TaskSummary) {
    self.init(summary.number, summary.order)
    update(summary)
    state = summary.isSuspended ? .suspended : .running
  }

  /// Applies the address and method that redirects have led to.
  mutating func move(to place: String, by method: String) {
    current = current?.moved(to: place, by: method) ?? current
  }

  /// Applies the daemon's knowledge of a task: its current address, and how much is transferred.
  mutating func update(_ summary: TaskSummary) {
    move(to: summary.currentURL, by: summary.currentMethod ?? summary.order.request.method)
    if case .upload = summary.order.kind {
      sent = summary.transferred
      expectedToSend = summary.expected
    } else {
      received = summary.transferred
      expectedToReceive = summary.expected
    }
  }
}
