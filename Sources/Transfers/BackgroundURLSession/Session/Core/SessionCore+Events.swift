internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine
private import TransferProtocol

/// The calls of the delegate, in the order of R52.
///
/// Events, which must be delivered once and are acknowledged when the delegate has returned, come with a
/// number; progress and questions come while the process runs. All arrive on the link's thread, and go to the
/// delegate's queue in the order of arrival.
extension SessionCore {
  /// Handles a message of the daemon; see ``ServiceListener``.
  func take(_ message: ClientMessage, files: String) {
    switch message {
    case .event(let number, let event): take(event, number, files)
    case .received(let task, let total, let expected): received(task, total, expected)
    case .sent(let task, let total, let expected): sent(task, total, expected)
    case .resumed(let task, let offset, let expected): resumed(task, offset, expected)
    case .moved(let task, let url, let method):
      state.withLock { $0.tasks[task] }?.values.withLock { $0.move(to: url, by: method) }
    case .response(let task, let head, let expected): responded(task, head, expected)
    case .willBeginDelayed(let task): take(DelegateQuestion(task: task, .delayedBegin))
    case .challenge(let task, let challenge):
      take(DelegateQuestion(task: task, .challenge(challenge)))
    case .allEventsTold:
      tell((any URLSessionDelegate).self) {
        $0.urlSessionDidFinishEvents(forBackgroundURLSession: $1)
      }
    }
  }

  /// Handles an event, which a restarted daemon may send again.
  ///
  /// A finished file is not delivered by itself: the completion after it identifies the task, which an
  /// earlier process may have made. Both events are acknowledged after their own delegate call.
  private func take(_ event: SessionEvent, _ number: Int, _ files: String) {
    switch state.withLock({ $0.receive(number) }) {
    case .known: return
    case .done: return acknowledge(number)
    case .new: break
    }
    switch event {
    case .downloaded(let task, let file, let length, let head):
      let body = BackgroundSessionState.Body(
        event: number, path: "\(files)/\(file.fileName)", head: head, length: length)
      // The completion follows, and describes the task if an earlier process made it.
      state.withLock { $0.bodies[task] = body }
    case .completed(let task, let completion):
      if !state.withLock({ $0.hold(completion, of: task, event: number) }) {
        completed(task, completion, number)
      }
    case .invalidated:
      if !state.withLock({ $0.holdInvalidation(number) }) { invalidated(number) }
    }
  }

  /// Reports the end of the session to the delegate, after all earlier calls.
  func invalidated(_ event: Int) {
    perform {
      self.acknowledge(event)
      self.end(nil)
    }
  }

  /// Tells the daemon that the delegate has returned from an event, so that it forgets the event and its
  /// file.
  func acknowledge(_ event: Int) {
    state.withLock { $0.acknowledged(event) }
    ask(.acknowledge(identifier: identifier, event: event))
  }

  // MARK: Ends

  /// Reports the end of a task, after its file or the answer to an upload (R52).
  ///
  /// A task of an earlier process that is no longer listed is made from the completion.
  func completed(_ number: Int, _ completion: SessionEvent.Completion, _ event: Int) {
    let (known, body) = state.withLock { state in
      (state.tasks[number], state.bodies.removeValue(forKey: number))
    }
    let order = completion.order
    let task = known ?? self.task(TaskValues(number, order), order?.kind ?? .download)
    perform { task.values.withLock { $0.move(to: completion) } }
    if let body {
      perform {
        if completion.error == nil { self.deliver(body, to: task) }
        self.acknowledge(body.event)
      }
    }
    perform {
      self.end(task, completion)
      self.acknowledge(event)
    }
  }

