import DeviceLink
import Testing

/// When a process that does not come to rest is given up.
struct WatchdogTests {
  private static func sample(
    _ own: Double = 0, all: Double = 0, rest: ProcessSample.Rest = .none
  ) -> ProcessSample {
    ProcessSample(
      processorTime: .seconds(own), processorTimeOfAll: .seconds(max(own, all)), rest: rest)
  }

  private static let limits: Watchdog.Limits = {
    var limits = Watchdog.Limits()
    limits.processor = .seconds(3)
    limits.processorOfAll = .seconds(10)
    limits.asleep = .seconds(2)
    limits.stuck = .seconds(5)
    return limits
  }()

  private func findings(
    _ samples: [ProcessSample], every interval: Duration = .seconds(1)
  ) -> [Watchdog.Finding?] {
    var watchdog = Watchdog(Self.limits)
    return samples.map { watchdog.note($0, after: interval) }
  }

  @Test func countsProcessorTimeFromItsFirstLook() {
    let samples = [100, 101, 102.9, 103].map { Self.sample($0) }
    #expect(findings(samples) == [nil, nil, nil, .busy(.seconds(3))])
  }

  @Test func countsWhatCameFromTheProcess() {
    let samples = [0, 9.9, 10].map { Self.sample(0, all: $0) }
    #expect(findings(samples) == [nil, nil, .busy(.seconds(10))])
  }

  /// A thread that is not scheduled is not asleep, however long that takes.
  @Test func countsNoTimeOfAProcessThatCouldRun() {
    #expect(findings(Array(repeating: Self.sample(), count: 100)).allSatisfy { $0 == nil })
  }

  @Test func addsUpTheTimeAsleep() {
    let asleep = Self.sample(rest: .asleep)
    #expect(findings([asleep, Self.sample(), asleep]) == [nil, nil, .asleep(.seconds(2))])
  }

  @Test func isMorePatientWithWaitsThatCannotBeInterrupted() {
    let stuck = Self.sample(rest: .stuck)
    let found = findings(Array(repeating: stuck, count: 5))
    #expect(found == [nil, nil, nil, nil, .asleep(.seconds(5))])
    // Ordinary sleep counts for both limits.
    let asleep = Self.sample(rest: .asleep)
    let mixed = findings([asleep, stuck, stuck, stuck, stuck])
    #expect(mixed == [nil, nil, nil, nil, .asleep(.seconds(5))])
  }

  @Test func forgetsWhatWasWhenItBeginsAnew() {
    var watchdog = Watchdog(Self.limits)
    _ = watchdog.note(Self.sample(2.9, rest: .asleep), after: .seconds(1.9))
    watchdog = Watchdog(Self.limits)
    #expect(watchdog.note(Self.sample(5.8, rest: .asleep), after: .seconds(1.9)) == nil)
  }

  /// Ended processes take their processor time with them.
  @Test func isNotMisledByTimeThatGoesBack() {
    #expect(findings([Self.sample(0, all: 9), Self.sample(0, all: 1)]) == [nil, nil])
  }
}
