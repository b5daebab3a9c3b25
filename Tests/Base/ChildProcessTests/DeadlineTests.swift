import ChildProcess
import Testing

/// When a program's time limit ends, on machines that schedule it more or less.
@Suite struct DeadlineTests {
  /// Checks a program with a limit of 10 s ten times a second.
  ///
  /// - Parameter share: the running and waiting times in milliseconds after `elapsed` of them.
  /// - Returns: the milliseconds after which the time limit has passed; nil if it never does.
  private func end(_ share: (_ elapsed: Int) -> (running: Int, waiting: Int)) -> Int? {
    let started = ContinuousClock.now
    var deadline = Deadline(limit: .seconds(10), started: started)
    return stride(from: 100, through: 100_000, by: 100).first { elapsed in
      deadline.isOver(at: started + .milliseconds(elapsed)) {
        let (running, waiting) = share(elapsed)
        return Deadline.Share(running: .milliseconds(running), waiting: .milliseconds(waiting))
      }
    }
  }

  @Test func comesAfterItsLimitForWhatRunsOrSleeps() {
    #expect(end { (running: $0, waiting: 0) } == 10_100)
    #expect(end { _ in (running: 0, waiting: 0) } == 10_100)
  }

  @Test func comesLaterForWhatWaitsForAProcessor() {
    #expect(end { (running: $0 / 2, waiting: $0 / 2) } == 20_000)
    #expect(end { _ in (running: 0, waiting: 3_000) } == 13_100)
  }

  @Test func givesNothingToThreadsThatKeepEachOtherWaiting() {
    #expect(end { (running: $0 * 2, waiting: $0 * 126) } == 10_100)
  }

  @Test func comesAtLastOnAMachineThatGivesNothing() {
    #expect(end { (running: 0, waiting: $0) } == 60_100)
  }

  @Test func countsOnlyWhatCameAfter() {
    let earlier = Deadline.Share(running: .seconds(5), waiting: .seconds(9))
    let now = Deadline.Share(running: .seconds(7), waiting: .seconds(4))
    #expect(now - earlier == Deadline.Share(running: .seconds(2), waiting: .zero))
  }
}
