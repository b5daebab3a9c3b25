internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
internal import ChildProcess
private import Synchronization
internal import TransferEngine

/// Bodies that are streams of the program. Each is read once: a redirect that keeps its body, or a challenge, needs
/// another, for which the delegate is asked.
extension LocalTransfers {
  /// Asks the delegate for the stream of a transfer that has none for its next exchange.
  ///
  /// - Returns: whether it is asked; the transfer goes on after the answer, or fails with -1021.
  func isAskingForStream(_ transfer: LocalTransfer) -> Bool {
    guard transfer.sendsStream, transfer.stream == nil, transfer.sentStream == nil else {
      return false
    }
    guard transfer.question == nil else { return true }
    let task = transfer.task
    ask(transfer) { (answer: @escaping @Sendable (BodyStream?) -> Void) in
      let isAsked = transfer.session.tell((any URLSessionTaskDelegate).self, of: task) {
        $0.urlSession($1, task: task) { answer($0.map(BodyStream.init)) }
      }
      if !isAsked { answer(nil) }
    } then: { transfers, transfer, stream in
      guard let stream else {
        let error = URLError(number: -1021, "request body stream exhausted")
        return transfers.fail(transfer, error)
      }
      transfer.stream = stream
      transfers.enter(transfer)
    }
    return true
  }

  /// Begins to read the stream of an exchange; returns why that is not possible.
  func beginStream(of transfer: LocalTransfer, _ request: inout HTTPRequest) -> URLError? {
    guard transfer.sendsStream else { return nil }
    if let stream = transfer.stream.take() {
      let id = id(of: transfer)
      do throws(SystemError) {
        transfer.sentStream = try SentStream(stream) { end in
          TransferThread.shared.perform { transfers in
            if let transfer = transfers.transfers[id] {
              transfers.fail(transfer, URLError(number: -1021, "the body's stream has failed"))
            }
            end()
          }
        }
      } catch {
        return URLError(number: -1, error.description)
      }
    }
    guard let sent = transfer.sentStream else { return nil }
    request.bodyPipe = sent.reader.number
    // Only digits (RFC 9110, 8.6): no sign.
    request.bodyLength = transfer.task.currentRequest?
      .value(forHTTPHeaderField: "Content-Length")
      .flatMap { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int64($0) : nil }
    transfer.task.values.withLock { $0.expectedToSend = request.bodyLength }
    // A connection that turns out to be closed would need the stream once more.
    request.needsNewConnection = true
    return nil
  }
}

extension LocalTransfer {
  /// Whether its next exchange sends a stream.
  var sendsStream: Bool {
    guard hasBodyToSend, case .stream = task.values.withLock({ $0.body }) else { return false }
    return true
  }
}
