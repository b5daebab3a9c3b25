internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
internal import ChildProcess
private import Synchronization
internal import TransferEngine

/// The next step of one task.
///
/// ``goOn(_:)`` is the single entry point. The head is judged first: it is an answer about a cached response,
/// a redirect, a challenge, or the response. Each of the last three may ask a delegate, and nothing goes on
/// before the answer. Then the body is delivered portion by portion, and at last the end, so no end overtakes
/// a byte.
extension LocalTransfers {
  /// Does what can be done now: examines the head, delivers bytes, ends.
  ///
  /// Nothing happens for a task that is suspended, whose delegate was asked a question, or whose last bytes
  /// are not used up; whatever ends such a state calls this again. An accepted body is delivered in full
  /// before its end is examined, even if the exchange ended with an error.
  func goOn(_ transfer: LocalTransfer) {
    guard !transfer.isSuspended, transfer.question == nil, !transfer.isDelivering,
      case .running(let attempt, _) = transfer.stage
    else { return }
    if let head = transfer.head {
      transfer.head = nil
      judge(head, transfer)
      return goOn(transfer)
    }
    if transfer.hasBody, let bytes = nextBytes(of: transfer, attempt), !bytes.isEmpty {
      deliver(bytes, to: transfer)
      return goOn(transfer)
    }
    guard let end = transfer.end, !isAboutTrust(end, transfer) else { return }
    if let failure = transfer.failure {
      fail(transfer, failure)
    } else if end == .complete {
      if !isBeingCached(transfer) { succeed(transfer) }
    } else if end == .unreachable, !transfer.hasBody, transfer.session.settings.waitsForConnectivity
    {
      waitForNetwork(transfer)
    } else {
      failKeepingBytes(transfer, URLError(end, of: url(of: transfer)))
    }
  }

  /// Returns the next bytes of the body, from the network, a protocol class or the cache. The latter two yield at most ``portion``
  /// bytes at a time, so that a large body is delivered in parts as from a network.
  private func nextBytes(of transfer: LocalTransfer, _ attempt: Int) -> [UInt8]? {
    if transfer.loader != nil {
      let part = transfer.loaded.prefix(Self.portion)
      transfer.loaded = transfer.loaded.dropFirst(part.count)
      return Array(part)
    }
    guard let served = transfer.served else { return transport?.takeBytes(attempt: attempt) }
    let part = served.prefix(Self.portion)
    transfer.served = served.dropFirst(part.count)
    return Array(part)
  }

  // MARK: Heads

  /// Decides what a head is: an answer about a stored response, a redirect, a challenge, or the response.
  ///
  /// Cookies are kept from each head that came over the network, including redirects, unless it only confirms
  /// a stored response.
  private func judge(_ head: ResponseHead, _ transfer: LocalTransfer) {
    transfer.lastHead = head
    guard transfer.served == nil, transfer.loader == nil else { return respond(head, transfer) }
    guard !isStillRight(head, transfer) else { return }
    let request = transfer.task.currentRequest
    let settings = transfer.session.settings.values.withLock { $0 }
    if let request { settings.keepCookies(of: head, from: request) }
    if let next = request?.plain?.redirected(by: head) {
      redirect(transfer, next, head)
    } else if transfer.renewsCredential(for: head) {
      askAgain(transfer)
    } else if let request, let question = challenge(head, of: transfer, request, settings) {
      ask(transfer) {
        transfer.session.ask(transfer.task, question, $0)
      } then: {
        $0.take($2, head, for: $1)
      }
    } else {
      respond(head, transfer)
    }
  }

  /// Asks whether to follow a redirect; if not, it is the response. One to an address that is refused ends the
  /// task.
  private func redirect(
    _ transfer: LocalTransfer, _ next: TransferRequest, _ head: ResponseHead
  ) {
    guard let next = transfer.task.currentRequest?.moved(to: next.url, by: next.method) else {
      return fail(transfer, TransferError.unsupportedURL.urlError(url: url(of: transfer)))
    }
    ask(transfer) {
      transfer.session.ask(transfer.task, about: head, leadingTo: next, $0)
    } then: {
      transfers, transfer, request in
      guard let request else { return transfers.respond(head, transfer) }
      transfers.follow(request, transfer)
    }
  }

  /// Begins again with the request that a redirect leads to, unless there were too many.
  func follow(_ request: URLRequest, _ transfer: LocalTransfer) {
    guard transfer.redirects < TransferChoices().redirects else {
      return fail(transfer, TransferError.tooManyRedirects.urlError(url: request.url))
    }
    transfer.redirects += 1
    // The delegate or a protocol class may have chosen any address.
    if transfer.asked()?.isSameServer(as: request.url?.absoluteString ?? "") != true {
      transfer.hasLeftServer = true
    }
    transfer.wasOffered = false
    transfer.task.values.withLock { $0.current = request }
    askAgain(transfer)
  }

  /// Returns the challenge of a head for a name and a password; nil if there is none, or none that can be answered.
  ///
  /// Refusals are counted while the same server challenges again after it was given credentials.
  private func challenge(
    _ head: ResponseHead, of transfer: LocalTransfer, _ request: URLRequest,
    _ settings: URLSessionConfiguration.Values
  ) -> ChallengeQuestion? {
    let address = WebAddress(request.url?.absoluteString ?? "")
    let isAgain = transfer.credential != nil && transfer.credential?.address == address
    let failures = isAgain ? transfer.challengesFailed + 1 : 0
    let challenge = AuthenticationChallenge(head: head, previousFailures: failures)
    let question = ChallengeQuestion(challenge, of: request, settings.credentials)
    if question != nil { transfer.challengesFailed = failures }
    return question
  }

