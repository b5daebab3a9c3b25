internal import Foundation
internal import FoundationNetworking
internal import TransferEngine
private import TransferProtocol

extension URLSessionTaskMetrics {
  /// What a completion says of the exchanges of its task; nothing if an older daemon has carried
  /// it.
  convenience init(of task: URLSessionTask, _ completion: SessionEvent.Completion) {
    let exchanges = completion.measures?.exchanges ?? []
    let original = task.originalRequest
    let transactions = exchanges.enumerated().map { index, exchange in
      let request = Self.request(of: exchange, from: original)
      let isLast = index == exchanges.count - 1 && completion.head?.status == exchange.status
      let head = isLast ? completion.head : exchange.status.map { ResponseHead(status: $0) }
      return request.map {
        URLSessionTaskTransactionMetrics(
          $0, head?.response(to: $0), exchange.begun.date, exchange.measures.asMeasured,
          .networkLoad)
      }
    }
    // Each redirect is followed, unless it ends the task (R49).
    let redirects = exchanges.dropLast().count {
      [301, 302, 303, 307, 308].contains($0.status)
    }
    let now = Date()
    self.init(
      transactions.compactMap(\.self), since: completion.measures?.begun.date ?? now,
      until: completion.measures?.ended.date ?? now, redirects: redirects)
  }

  /// The request of an exchange; most are the original one.
  private static func request(
    of exchange: TaskMeasures.Exchange, from original: URLRequest?
  ) -> URLRequest? {
    guard let original else { return URL(string: exchange.url).map { URLRequest(url: $0) } }
    if original.url?.absoluteString == exchange.url, original.httpMethod == exchange.method {
      return original
    }
    return original.moved(to: exchange.url, by: exchange.method)
      ?? URL(string: exchange.url).map { URLRequest(url: $0) }
  }
}
