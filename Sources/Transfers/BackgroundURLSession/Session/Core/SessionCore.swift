internal import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import TransferEngine

/// A background session of this program: one per identifier, however many `URLSession` objects name it (R44).
///
/// Messages of the daemon arrive on the link's thread; delegates are called on the session's queue, in order,
/// and events are acknowledged when they return.
///
/// **Life.** The link keeps it from its registration until the session is invalid. It keeps the first
/// `URLSession` and the delegate until then. A core whose identifier has passed to another one makes no
/// requests.
///
/// **A task** is in `state.tasks` from its making, or from the daemon's list, to its completion.
final class SessionCore: ServiceListener {
  /// The identifier of the configuration; the link and the daemon know the session by it.
  let identifier: String
  let link: ServiceLink
  let settings: URLSessionConfiguration
  let calls: DelegateCalls
  let delegateMethods: DelegateMethods
  /// The mutable state; the lock is never held while a delegate or the link is called.
  let state = Mutex(BackgroundSessionState())

  /// The settings for the daemon, for which the cellular network is the only expensive one (R84).
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
    delegateMethods = DelegateMethods(of: delegate)
    state.withLock { $0.delegate = delegate }
  }

  /// Sets the session that is passed to delegates; only the first call counts.
  func attach(_ session: URLSession) {
    let isFirst = state.withLock { state in
      defer { state.session = state.session ?? session }
      return state.session == nil
    }
    if isFirst { calls.begin() }
  }

  /// Performs a call on the delegate's queue, after those that are pending.
  func perform(_ call: @escaping @Sendable () -> Void) { calls.add(call) }

  /// Calls the delegate, later on its queue, if it is of this kind.
  func tell<Delegate>(
    _ kind: Delegate.Type, _ body: @escaping @Sendable (Delegate, URLSession) -> Void
  ) {
    perform { self.call(kind, body) }
  }

  /// Like ``tell(_:_:)``, but at once: the caller is on the delegate's queue.
  func call<Delegate>(_ kind: Delegate.Type, _ body: (Delegate, URLSession) -> Void) {
    let (delegate, session) = state.withLock { ($0.delegate, $0.session) }
    if let delegate = delegate as? Delegate, let session { body(delegate, session) }
  }

  /// Makes a request to the daemon; fails if the session is over.
  func ask(_ request: ClientRequest, _ answer: @escaping LinkState.Answer = { _ in }) {
    guard !state.withLock({ $0.isOver }) else { return answer(.failure(.invalidated)) }
    link.ask(request, answer)
  }

  // MARK: The daemon

  /// Handles the daemon's list of tasks, and does what had to wait for it.
  ///
  /// Tasks of earlier processes are created only the first time; later lists update the known ones.
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
    // For the daemon, a session that was attached again is valid again.
    if let invalidation { invalidate(cancelling: invalidation) }
  }

  /// Returns a task of the class for its kind, which is not registered yet.
  func task(_ values: TaskValues, _ kind: TaskOrder.Kind) -> URLSessionTask {
    switch kind {
    case .upload: URLSessionUploadTask(self, values)
    case .data: URLSessionDataTask(self, values)
    case .download, .resumedDownload, .brokenResume: URLSessionDownloadTask(self, values)
    }
  }

  // MARK: The end

  /// Takes no more tasks; the daemon reports when the last one is done.
  ///
  /// If the daemon cannot be reached, the session ends with the reason. Tasks that the daemon does not have
  /// are cancelled here.
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

  /// Ends the session once, with the last call of its delegate, which may make the session anew.
  ///
  /// - Parameter error: why the daemon could not be reached; nil for the ordinary end.
  func end(_ error: URLError?) {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    guard isFirst else { return }
    link.unregister(identifier, self)
    call((any URLSessionDelegate).self) { $0.urlSession($1, didBecomeInvalidWithError: error) }
    // Deinitializers of released objects run without the lock.
    let last = state.withLock { state in
      defer { (state.delegate, state.session, state.tasks) = (nil, nil, [:]) }
      return (state.delegate, state.session, state.tasks)
    }
    withExtendedLifetime(last) {}
  }
}