  /// Handles the answer to a challenge: credentials for this server only, the response as it is, or the end
  /// of the task with -999.
  private func take(
    _ answer: ClientRequest.ChallengeAnswer, _ head: ResponseHead, for transfer: LocalTransfer
  ) {
    switch answer {
    case .use(let user, let password):
      transfer.credential = WebAddress(url(of: transfer)?.absoluteString ?? "").map {
        ServerCredential(user: user, password: password, address: $0, digest: head.digest)
      }
      askAgain(transfer)
    case .performDefault: respond(head, transfer)
    case .cancel: fail(transfer, TransferError.cancelled(nil).urlError(url: url(of: transfer)))
    }
  }

  /// Begins another exchange from the start of the request's body, replacing the current one.
  func askAgain(_ transfer: LocalTransfer) {
    stop(transfer)
    transfer.task.values.withLock { $0.sent = 0 }
    enter(transfer)
  }

  /// Takes a response as the result, and asks the delegate of a data task what to do with its body.
  ///
  /// Tasks with a handler, and all downloads, are accepted without a question.
  private func respond(_ head: ResponseHead, _ transfer: LocalTransfer) {
    let task = transfer.task
    guard isRight(head, transfer) else { return askAgain(transfer) }
    let given = transfer.given
    var expected = head.bodyLength(answering: task.currentRequest?.httpMethod ?? "GET")
    if let length = given?.expectedContentLength { expected = length < 0 ? nil : length }
    task.values.withLock { values in
      values.head = head
      values.given = given
      values.expectedToReceive = expected
    }
    let outcome = task.values.withLock { $0.outcome }
    if case .stream(let stream) = outcome { stream.respond(task.response) }
    guard case .delegate = outcome, let data = task as? URLSessionDataTask else {
      return accept(transfer)
    }
    ask(transfer) {
      transfer.session.ask(data, $0)
    } then: { transfers, transfer, disposition in
      switch disposition {
      case .allow: transfers.accept(transfer)
      case .cancel:
        let url = transfers.url(of: transfer)
        transfers.fail(transfer, TransferError.cancelled(nil).urlError(url: url))
      case .becomeDownload:
        let download = transfer.session.replace(data)
        transfer.session.tell((any URLSessionDataDelegate).self, of: download) {
          $0.urlSession($1, dataTask: data, didBecome: download)
        }
        transfer.task = download
        transfers.accept(transfer)
      }
    }
  }

  /// Lets the body come: into a file for a download, or else into memory, where at most ``portion`` bytes of
  /// it wait.
  private func accept(_ transfer: LocalTransfer) {
    guard case .running(let attempt, _) = transfer.stage else { return }
    transfer.hasBody = true
    if let head = transfer.task.values.withLock({ $0.head }) { keepBody(transfer, of: head) }
    if let download = transfer.task as? URLSessionDownloadTask {
      do throws(SystemError) {
        try beginFile(of: transfer, download)
      } catch {
        return fail(transfer, URLError(number: -3000, error.description))
      }
    }
    transport?.accept(.buffer(capacity: Self.portion), attempt: attempt)
  }

  // MARK: Bodies

  /// Delivers bytes of a body to a file, handler, stream or delegate.
  ///
  /// A stream or a delegate gets the next bytes only when it has used these (``delivered(_:)``); for a
  /// handler they are collected without a pause.
  private func deliver(_ bytes: [UInt8], to transfer: LocalTransfer) {
    let task = transfer.task
    let id = id(of: transfer)
    let (total, expected) = task.values.withLock { values in
      values.received += Int64(bytes.count)
      return (values.received, values.expectedToReceive)
    }
    task.count(total, of: expected)
    keep(bytes, of: transfer)
    let more: @Sendable () -> Void = { TransferThread.shared.perform { $0.delivered(id) } }
    if let download = task as? URLSessionDownloadTask {
      return write(bytes, of: download, transfer, more)
    }
    switch task.values.withLock({ $0.outcome }) {
    case .data, .file: transfer.collected.append(contentsOf: bytes)
    case .stream(let stream):
      transfer.isDelivering = true
      stream.add(bytes, more: more)
    case .delegate:
      guard let data = task as? URLSessionDataTask else { return }
      transfer.isDelivering = transfer.session.tell(
        (any URLSessionDataDelegate).self, of: task
      ) {
        $0.urlSession($1, dataTask: data, didReceive: Data(bytes))
        more()
      }
    }
  }

  /// Appends to the download's file, and calls its delegate if the task has no handler.
  private func write(
    _ bytes: [UInt8], of task: URLSessionDownloadTask, _ transfer: LocalTransfer,
    _ more: @escaping @Sendable () -> Void
  ) {
    do throws(SystemError) {
      try transfer.file?.append(bytes)
    } catch {
      let failure = TransferError.cannotWrite(errno: error.code)
      return fail(transfer, failure.urlError(url: url(of: transfer)))
    }
    guard case .delegate = task.values.withLock({ $0.outcome }) else { return }
    transfer.isDelivering = true
    transfer.session.wrote(Int64(bytes.count), of: task, whenTold: more)
  }

  /// Ends a task with its result; what a delegate or stream already got is not delivered again.
  private func succeed(_ transfer: LocalTransfer) {
    if let file = transfer.file { return end(transfer, .file(file)) }
    switch transfer.task.values.withLock({ $0.outcome }) {
    case .data: end(transfer, .data(transfer.collected))
    case .delegate, .stream, .file: end(transfer, .told)
    }
  }
}

extension LocalTransfer {
  /// Answers a challenge again whose nonce was only too old; returns false if nothing was answered, or often enough.
  fileprivate func renewsCredential(for head: ResponseHead) -> Bool {
    credential?.renew(by: head, from: task.currentRequest?.url?.absoluteString ?? "") ?? false
  }
}
