internal import Foundation
internal import FoundationNetworking
private import HTTPTransport
private import Synchronization
internal import TransferEngine

/// The use of a cache by in-process data tasks.
///
/// The path of a data task: ``isAnsweredByCache(_:)`` before it connects; ``isStillRight(_:_:)`` at the head
/// if the server was asked to revalidate; ``keepBody(_:of:)`` where the response begins, ``keep(_:of:)`` for
/// its bytes, and ``isBeingCached(_:)`` at its end.
extension LocalTransfers {
  /// Consults the session's cache before a request is sent, once for each address of a redirect chain.
  ///
  /// For `revalidate`, the entry is kept in `LocalTransfer.questionable`, whose validators are sent with the
  /// request.
  ///
  /// - Returns: whether nothing needs to be sent.
  func isAnsweredByCache(_ transfer: LocalTransfer) -> Bool {
    guard let request = transfer.task.currentRequest, transfer.consulted != request.url else {
      return false
    }
    transfer.consulted = request.url
    transfer.questionable = nil
    let settings = transfer.session.settings.values.withLock { $0 }
    let policy =
      request.cachePolicy == .useProtocolCachePolicy ? settings.cachePolicy : request.cachePolicy
    let entry = cache(of: transfer)?.entry(for: request)
    let decision = CacheDecision(
      policy, asked: transfer.asked()?.fields ?? [], stored: entry?.response, now: Self.wallTime)
    switch (decision, entry) {
    case (.serve, let entry?):
      serve(entry, to: transfer)
      return true
    case (.revalidate, let entry?): transfer.questionable = entry
    case (.fail, _):
      let error = URLError(number: -1008, "the cache has no response for this address")
      fail(transfer, error)
      return true
    default: break
    }
    return false
  }

  /// The time of day, in seconds since 1970. Ages of responses outlive the process, so no monotonic clock can
  /// measure them.
  static var wallTime: Double { Date().timeIntervalSince1970 }

  /// The cache that a task uses, or nil.
  ///
  /// Only a GET without a body that is delivered as data uses one; downloads, uploads and background tasks do
  /// not.
  private func cache(of transfer: LocalTransfer) -> ResponseCache? {
    let task = transfer.task
    guard task is URLSessionDataTask, !(task is URLSessionUploadTask),
      task.currentRequest?.httpMethod ?? "GET" == "GET",
      case .none = task.values.withLock({ $0.body })
    else { return nil }
    return transfer.session.settings.urlCache.map(ResponseCache.init)
  }

  /// Delivers a stored response as the answer of a task, as if an exchange had brought it: head, bytes, end.
  ///
  /// It gets an unused attempt number, so that ``goOn(_:)`` treats it like any other.
  private func serve(_ entry: ResponseCache.Entry, to transfer: LocalTransfer) {
    transfer.stage = .running(attempt: nextAttempt(), lane: nil)
    noteBegin(of: transfer)
    transfer.served = [UInt8](entry.body)[...]
    transfer.head = entry.response.head
    transfer.end = .complete
    goOn(transfer)
  }

  /// Serves the stored response if the server has confirmed it with status 304.
  ///
  /// The stored fields are updated with those of the 304 (RFC 9111, 4.3.4), in the cache too.
  ///
  /// - Returns: whether it did; the head is then consumed and the exchange stopped.
  func isStillRight(_ head: ResponseHead, _ transfer: LocalTransfer) -> Bool {
    guard head.status == 304, let old = transfer.questionable else { return false }
    let new = StoredResponse(
      head: head, asked: transfer.sentFields, requested: transfer.began, received: Self.wallTime)
    let entry = ResponseCache.Entry(response: old.response.refreshed(by: new), body: old.body)
    transfer.questionable = nil
    stop(transfer)
    if let request = transfer.task.currentRequest, let cache = cache(of: transfer),
      let proposal = cache.proposal(entry, for: request)
    {
      cache.store(proposal, of: entry, for: request)
    }
    serve(entry, to: transfer)
    return true
  }

  /// Begins to collect a body for the cache, if it may be stored and its announced length is not too large.
  func keepBody(_ transfer: LocalTransfer, of head: ResponseHead) {
    transfer.kept = nil
    guard transfer.served == nil, transfer.loader == nil, let cache = cache(of: transfer),
      StoredResponse.mayBeStored(head, method: "GET", asked: transfer.sentFields),
      head.contentLength ?? 0 <= cache.largestBody
    else { return }
    transfer.kept = ResponseCache.Entry(
      response: StoredResponse(
        head: head, asked: transfer.sentFields, requested: transfer.began,
        received: Self.wallTime),
      body: Data())
  }

  /// Collects bytes of a body; if it grows larger than the cache takes, all of it is dropped.
  func keep(_ bytes: [UInt8], of transfer: LocalTransfer) {
    guard let entry = transfer.kept, let cache = cache(of: transfer) else { return }
    transfer.kept = nil
    guard entry.body.count + bytes.count <= cache.largestBody else { return }
    transfer.kept = ResponseCache.Entry(response: entry.response, body: entry.body + bytes)
  }

  /// Stores a complete response in the cache, after its delegate has had a say.
  ///
  /// - Returns: whether the delegate was asked; the task then ends after its answer.
  func isBeingCached(_ transfer: LocalTransfer) -> Bool {
    guard let entry = transfer.kept, let request = transfer.task.currentRequest,
      let cache = cache(of: transfer), let proposal = cache.proposal(entry, for: request),
      let task = transfer.task as? URLSessionDataTask
    else { return false }
    transfer.kept = nil
    guard case .delegate = task.values.withLock({ $0.outcome }) else {
      cache.store(proposal, of: entry, for: request)
      return false
    }
    ask(transfer) {
      transfer.session.ask(task, CacheProposal(response: proposal), $0)
    } then: { _, transfer, answer in
      guard let response = answer.response else { return }
      cache.store(response, of: entry, for: request)
    }
    return true
  }
}

/// The response that may be stored; nil for none.
// @unchecked: a `CachedURLResponse` is immutable.
struct CacheProposal: @unchecked Sendable {
  let response: CachedURLResponse?
}

extension LocalSession {
  /// Asks the delegate what to store of a response; without a delegate the proposal stands.
  func ask(
    _ task: URLSessionDataTask, _ proposal: CacheProposal,
    _ answer: @escaping @Sendable (CacheProposal) -> Void
  ) {
    let isAsked = tell((any URLSessionDataDelegate).self, of: task) { delegate, session in
      guard let response = proposal.response else { return answer(proposal) }
      delegate.urlSession(session, dataTask: task, willCacheResponse: response) {
        answer(CacheProposal(response: $0))
      }
    }
    if !isAsked { answer(proposal) }
  }
}
