import RuleBlocks
import BackgroundExecution
import DeviceTrace
import Testing

/// The rules of VoIP apps alone (R99).
struct KeepAliveRuleTests {
  private let app: AppID = "phone"

  private func scheduler(iOS version: Int = 6, mode: Bool = true) -> KeepAliveScheduler {
    var scheduler = KeepAliveScheduler(DeviceRules(profile: Profile(iOS: version) ?? .latest))
    let manifest = AppManifest(backgroundModes: mode ? [.voip] : [])
    #expect(scheduler.handle(.device(.installed(app, manifest)), at: .zero).isEmpty)
    return scheduler
  }

  private func ends(_ actions: [KeepAliveScheduler.Action]) -> [String] {
    actions.compactMap { action in
      guard case .ends(let end) = action else { return nil }
      let seconds = end.elapsed.components.seconds
      return "\(end.call.app)#\(end.call.number) \(end.outcome) after \(seconds) s"
    }
  }

  private func at(_ seconds: Int64) -> DeviceInstant { .zero + .seconds(seconds) }

  @Test(
    "R99: a timeout of ten minutes is the shortest",
    arguments: [
      (600.0, true), (1e300, true), (599.999, false), (0, false), (-1, false), (.nan, false),
    ])
  func takesNoShortTimeout(_ seconds: Double, _ isTaken: Bool) {
    var scheduler = scheduler()
    let actions = scheduler.handle(.set(app, seconds: seconds), at: .zero)
    #expect((actions.first?.reportedMisuse == nil) == isTaken)
    #expect((scheduler.nextDeadline != nil) == isTaken)
  }

  @Test(
    "R99: it is of iOS 4 to 9 and of apps with the mode",
    arguments: [
      (4, true, true), (9, true, true), (10, true, false), (6, false, false),
    ])
  func isOfOldSystems(_ version: Int, _ mode: Bool, _ isTaken: Bool) {
    var scheduler = scheduler(iOS: version, mode: mode)
    let actions = scheduler.handle(.set(app, seconds: 600), at: .zero)
    #expect(actions.isEmpty == isTaken)
    #expect(scheduler.handle(.device(.restarted), at: .zero).isEmpty)
    #expect((scheduler.nextDeadline != nil) == isTaken)
  }

  @Test("R99: a suspended app is resumed for its handler, which keeps it for ten seconds at most")
  func wakesASuspendedApp() {
    var scheduler = scheduler()
    for phase in [AppPhase.foreground, .background, .suspended] {
      _ = scheduler.handle(.device(.phase(app, phase)), at: .zero)
    }
    _ = scheduler.handle(.set(app, seconds: 600), at: .zero)
    #expect(scheduler.nextDeadline == at(600))
    let call = KeepAliveCall(app: app, number: 1)
    let limit = AssertionLimit(deadline: at(610))
    #expect(
      scheduler.elapse(to: at(600)) == [
        .begins(call, .resumed),
        .request(app, .wake(.keepAlive(call), holding: call.assertion, limit: limit)),
      ])
    let actions = scheduler.handle(.handled(app, number: 1), at: at(603))
    #expect(actions.first == .request(app, .release(call.assertion)))
    #expect(ends(actions) == ["phone#1 returned after 3 s"])
    #expect(scheduler.handle(.handled(app, number: 1), at: at(604)).isEmpty)
    #expect(scheduler.nextDeadline == at(1200))
  }

  @Test("R99: nothing of a handler outlives its process") func forgetsWithTheProcess() {
    var scheduler = scheduler()
    _ = scheduler.handle(.device(.phase(app, .background)), at: .zero)
    _ = scheduler.handle(.set(app, seconds: 600), at: .zero)
    _ = scheduler.elapse(to: at(600))
    let actions = scheduler.handle(.device(.phase(app, .notRunning(after: .exited))), at: at(601))
    #expect(ends(actions) == ["phone#1 processEnded after 1 s"])
    #expect(scheduler.nextDeadline == nil)
  }

  @Test(
    "R99: a kill and a crash are followed by a launch, a force quit and an exit are not",
    arguments: [
      (TerminationReason.systemKill, true), (.crash, true), (.unresponsive("x"), true),
      (.forceQuit, false), (.exited, false), (.noMultitasking, false),
    ])
  func launchesAgain(_ reason: TerminationReason, _ isLaunched: Bool) {
    var scheduler = scheduler()
    _ = scheduler.handle(.device(.phase(app, .background)), at: .zero)
    _ = scheduler.handle(.device(.phase(app, .notRunning(after: reason))), at: .zero)
    #expect((scheduler.nextDeadline == at(1)) == isLaunched)
    guard isLaunched else { return #expect(scheduler.nextDeadline == nil) }
    let assertion = ProcessAssertion(.voip, number: 1)
    let limit = AssertionLimit(deadline: at(11))
    #expect(
      scheduler.elapse(to: at(1)) == [
        .launches(app), .request(app, .launch(holding: assertion, limit: limit)),
      ])
    // The app crashes at once: the delay before each launch doubles, up to an hour.
    var time = at(1)
    for delay in [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600] as [Int64] {
      _ = scheduler.handle(.device(.phase(app, .background)), at: time)
      _ = scheduler.handle(.device(.phase(app, .notRunning(after: .crash))), at: time)
      #expect(scheduler.nextDeadline == time + .seconds(delay))
      time = time + .seconds(delay)
      _ = scheduler.elapse(to: time)
    }
  }

  @Test("R99: a life cycle launches a process without a call, and lets go of it")
  func launchesWithoutACall() {
    var life = LifeCycle()
    let assertion = ProcessAssertion(.voip, number: 1)
    let launch = LifeCycle.Event.request(
      .launch(holding: assertion, limit: AssertionLimit(deadline: at(10))))
    #expect(
      life.handle(launch, at: .zero) == [
        .startProcess(.background(.voip)), .phase(.background),
        .deliver(.didFinishLaunching, state: .background),
        .post(AppMessage.didFinishLaunching.notifications[0]),
      ])
    _ = life.handle(.returned(.didFinishLaunching), at: at(1))
    #expect(life.state == .background(keptBy: [assertion]))
    #expect(life.handle(launch, at: at(2)) == [.misuse(.appAlreadyRunning)])
    #expect(life.elapse(to: at(10)) == [.lapsed(assertion), .suspend, .phase(.suspended)])
  }
}
