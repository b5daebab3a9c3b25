import RuleBlocks
import Testing
import TransferEngine

/// Late replies to `willBeginDelayedRequest`.
struct DelayedBeginTests {
  private var bench = EngineBench()

  /// A task whose delegate was asked and has not replied.
  private mutating func asked(after change: (inout EngineBench) -> Void = { _ in }) -> Int {
    var order = EngineBench.order()
    order.earliestBegin = bench.now + .seconds(60)
    order.asksBeforeDelayedBegin = true
    let task = bench.begin(order)
    change(&bench)
    bench.pass(.seconds(60))
    return task
  }

  private mutating func proceed(_ task: Int) {
    bench.ask(.answerDelayed(identifier: EngineBench.name, task: task, .proceed))
  }

  @Test("R90: the answer counts while the task is suspended")
  mutating func whileSuspended() {
    let task = asked()
    bench.ask(.suspend(identifier: EngineBench.name, task: task))
    proceed(task)
    #expect(bench.attempts.isEmpty)
    bench.resume(task)
    #expect(bench.attempts.count == 1)
  }

  @Test("R90: the answer counts when the begin was put off")
  mutating func whilePutOff() {
    let task = asked()
    let later = bench.now + .seconds(60)
    bench.ask(.setEarliestBegin(identifier: EngineBench.name, task: task, later))
    proceed(task)
    bench.pass(.seconds(59))
    #expect(bench.attempts.isEmpty)
    bench.pass(.seconds(1))
    #expect(bench.attempts.count == 1)
  }

  @Test("R90: a process that comes while the task is suspended is asked when it goes on")
  mutating func asksTheNextProcess() {
    let task = asked()
    bench.ask(.suspend(identifier: EngineBench.name, task: task))
    bench.feed(.disconnected(EngineBench.connection))
    bench.reopen(2)
    bench.forgetActions()
    bench.ask(.resume(identifier: EngineBench.name, task: task), on: ConnectionID(2))
    #expect(bench.messages == [.willBeginDelayed(task: task)])
  }

  @Test("R90: a client that cannot be woken is not waited for")
  mutating func beginsUnasked() {
    _ = asked { $0.feed(.disconnected(EngineBench.connection)) }
    #expect(bench.attempts.isEmpty)
    bench.feed(.notWoken(EngineBench.session))
    #expect(bench.attempts.count == 1)
  }

  @Test("R90, R56: nor is one that wants no launch events")
  mutating func beginsUnaskedWithoutLaunchEvents() {
    var configuration = SessionConfiguration()
    configuration.sendsLaunchEvents = false
    bench = EngineBench(configuration)
    _ = asked { $0.feed(.disconnected(EngineBench.connection)) }
    #expect(bench.attempts.count == 1)
  }

  @Test("R90: one that lives is waited for, whether or not it could be woken")
  mutating func waitsForAProcessThatLives() {
    let task = asked()
    bench.feed(.notWoken(EngineBench.session))
    #expect(bench.attempts.isEmpty)
    proceed(task)
    #expect(bench.attempts.count == 1)
  }
}
