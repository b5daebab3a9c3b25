internal import Foundation
internal import HTTPTransport
private import Synchronization
internal import TransferEngine

/// Questions about the certificates of servers (``LocalSession/ask(_:about:in:_:)``).
///
/// A connection that is only to ask ends with its handshake: the request is sent over another one,
/// which must have the same public key. So nothing waits for a delegate but the task, and nobody
/// can put another server in between.
extension LocalTransfers {
  /// CHOICE: how often a server may present a key that is not the accepted one, before its task
  /// fails.
  private static let mostKeyChanges = 8

  /// Sets how the next exchange of a transfer examines its server.
  ///
  /// - Returns: false if another task of the session asks about the server already; the transfer
  ///   goes on after that.
  func examine(_ transfer: LocalTransfer, _ request: inout HTTPRequest) -> Bool {
    transfer.isQuestion = false
    guard let isOwn = transfer.session.asksOwnDelegate(about: transfer.task),
      let place = transfer.trustPlace
    else { return true }
    let known = isOwn ? nil : transfer.session.servers.withLock { $0.answers }
    if !transfer.hasOtherKey,
      let trust = transfer.trusted.trust(in: place, at: now) ?? known?.trust(in: place, at: now)
    {
      request.trust = trust
      return true
    }
    let question = TrustQuestion(
      session: transfer.session.name, task: isOwn ? transfer.task.taskIdentifier : nil, place)
    if transfer.trustQuestion == nil {
      if trustQuestions[question] != nil, !transfer.hasWaitedForTrust {
        transfer.hasWaitedForTrust = true
        trustQuestions[question]?.append(id(of: transfer))
        return false
      }
      if trustQuestions[question] == nil {
        trustQuestions[question] = []
        transfer.trustQuestion = question
      }
    }
    transfer.isQuestion = true
    request.trust = .presented(isVerified: transfer.serverFault == nil)
    (request.bodyFile, request.bodyPipe) = (nil, nil)
    return true
  }

  /// Deals with the end of an exchange that was only to ask, or has met another server.
  ///
  /// - Returns: whether it was such an end.
  func isAboutTrust(_ end: HTTPEnd, _ transfer: LocalTransfer) -> Bool {
    switch end {
    case .presented(let server):
      guard let trust = SecTrust(server, transfer.serverFault), let place = transfer.trustPlace
      else { return false }
      ask(transfer) {
        transfer.session.ask(transfer.task, about: trust, in: place, $0)
      } then: {
        $0.take($2, about: trust, in: place, for: $1)
      }
    case .certificate(let fault) where transfer.isQuestion && transfer.serverFault == nil:
      transfer.serverFault = fault
      reconnect(transfer, transfer.trustQuestion.take())
    case .otherKey:
      transfer.keyChanges += 1
      guard transfer.keyChanges <= Self.mostKeyChanges else { return false }
      transfer.hasOtherKey = true
      reconnect(transfer, nil)
    default: return false
    }
    return true
  }

  /// Handles an answer: another exchange, or the end of the task with -999 or -1202.
  private func take(
    _ answer: LocalSession.TrustReply, about trust: SecTrust, in place: TrustPlace,
    for transfer: LocalTransfer
  ) {
    let session = transfer.session
    transfer.serverFault = nil
    switch answer.choice {
    case .cancel:
      return fail(transfer, TransferError.cancelled(nil).urlError(url: url(of: transfer)))
    case .reject: return fail(transfer, URLError(.certificate(.other), of: url(of: transfer)))
    case .missing: session.servers.withLock { $0.lacksMethod = true }
    case .accept, .performDefault:
      let isVerified = trust.fault == nil || answer.choice == .performDefault
      transfer.hasOtherKey = false
      transfer.trusted.accept(trust.key, in: place, isVerified: isVerified, at: now)
      // The default handling of a fault ends the next exchange, and the next task is asked again.
      let isLasting = trust.fault == nil || !isVerified
      if isLasting, !answer.isOwn {
        session.servers.withLock {
          $0.answers.accept(trust.key, in: place, isVerified: isVerified, at: now)
        }
      }
    }
    reconnect(transfer, nil)
  }

  /// Begins another exchange after one that has sent nothing, so that a stream for it is still whole.
  ///
  /// - Parameter question: the one that goes on.
  private func reconnect(_ transfer: LocalTransfer, _ question: TrustQuestion?) {
    let unread = transfer.sentStream
    stop(transfer)
    (transfer.sentStream, transfer.trustQuestion) = (unread, question)
    enter(transfer)
  }

  /// Lets those go on that wait for the question of a transfer, as its exchange is over or
  /// suspended.
  func endQuestion(of transfer: LocalTransfer) {
    guard let question = transfer.trustQuestion.take() else { return }
    for id in trustQuestions.removeValue(forKey: question) ?? [] {
      guard let other = transfers[id], case .idle = other.stage, other.retryAt == nil else {
        continue
      }
      enter(other)
    }
  }
}

/// A question about a server that is being asked; those of a task's own delegate are not shared.
struct TrustQuestion: Hashable {
  private let session: TransferSessionID
  private let task: Int?
  private let place: TrustPlace

  init(session: TransferSessionID, task: Int?, _ place: TrustPlace) {
    self.session = session
    self.task = task
    self.place = place
  }
}

extension LocalTransfer {
  /// The server of the next exchange, if it can be asked about: a device has no TLS.
  fileprivate var trustPlace: TrustPlace? {
    guard !DeviceAddress.isNeeded,
      let address = WebAddress(task.currentRequest?.url?.absoluteString ?? ""),
      address.scheme == "https"
    else { return nil }
    return TrustPlace(host: address.name, port: address.port ?? 443)
  }
}
