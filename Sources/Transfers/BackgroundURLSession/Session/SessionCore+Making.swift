internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// How tasks are made: each has its number when the program gets it, and is durable soon after.
/// Making one waits for its number, which the link gives, and not for the daemon's disk.
extension SessionCore {
  /// Makes a task, or one that fails with the reason why it could not be made.
  ///
  /// - Parameters:
  ///   - order: what the daemon is asked for, or why it cannot be.
  ///   - request: what the program sees as the original request; nil if nothing is known of it.
  ///   - kind: decides the task's class.
  /// - Returns: a suspended task. Its number is below zero if the daemon does not have it. A session that takes
  ///   no tasks any more ends the program, with Apple's words.
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

  /// Asks the daemon, and returns the number under which it will know the task.
  ///
  /// What the daemon refuses afterwards fails the task: at once if it runs, else when it is
  /// resumed.
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

  /// Notes that the daemon does not have a task that has a number: it says so when it is resumed.
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
  /// A task that an earlier process has made and that has ended.
  init(_ number: Int, _ order: TaskOrder?) {
    self.init(
      number: number, original: order?.request.urlRequest, current: order?.request.urlRequest)
    state = .running
    priority = Float(order?.priority ?? 0.5)
    taskDescription = order?.taskDescription
    earliestBegin = order?.earliestBegin?.date
  }

  /// A task that an earlier process has made and that goes on (R43).
  init(_ summary: TaskSummary) {
    self.init(summary.number, summary.order)
    update(summary)
    state = summary.isSuspended ? .suspended : .running
  }

  /// Takes over where redirects have led, and by which method.
  mutating func move(to place: String, by method: String) {
    current = current?.moved(to: place, by: method) ?? current
  }

  /// Takes over what the daemon knows of a task: where redirects have led, and how much is
  /// transferred.
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
