internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
private import Synchronization
internal import TransferEngine
// Two modules have a field of this name.
internal import struct TransferEngine.HTTPField

/// Tasks that a protocol class loads: its object takes the place of the transport.
///
/// What it says is the result as it is: neither a redirect nor a challenge nor a cookie is read from its
/// responses, and nothing of it is cached.
extension LocalTransfers {
  /// Asks protocol classes whether they load the request of a transfer, once for each address.
  ///
  /// - Returns: whether there is any to ask; the transfer goes on after the answer.
  func isOfferedToProtocols(_ transfer: LocalTransfer) -> Bool {
    guard !transfer.wasOffered, let url = url(of: transfer) else { return false }
    transfer.wasOffered = true
    let classes = transfer.session.protocolClasses(for: url)
    guard !classes.isEmpty, let request = transfer.requestForProtocols else { return false }
    let (task, id, attempt) = (transfer.task, id(of: transfer), nextAttempt())
    let loader = ProtocolLoader { message in
      TransferThread.shared.perform { $0.take(message, id, attempt) }
    }
    transfer.stage = .running(attempt: attempt, lane: nil)
    transfer.loader = loader
    transfer.lastHeard = now
    ask(transfer) {
      loader.start(classes, task, request, $0)
    } then: { transfers, transfer, isLoading in
      guard !isLoading else { return transfers.noteBegin(of: transfer) }
      transfers.stop(transfer)
      if let error = transfer.session.refusal(of: transfer.task) {
        transfers.fail(transfer, error)
      } else {
        transfers.enter(transfer)
      }
    }
    return true
  }

  /// Records a message of an object; those of an earlier one are ignored.
  private func take(_ message: ProtocolLoader.Message, _ id: TransferTaskID, _ attempt: Int) {
    guard let transfer = transfers[id], case .running(attempt, _) = transfer.stage,
      transfer.end == nil
    else { return }
    transfer.lastHeard = now
    switch message {
    case .response(let response):
      guard transfer.given == nil else { break }
      transfer.given = response
      transfer.head = ResponseHead(response)
    case .data(let data): transfer.loaded.append(data)
    case .challenge(let challenge): pass(challenge, of: transfer)
    case .redirect(let request, let response): redirect(transfer, request, response)
    case .end(let error):
      if error == nil, transfer.given == nil {
        transfer.failure = URLError(
          number: -1011, "the protocol class has ended its load without a response")
      } else {
        transfer.failure = error
      }
      transfer.end = error == nil ? .complete : .cut
    }
    goOn(transfer)
    watch(transfer)
  }

  /// Asks whether to follow a redirect of an object, and offers the next request to the classes again.
  private func redirect(_ transfer: LocalTransfer, _ next: URLRequest, _ response: URLResponse) {
    let task = transfer.task
    ask(transfer) { (answer: @escaping @Sendable (URLRequest?) -> Void) in
      let isAsked = transfer.session.tell((any URLSessionTaskDelegate).self, of: task) {
        guard let response = response as? HTTPURLResponse else { return answer(next) }
        $0.urlSession(
          $1, task: task, willPerformHTTPRedirection: response, newRequest: next,
          completionHandler: answer)
      }
      if !isAsked { answer(next) }
    } then: { transfers, transfer, request in
      if let request {
        transfers.follow(request, transfer)
      } else if transfer.given == nil {
        transfer.given = response
        transfer.head = ResponseHead(response)
      }
    }
  }

  /// Asks the delegate about a challenge of an object, and passes the answer to the challenge's sender.
  private func pass(_ challenge: URLAuthenticationChallenge, of transfer: LocalTransfer) {
    let task = transfer.task
    let answer: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
      switch ($0, $1) {
      case (.useCredential, let credential?): challenge.sender?.use(credential, for: challenge)
      case (.useCredential, nil): challenge.sender?.continueWithoutCredential(for: challenge)
      case (.performDefaultHandling, _):
        challenge.sender?.performDefaultHandling(for: challenge)
      case (.cancelAuthenticationChallenge, _): challenge.sender?.cancel(challenge)
      case (.rejectProtectionSpace, _):
        challenge.sender?.rejectProtectionSpaceAndContinue(with: challenge)
      }
    }
    let isTold = transfer.session.tell((any URLSessionTaskDelegate).self, of: task) {
      $0.urlSession($1, task: task, didReceive: challenge, completionHandler: answer)
    }
    if !isTold { answer(.performDefaultHandling, nil) }
  }
}

extension LocalTransfer {
  /// The request for an object: with the fields of the session, and the body of an upload.
  ///
  /// After a redirect to another server, the session's fields that were meant for the first one are left out.
  fileprivate var requestForProtocols: URLRequest? {
    guard var request = task.currentRequest else { return nil }
    for (name, value) in session.settings.values.withLock({ $0.fields })
    where request.value(forHTTPHeaderField: name) == nil
      && !(hasLeftServer && HTTPField(name, value).isOfHost)
    {
      request.setValue(value, forHTTPHeaderField: name)
    }
    guard request.httpBody == nil, request.httpBodyStream == nil, hasBodyToSend else {
      return request
    }
    switch task.values.withLock({ $0.body }) {
    case .none, .stream: break
    case .bytes(let data): request.httpBody = data
    case .file(let file): request.httpBodyStream = InputStream(url: file)
    }
    return request
  }
}

extension ResponseHead {
  /// The head of a response that a protocol class has made; 200 for one that is not of HTTP.
  fileprivate init(_ response: URLResponse) {
    let http = response as? HTTPURLResponse
    let fields = (http?.allHeaderFields ?? [:]).map { HTTPField("\($0.key)", "\($0.value)") }
    self.init(status: http?.statusCode ?? 200, fields: fields)
  }
}

extension LocalSession {
  /// The classes that may load a request in place of the network, in the order in which they are asked.
  func protocolClasses(for url: URL?) -> [ProtocolClass] {
    var classes = settings.values.withLock { $0.protocols }
    let registered = URLProtocol.registeredClasses
    if !registered.isEmpty, isShared { classes += registered }
    let builtIn: AnyClass? =
      switch url?.scheme?.lowercased() {
      case "data": DataAddressProtocol.self
      case "file": FileAddressProtocol.self
      default: nil
      }
    return classes + [builtIn.flatMap(ProtocolClass.init)].compactMap { $0 }
  }
}
