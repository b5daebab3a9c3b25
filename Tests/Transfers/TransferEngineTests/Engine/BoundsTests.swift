import RuleBlocks
import Testing
import TransferEngine

/// Extreme times from a hostile client: nothing traps (F20).
struct BoundsTests {
  private static let endless =
    Duration(secondsComponent: .max, attosecondsComponent: 0) * 10

  @Test("F20: a request's timeout may be anything", arguments: [endless, .zero - endless])
  func requestTimeout(timeout: Duration) {
    var bench = EngineBench()
    var order = EngineBench.order()
    order.request.timeout = timeout
    bench.begin(order)
    bench.pass(.seconds(3600))
    bench.restart()
    #expect(bench.attempts.count == 1)
  }

  @Test("F20: a session's timeouts may be anything", arguments: [endless, .zero - endless])
  func sessionTimeouts(timeout: Duration) {
    var configuration = SessionConfiguration()
    configuration.isDiscretionary = true
    configuration.requestTimeout = timeout
    configuration.resourceTimeout = timeout
    var bench = EngineBench(configuration)
    bench.begin()
    bench.restart()
    #expect(bench.misuses == [])
  }

  @Test("F20: what the delegate puts in place of a request may have any timeout")
  func changedRequest() {
    var bench = EngineBench()
    var order = EngineBench.order()
    order.earliestBegin = bench.now
    order.asksBeforeDelayedBegin = true
    let task = bench.begin(order)
    order.request.timeout = Self.endless
    let answer = ClientRequest.DelayedAnswer.proceedWith(order.request)
    bench.ask(.answerDelayed(identifier: EngineBench.name, task: task, answer))
    bench.pass(.seconds(3600))
    #expect(bench.attempts.count == 1)
  }

  @Test("R205, R74: a rate is never so low that the transfer counts as stalled")
  func rate() {
    for (rate, used) in [(1, 1024), (-5, 1024), (.min, 1024), (150_000, 150_000), (.max, .max)]
      as [(Int64, Int64)]
    {
      var bench = EngineBench()
      var order = EngineBench.order()
      order.request.bytesPerSecond = rate
      bench.begin(order)
      #expect(bench.attempts.last?.request.bytesPerSecond == used)
    }
  }

  @Test("R70: the transport is told how long the session waits")
  func sessionTimeoutReachesTheTransport() {
    var configuration = SessionConfiguration()
    configuration.requestTimeout = .seconds(600)
    var bench = EngineBench(configuration)
    bench.begin()
    #expect(bench.attempts.last?.request.timeout == .seconds(600))
  }

  @Test("R92: a port that goes without saying makes no other host")
  func defaultPorts() {
    #expect(WebAddress("http://A:80/x") == WebAddress("http://a"))
    #expect(WebAddress("http://a:/") == WebAddress("http://a/"))
    #expect(WebAddress("https://[::1]:443/") == WebAddress("https://[::1]"))
    #expect(WebAddress("https://a:80") != WebAddress("https://a"))
    #expect(WebAddress("http://:80/") == nil)
  }
}
