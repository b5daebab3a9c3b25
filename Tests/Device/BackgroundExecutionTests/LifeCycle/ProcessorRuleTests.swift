import BackgroundExecution
import RuleBlocks
import Testing

struct ProcessorRuleTests {
  private static let task = ProcessAssertion(.backgroundTask, number: 1)

  /// An app in the background that nothing suspends.
  private func background(_ limit: AssertionLimit? = nil) -> AppBench {
    var app = AppBench()
    _ = app.feed(.launch, .home, .request(.hold(Self.task, limit: limit)))
    return app
  }

  @Test(
    "R216: more than 48 s of processor time in a minute in the background end the app",
    arguments: [
      (97, 49_484_536_082, 49, 97), (100, 48_000_000_000, 48, 100), (240, 20_000_000_000, 20, 240),
    ])
  func r216Limit(share: Int, nanoseconds: Int64, seconds: Int, average: Int) {
    var app = background()
    _ = app.feed(.usesProcessor(share))
    let start = app.time
    let actions = app.pass(.seconds(300))
    #expect(actions.last == .phase(.notRunning(after: app.lastEnd)))
    let text =
      "terminated: cpu usage: 48 seconds cpu time over \(seconds) seconds (\(average)% cpu average), "
      + "exceeding limit of 80% cpu over 60 seconds"
    #expect(app.lastEnd?.report == text && app.lastEnd?.name == "processorLimit")
    var other = background()
    _ = other.feed(.usesProcessor(share))
    #expect(other.life.nextDeadline == start + .nanoseconds(nanoseconds))
  }

  @Test("R216: 80 % are allowed", arguments: [0, 1, 80])
  func r216Allowed(share: Int) {
    var app = background()
    _ = app.feed(.usesProcessor(share))
    #expect(app.pass(.seconds(3600)) == [] && app.life.nextDeadline == nil)
  }

  @Test("R216: each minute counts anew")
  func r216Periods() {
    var app = background()
    // 39 s of the first minute, and then 96 % in the second: 50 s of that.
    _ = app.pass(.seconds(20)) + app.feed(.usesProcessor(97))
    #expect(app.pass(.seconds(40)) == [])
    #expect(app.pass(.seconds(49)) == [])
    #expect(app.pass(.seconds(1)).first?.isTermination == true)
  }

  @Test("R216: neither an app in front counts, nor a suspended one, nor a sleeping device")
  func r216NotCounted() {
    var front = AppBench()
    _ = front.feed(.launch, .usesProcessor(100))
    #expect(front.pass(.seconds(600)) == [])
    _ = front.feed(.home)
    #expect(front.pass(.seconds(600)) == [.suspend, .phase(.suspended)])
    var asleep = background()
    _ = asleep.feed(.usesProcessor(100)) + asleep.pass(.seconds(40)) + asleep.feed(.deviceSleeps)
    #expect(asleep.pass(.seconds(600)) == [])
    _ = asleep.feed(.deviceWakes)
    #expect(asleep.pass(.seconds(47)) == [])
    #expect(asleep.pass(.seconds(1)).first?.isTermination == true)
  }

  @Test("R216: a processing task with external power is spared")
  func r216ProcessingTaskWithPower() {
    var limit = AssertionLimit(deadline: .zero + .seconds(600))
    limit.sparesProcessor = true
    var app = background(limit)
    _ = app.feed(.usesProcessor(100))
    #expect(app.pass(.seconds(300)) == [])
  }
}

extension AppBench {
  fileprivate var lastEnd: TerminationReason? {
    if case .notRunning(let reason) = life.state { reason } else { nil }
  }
}

extension LifeCycle.Action {
  fileprivate var isTermination: Bool { if case .terminate = self { true } else { false } }
}
