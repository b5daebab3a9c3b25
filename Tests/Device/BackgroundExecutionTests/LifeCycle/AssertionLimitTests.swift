import RuleBlocks
import BackgroundExecution
import Testing

/// Assertions with a deadline, whichever service holds them.
struct AssertionLimitTests {
  private static let assertion = ProcessAssertion(.backgroundFetch, number: 7)
  private static let call = AppMessage.performFetch(FetchToken(app: "a", number: 9))
  private static let rule = BrokenRule("handlerNotCalled", "the handler had not been called")

  /// An app in the background that holds the assertion until 30 s from now.
  private func app(
    expiry: AssertionLimit.Expiry? = nil, breach: BrokenRule? = nil
  ) -> AppBench {
    var app = AppBench()
    _ = app.feed(.launch, .home)
    let limit = AssertionLimit(
      deadline: .zero + .seconds(30), expiry: expiry, terminatingFor: breach)
    _ = app.feed(.request(.hold(Self.assertion, limit: limit)))
    return app
  }

  @Test("an assertion without a breach lapses, and the app is suspended")
  func letsGo() {
    var app = app()
    #expect(app.pass(.seconds(29.999)) == [])
    #expect(
      app.pass(.seconds(1)) == [.lapsed(Self.assertion), .suspend, .phase(.suspended)])
    #expect(
      app.feed(.request(.release(Self.assertion))).misuses == [.assertionNotHeld(Self.assertion)])
  }

  @Test("an assertion with a breach ends the app, which hears nothing of it")
  func terminates() {
    var app = app(breach: Self.rule)
    let reason = TerminationReason.ruleBroken(Self.rule)
    #expect(
      app.pass(.seconds(60)) == [
        .lapsed(Self.assertion), .terminate(reason), .phase(.notRunning(after: reason)),
      ])
    #expect(reason.report == "terminated: the handler had not been called")
    #expect(reason.name == "handlerNotCalled")
  }

  @Test("the expiry call comes once, so long before the deadline")
  func callsBefore() {
    var app = app(expiry: AssertionLimit.Expiry(Self.call, lead: .seconds(5)), breach: Self.rule)
    #expect(app.pass(.milliseconds(24_999)) == [])
    #expect(app.pass(.milliseconds(1)).messages == [Self.call])
    #expect(app.pass(.milliseconds(4900)) == [])
    #expect(app.feed(.request(.release(Self.assertion))) == [.suspend, .phase(.suspended)])
    #expect(app.pass(.seconds(60)) == [])
  }

  @Test("a blocked main thread hears no expiry call and prolongs nothing")
  func doesNotWaitForABlockedThread() {
    var app = app(expiry: AssertionLimit.Expiry(Self.call, lead: .seconds(5)), breach: Self.rule)
    _ = app.feed(.mainThreadBlocked)
    let actions = app.pass(.seconds(30))
    #expect(actions.messages == [])
    #expect(actions.contains(.terminate(.ruleBroken(Self.rule))))
  }

  @Test("holding again changes the limit, and may take it away")
  func changesTheLimit() {
    var app = app(expiry: AssertionLimit.Expiry(Self.call, lead: .seconds(5)), breach: Self.rule)
    _ = app.feed(.request(.hold(Self.assertion)))
    #expect(app.pass(.seconds(3600)) == [])
    #expect(app.life.state == .background(keptBy: [Self.assertion]))
    let limit = AssertionLimit(deadline: app.time + .seconds(10))
    _ = app.feed(.request(.hold(Self.assertion, limit: limit)))
    #expect(app.pass(.seconds(10)).first == .lapsed(Self.assertion))
  }

  @Test("of several that lapse at once the first that was held is the reason")
  func namesTheFirst() {
    var app = app(breach: Self.rule)
    let limit = AssertionLimit(
      deadline: .zero + .seconds(30), terminatingFor: BrokenRule("another", "another"))
    let second = ProcessAssertion(.backgroundFetch, number: 8)
    _ = app.feed(.request(.hold(second, limit: limit)))
    #expect(
      app.pass(.seconds(30)).prefix(3) == [
        .lapsed(Self.assertion), .lapsed(second), .terminate(.ruleBroken(Self.rule)),
      ])
  }

  @Test("a process that gets no time, or that there is not, can hold nothing")
  func needsAProcessThatRuns() {
    var app = AppBench()
    let hold = LifeCycle.Event.request(.hold(Self.assertion))
    #expect(app.feed(hold) == [.misuse(.appNotRunning)])
    _ = app.feed(.launch, .home) + app.pass(.seconds(60))
    #expect(app.feed(hold) == [.misuse(.appSuspended)])
  }
}
