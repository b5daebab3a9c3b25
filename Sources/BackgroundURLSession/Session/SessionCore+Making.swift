internal import Dispatch
internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// How tasks are made: each has the daemon's number when the program gets it.
extension SessionCore {
  /// CHOICE: how long a program waits for the daemon to make a task, in seconds.
  private static let patience = 30.0

  /// Makes a task, or one that fails with the reason why it could not be made.
  func make(_ order: Result<TaskOrder, URLError>, _ request: URLRequest?, _ kind: TaskOrder.Kind)
    -> URLSessionTask
  {
    let made = order.flatMap { order in
      making.withLock { _ in create(order) }.mapError { $0.error(of: request) }
    }
    return state.withLock { state in
      var values = TaskValues(number: 0, original: request, current: request)
      switch made {
      case .success(let number): values.number = number
      case .failure(let error):
        state.lastLocal -= 1
        values.number = state.lastLocal
        values.failure = error
      }
      if case .upload(let file) = kind { values.expectedToSend = file.length }
      let task = task(values, kind)
      state.tasks[values.number] = task
      return task
    }
  }

  /// Why there is no task.
  private enum Obstacle: Error {
    case link(LinkFailure)
    case address

    func error(of request: URLRequest?) -> URLError {
      switch self {
      case .link(let failure): URLError(failure)
      case .address: TransferError.unsupportedURL.urlError(url: request?.url)
      }
    }
  }

  private func create(_ order: TaskOrder) -> Result<Int, Obstacle> {
    if state.withLock({ $0.invalidation != nil || $0.isOver }) {
      return .failure(.link(.invalidated))
    }
    let deadline = DispatchTime.now() + Self.patience
    while true {
      switch ask(.create(identifier: identifier, order), until: deadline) {
      case .success(.created(let number)): return .success(number)
      case .success(.refused(.unsupportedURL)): return .failure(.address)
      case .success: return .failure(.link(.invalidated))
      case .failure(.interrupted):
        // The daemon died before it had answered: what it has made is not made again.
        switch find(order, until: deadline) {
        case .success(let number?): return .success(number)
        case .success(nil): continue
        case .failure(let failure): return .failure(.link(failure))
        }
      case .failure(let failure): return .failure(.link(failure))
      }
    }
  }

  /// The task that was made of an order and that nothing here knows.
  private func find(_ order: TaskOrder, until deadline: DispatchTime) -> Result<Int?, LinkFailure> {
    while true {
      switch ask(.listTasks(identifier: identifier), until: deadline) {
      case .success(.tasks(let list)):
        return .success(
          state.withLock { state in
            list.last { task in
              state.tasks[task.number] == nil && task.isSuspended
                && task.order.request == order.request
            }?.number
          })
      case .failure(.interrupted): continue
      case .failure(let failure): return .failure(failure)
      case .success: return .success(nil)
      }
    }
  }

  /// The hand in which an answer is laid.
  private final class Hand: Sendable {
    let isFull = DispatchSemaphore(value: 0)
    /// The answer, or that it is waited for no more.
    let answer = Mutex<(value: Result<ClientAnswer, LinkFailure>?, isGone: Bool)>((nil, false))
  }

  private func ask(
    _ request: ClientRequest, until deadline: DispatchTime
  ) -> Result<ClientAnswer, LinkFailure> {
    let hand = Hand()
    self.ask(request) { result in
      let isLate = hand.answer.withLock { answer in
        answer.value = result
        return answer.isGone
      }
      hand.isFull.signal()
      if isLate, case .success(.created(let number)) = result { self.abandon(number) }
    }
    _ = hand.isFull.wait(timeout: deadline)
    return hand.answer.withLock { answer in
      answer.isGone = true
      return answer.value ?? .failure(.unavailable("transferd does not answer"))
    }
  }

  /// Cancels a task that came too late, and tells no one.
  private func abandon(_ number: Int) {
    state.withLock { _ = $0.abandoned.insert(number) }
    ask(.cancel(identifier: identifier, task: number, producingResumeData: false))
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

  mutating func update(_ summary: TaskSummary) {
    if let url = URL(string: summary.currentURL) { current?.url = url }
    if case .upload = summary.order.kind {
      sent = summary.transferred
      expectedToSend = summary.expected
    } else {
      received = summary.transferred
      expectedToReceive = summary.expected
    }
  }
}
