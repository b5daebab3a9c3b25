internal import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import TransferEngine

/// A session of this program: one for each identifier, however many `URLSession` name it (R44).
///
/// The link's thread brings what the daemon says; delegates are called on the session's queue, in order,
/// and what they have returned from is acknowledged.
///
/// **Life.** The link keeps it from its registration until the session has become invalid; it keeps
/// the first `URLSession` and the delegate, and lets them go then. A core of an identifier that
/// another one has by now asks the daemon for nothing.
///
/// **A task** stands in `state.tasks` from its making, or from the daemon's list, to its
/// completion.
final class SessionCore: ServiceListener {
  /// The identifier of the configuration; it is the key of the link and of the daemon.
  let identifier: String
  let link: ServiceLink
  let settings: URLSessionConfiguration
  let calls: DelegateCalls
  /// What changes; the lock is never held while a delegate or the link is called.
  let state = Mutex(SessionKnowledge())

  /// What the daemon is to keep; to it, the one network that costs is the cellular one (R84).
  var configuration: SessionConfiguration {
    settings.values.withLock { values in
      var rules = values.rules
      rules.allowsCellular = rules.allowsCellular && values.allowsExpensive
      return rules
    }
  }

  init(
    _ link: ServiceLink, _ settings: URLSessionConfiguration, _ delegate: (any URLSessionDelegate)?,
    _ queue: OperationQueue?
  ) {
    self.link = link
    self.settings = settings
    identifier = settings.identifier ?? ""
    calls = DelegateCalls(queue)
    state.withLock { $0.delegate = delegate }
  }

  /// Takes the session that delegates are told; the first one stays.
  func attach(_ session: URLSession) {
    let isFirst = state.withLock { state in
      defer { state.session = state.session ?? session }
      return state.session == nil
    }
    if isFirst { calls.begin() }
  }

  /// Does something on the delegate's queue, behind what is waiting there.
  func perform(_ call: @escaping @Sendable () -> Void) { calls.add(call) }

  /// Calls the delegate, if it is one of this kind.
  func tell<Delegate>(
    _ kind: Delegate.Type, _ body: @escaping @Sendable (Delegate, URLSession) -> Void
  ) {
    perform { self.call(kind, body) }
  }

  /// As ``tell(_:_:)``, at once: the caller is on the delegate's queue.
  func call<Delegate>(_ kind: Delegate.Type, _ body: (Delegate, URLSession) -> Void) {
    let (delegate, session) = state.withLock { ($0.delegate, $0.session) }
    if let delegate = delegate as? Delegate, let session { body(delegate, session) }
  }

  /// Asks the daemon; a session that is over asks nothing.
  func ask(_ request: ClientRequest, _ answer: @escaping LinkState.Answer = { _ in }) {
    guard !state.withLock({ $0.isOver }) else { return answer(.failure(.invalidated)) }
    link.ask(request, answer)
  }

  // MARK: What the daemon says

  /// Takes the tasks that the daemon has, and does what had to wait for them.
  ///
  /// Tasks are made for those of earlier processes the first time only; later lists bring known
  /// ones up to date.
  func opened(_ tasks: [TaskSummary]) {
    let (early, invalidation) = state.withLock { state in
      for summary in tasks {
        if let task = state.tasks[summary.number] {
          task.values.withLock { $0.update(summary) }
        } else if !state.isListed {
          state.tasks[summary.number] = task(TaskValues(summary), summary.order.kind)
        }
      }
      state.isListed = true
      defer { state.early = [] }
      return (state.early, state.invalidation)
    }
    for question in early { take(question) }
    // A session that was attached again is valid again for the daemon.
    if let invalidation { invalidate(cancelling: invalidation) }
  }

  /// A task of the class that its kind has, which is in no list yet.
  func task(_ values: TaskValues, _ kind: TaskOrder.Kind) -> URLSessionTask {
    switch kind {
    case .upload: URLSessionUploadTask(self, values)
    case .data: URLSessionDataTask(self, values)
    case .download, .resumedDownload, .brokenResume: URLSessionDownloadTask(self, values)
    }
  }

  // MARK: The end

  /// Takes no tasks any more; the daemon says when the last one is done.
  ///
  /// If the daemon cannot be asked, the session is over with the reason. Tasks that the daemon does
  /// not have are cancelled here.
  func invalidate(cancelling: Bool) {
    let local = state.withLock { state -> [URLSessionTask]? in
      guard !state.isOver else { return nil }
      state.invalidation = cancelling || state.invalidation == true
      return cancelling ? state.tasks.values.filter { !$0.isCarried } : []
    }
    guard let local else { return }
    for task in local { task.cancel() }
    ask(.invalidate(identifier: identifier, cancelling: cancelling)) { answer in
      guard case .failure(let failure) = answer else { return }
      self.perform { self.end(URLError(failure)) }
    }
  }

  /// Makes the session over, once: the last call of its delegate, which may make the session anew.
  ///
  /// - Parameter error: why the daemon could not be asked; nil for the ordinary end.
  func end(_ error: URLError?) {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    guard isFirst else { return }
    link.unregister(identifier, self)
    call((any URLSessionDelegate).self) { $0.urlSession($1, didBecomeInvalidWithError: error) }
    // Whatever their ends do, they do it without the lock.
    let last = state.withLock { state in
      defer { (state.delegate, state.session, state.tasks) = (nil, nil, [:]) }
      return (state.delegate, state.session, state.tasks)
    }
    withExtendedLifetime(last) {}
  }
}
