import BackgroundURLSession
import Foundation
import Synchronization
import Testing
import TransferTestServers

/// What tasks of this process report of their exchanges.
struct MetricsTests {
  /// Records metrics, before the end of their task.
  private final class Meter: NSObject, URLSessionDataDelegate {
    let all = Mutex<[URLSessionTaskMetrics]>([])

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
      #expect(task.state != .running || task.response != nil)
      all.withLock { $0.append(metrics) }
    }
  }

  private func session(_ meter: Meter, cache: URLCache? = nil) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = cache
    return URLSession(configuration: configuration, delegate: meter, delegateQueue: nil)
  }

  @Test("each exchange of a redirected task is a transaction, with its bytes and dates in order")
  func measuresARedirect() async throws {
    let server = try answeringServer { head, connection in
      _ = connection.read(4)
      return head.contains("/file")
        ? response(307, "moved", fields: "Location: /end") : response(200, "words!")
    }
    let meter = Meter()
    var request = try server.request(method: "POST")
    request.httpBody = Data("body".utf8)
    _ = try await session(meter).data(for: request)
    let metrics = try #require(meter.all.withLock { $0 }.first)
    #expect(metrics.redirectCount == 1)
    #expect(metrics.transactionMetrics.map { $0.request.url?.path } == ["/file", "/end"])
    #expect(
      metrics.transactionMetrics.map { ($0.response as? HTTPURLResponse)?.statusCode } == [
        307, 200,
      ])
    for transaction in metrics.transactionMetrics {
      #expect(transaction.resourceFetchType == .networkLoad)
      #expect(transaction.networkProtocolName == "http/1.1")
      #expect(transaction.remoteAddress == "127.0.0.1")
      #expect(transaction.remotePort == Int(server.port))
      #expect(!transaction.isReusedConnection)
      #expect(!transaction.isProxyConnection)
      #expect(transaction.countOfRequestBodyBytesSent == 4)
      #expect(transaction.countOfRequestHeaderBytesSent > 20)
      #expect(transaction.secureConnectionStartDate == nil)
      let dates = [
        transaction.fetchStartDate, transaction.connectStartDate, transaction.connectEndDate,
        transaction.requestStartDate, transaction.responseStartDate, transaction.responseEndDate,
      ].compactMap(\.self)
      #expect(dates.count == 6)
      #expect(dates == dates.sorted())
      #expect(metrics.taskInterval.contains(dates[5]))
    }
    #expect(metrics.transactionMetrics[1].countOfResponseBodyBytesReceived == 6)
    #expect(metrics.transactionMetrics[1].countOfResponseHeaderBytesReceived > 20)
  }

  @Test("a connection that was open before is reused, and has no dates of its making")
  func measuresReuse() async throws {
    let server = try NginxServer()
    try server.serve([1, 2, 3], as: "a")
    let url = try #require(URL(string: server.url("a")))
    let meter = Meter()
    let session = session(meter)
    var all: [URLSessionTaskTransactionMetrics] = []
    let end = ContinuousClock.now + .seconds(60)
    // Other tests of this process request new connections for all sessions, for a while.
    while all.last?.isReusedConnection != true, ContinuousClock.now < end {
      _ = try await session.data(from: url)
      all = meter.all.withLock { $0 }.flatMap(\.transactionMetrics)
    }
    #expect(all.first?.isReusedConnection == false)
    #expect(all.last?.isReusedConnection == true)
    #expect(all.map { $0.connectStartDate == nil } == all.map(\.isReusedConnection))
    #expect(!all.contains { $0.responseEndDate == nil })
  }

  @Test func measuresWhatTheCacheServes() async throws {
    let server = try answeringServer { _, _ in
      response(200, "words", fields: "Cache-Control: max-age=60")
    }
    let meter = Meter()
    let session = session(
      meter, cache: URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: "/dev/null/none"))
    for _ in 0..<2 { _ = try await session.data(for: try server.request()) }
    let all = meter.all.withLock { $0 }.flatMap(\.transactionMetrics)
    #expect(all.map(\.resourceFetchType) == [.networkLoad, .localCache])
    #expect(all[1].remoteAddress == nil)
    #expect(server.connections == 1)
  }

  @Test("a task that fails has the exchange as far as it came; one that never began has none")
  func measuresFailures() async throws {
    let server = try ReplayServer { _ = $0.readHead() }
    let meter = Meter()
    let session = session(meter)
    _ = try? await session.data(for: try server.request())
    _ = try? await session.data(from: try #require(URL(string: "ssh://nowhere/")))
    let all = meter.all.withLock { $0 }
    #expect(all.count == 1)
    #expect(all.first?.transactionMetrics.first?.responseStartDate == nil)
    #expect(all.first?.transactionMetrics.first?.requestStartDate != nil)
  }
}
