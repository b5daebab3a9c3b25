import BackgroundExecution
import RuleBlocks
import Testing

struct PrewarmRuleTests {
  @Test("R214: a process that is started ahead of its launch is no launch")
  func r214PrewarmIsNoLaunch() {
    var app = AppBench()
    #expect(app.feed(.prewarm) == [.startProcess(.prewarm)])
    #expect(app.life.state == .notRunning(after: nil) && app.life.nextDeadline == nil)
    #expect(app.pass(.seconds(86_400)) == [])
    #expect(app.feed(.prewarm).misuses == [.alreadyPrewarmed])
    let launch = app.feed(.launch)
    #expect(launch.first == .startProcess(.user))
    #expect(launch.messages == [.didFinishLaunching, .didBecomeActive])
    #expect(app.feed(.prewarm).misuses == [.appAlreadyRunning])
  }

  @Test("R214: its end is no end of the app", arguments: [LifeCycle.Event.crashed, .systemKill])
  func r214EndOfAPrewarmedProcess(event: LifeCycle.Event) {
    var app = AppBench()
    _ = app.feed(.launch, .crashed, .prewarm)
    let reason: TerminationReason = event == .crashed ? .crash : .systemKill
    #expect(app.feed(event) == [.endPrewarmed(reason)])
    #expect(app.life.state == .notRunning(after: .crash))
    #expect(app.feed(.prewarm) == [.startProcess(.prewarm)])
    #expect(app.feed(.forceQuit).first == .endPrewarmed(.forceQuit))
  }

  @Test("R214: there is none before iOS 15")
  func r214NoneBeforeFifteen() throws {
    var app = AppBench(iOS: 14)
    let misuses = app.feed(.prewarm).misuses
    #expect(try misuses == [.prewarmingUnavailable(#require(Profile(iOS: 14)))])
  }
}