  /// Delivers a finished file, which is removed when the delegate returns and the event is acknowledged
  /// (R57).
  ///
  /// The answer to an upload and the body of a data task are read from the file and delivered as data, if
  /// there is any.
  private func deliver(_ body: BackgroundSessionState.Body, to task: URLSessionTask) {
    task.values.withLock { values in
      values.head = body.head
      guard !(task is URLSessionUploadTask) else { return }
      values.received = body.length
      values.expectedToReceive = body.length
    }
    if let download = task as? URLSessionDownloadTask {
      call((any URLSessionDownloadDelegate).self) {
        $0.urlSession(
          $1, downloadTask: download, didFinishDownloadingTo: URL(fileURLWithPath: body.path))
      }
    } else if let upload = task as? URLSessionDataTask,
      let data = try? Data(contentsOf: URL(fileURLWithPath: body.path)), !data.isEmpty
    {
      call((any URLSessionDataDelegate).self) {
        $0.urlSession($1, dataTask: upload, didReceive: data)
      }
    }
  }

  /// Records the last response, and ends the task.
  private func end(_ task: URLSessionTask, _ completion: SessionEvent.Completion) {
    if let head = completion.head { task.values.withLock { $0.head = head } }
    let url = task.originalRequest?.url
    end(
      task, completion.error?.urlError(url: url, resume: completion.resumeData),
      URLSessionTaskMetrics(of: task, completion))
  }

  /// Ends a task once (R53): a second completion, or one after a local cancellation, is ignored.
  private func end(
    _ task: URLSessionTask, _ error: URLError?, _ metrics: URLSessionTaskMetrics
  ) {
    let isFirst = task.values.withLock { values in
      defer { values.state = .completed }
      values.error = error
      return values.state != .completed
    }
    guard isFirst else { return }
    state.withLock { $0.tasks[task.taskIdentifier] = nil }
    call((any URLSessionTaskDelegate).self) {
      $0.urlSession($1, task: task, didFinishCollecting: metrics)
      $0.urlSession($1, task: task, didCompleteWithError: error)
    }
  }

  /// Ends a task that the daemon does not have.
  func complete(_ task: URLSessionTask, _ error: URLError) {
    perform { self.end(task, error, URLSessionTaskMetrics([], since: Date(), redirects: 0)) }
  }

  // MARK: Progress

  /// Reports received bytes; ``URLSessionDownloadDelegate`` gets 0 new bytes if the total went back (R83).
  private func received(_ number: Int, _ total: Int64, _ expected: Int64?) {
    guard let task = state.withLock({ $0.tasks[number] }) else { return }
    let written = task.values.withLock { values in
      defer { values.received = total }
      values.expectedToReceive = expected
      return max(0, total - values.received)
    }
    task.count(total, of: expected)
    guard let task = task as? URLSessionDownloadTask else { return }
    tell((any URLSessionDownloadDelegate).self) {
      $0.urlSession(
        $1, downloadTask: task, didWriteData: written, totalBytesWritten: total,
        totalBytesExpectedToWrite: expected ?? NSURLSessionTransferSizeUnknown)
    }
  }

  /// Reports the sent bytes of an upload.
  private func sent(_ number: Int, _ total: Int64, _ expected: Int64) {
    guard let task = state.withLock({ $0.tasks[number] }) else { return }
    let written = task.values.withLock { values in
      defer { values.sent = total }
      values.expectedToSend = expected
      return max(0, total - values.sent)
    }
    task.count(total, of: expected)
    tell((any URLSessionTaskDelegate).self) {
      $0.urlSession(
        $1, task: task, didSendBodyData: written, totalBytesSent: total,
        totalBytesExpectedToSend: expected)
    }
  }

  /// Reports where a task made from resume data continues, before anything else about it (R77).
  private func resumed(_ number: Int, _ offset: Int64, _ expected: Int64?) {
    guard let task = state.withLock({ $0.tasks[number] }) as? URLSessionDownloadTask else { return }
    task.values.withLock { $0.received = offset }
    task.count(offset, of: expected)
    tell((any URLSessionDownloadDelegate).self) {
      $0.urlSession(
        $1, downloadTask: task, didResumeAtOffset: offset,
        expectedTotalBytes: expected ?? NSURLSessionTransferSizeUnknown)
    }
  }
}

extension TaskValues {
  /// Applies redirects; completions stored by an older daemon have no order.
  fileprivate mutating func move(to completion: SessionEvent.Completion) {
    guard let place = completion.url, let order = completion.order else { return }
    move(to: place, by: completion.method ?? order.request.method)
  }
}
