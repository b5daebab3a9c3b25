import RuleBlocks
import BackgroundExecution
import TestSupport
import Testing

struct FetchFaultTests {
  @Test("a handler that is called after its process has ended is a misuse of its own")
  func reportsHandlersOfDeadProcesses() {
    var device = DeviceBench()
    device.answer = { _ in nil }
    device.tell(.launchDueToFetch("a"))
    device.feed("a", .crashed)
    let token = FetchToken(app: "a", number: 1)
    device.tell(.handlerCalled(token, .newData))
    #expect(device.misuses == [.fetchHandlerOfEndedProcess(token)])
    #expect(device.records.map(\.outcome) == [.processEnded])
    device.tell(.handlerCalled(FetchToken(app: "a", number: 9), .newData))
    #expect(device.misuses.last == .fetchHandlerUnknown(FetchToken(app: "a", number: 9)))
  }

  @Test("a blocked main thread does not stop the 30 s")
  func countsWallClockTime() {
    var device = DeviceBench()
    device.returns = false
    device.tell(.launchDueToFetch("a"))
    device.feed("a", .mainThreadBlocked)
    device.pass(.seconds(30))
    #expect(device.records.map(\.outcome) == [.overran])
    #expect(!device.messages.contains(.performFetch(FetchToken(app: "a", number: 1))))
  }

  @Test("a fetch whose app the user opens meanwhile has no limit any more")
  func liftsTheLimitInTheForeground() {
    var device = DeviceBench()
    device.answer = { _ in (.seconds(90), .newData) }
    device.tell(.launchDueToFetch("a"))
    device.feed("a", .returnToApp)
    device.pass(.seconds(80))
    #expect(device.lives["a"]?.state == .active)
    device.pass(.seconds(20))
    #expect(device.records.map(\.outcome) == [.handlerCalled(.newData)])
    #expect(device.misuses == [])
  }

  @Test("one of two overlapping fetches that overruns takes the other with it")
  func overrunEndsTheProcess() {
    var device = DeviceBench()
    device.answer = { _ in nil }
    device.tell(.launchDueToFetch("a"))
    device.pass(.seconds(20))
    device.tell(.simulateFetch("a"))
    device.pass(.seconds(60))
    #expect(device.records.map(\.outcome) == [.overran, .processEnded])
    #expect(device.misuses == [])
  }

  @Test("fetches need iOS 7")
  func refusesWhatTheProfileLacks() {
    var device = DeviceBench(iOS: 6, minimum: false)
    device.tell(.setMinimumInterval("a", seconds: 0))
    device.tell(.launchDueToFetch("a"))
    #expect(
      device.misuses == [
        .fetchUnavailable("a", .notInProfile), .fetchUnavailable("a", .notInProfile),
      ])
  }

  @Test("an unknown app, a second installation, a bad interval and a repeated phase are misuses")
  func refusesWhatMakesNoSense() {
    var device = DeviceBench()
    let before = device.scheduler
    device.tell(.simulateFetch("b"))
    device.tell(.device(.installed("a", AppManifest())))
    device.tell(.setMinimumInterval("a", seconds: -1))
    device.tell(.setMinimumInterval("a", seconds: .nan))
    device.tell(.device(.phase("a", .notRunning(after: nil))))
    #expect(
      device.misuses == [
        .unknownApp("b"), .appAlreadyInstalled("a"), .fetchIntervalInvalid("-1.0"),
        .fetchIntervalInvalid("nan"), .phaseUnchanged("a"),
      ])
    #expect(device.scheduler == before)
  }

  @Test("a virtual year of one user's habit takes less than a second of processor time")
  func simulatesAYear() {
    var scheduler = FetchScheduler()
    var fetches = 0
    let manifest = AppManifest(backgroundModes: [.fetch])
    _ = scheduler.handle(.device(.installed("a", manifest)), at: .zero)
    _ = scheduler.handle(.setMinimumInterval("a", seconds: 0), at: .zero)
    func fetch(until end: DeviceInstant) {
      while let due = scheduler.nextDeadline, due < end {
        for case .fetchBegins(let token, _, _) in scheduler.elapse(to: due) {
          fetches += 1
          _ = scheduler.handle(.handlerCalled(token, .newData), at: due + .seconds(3))
        }
      }
    }
    let elapsed = processorTime {
      for day in 0..<365 {
        for hour in [8, 18] {
          let use = DeviceInstant(day: day, hour: hour)
          fetch(until: use)
          _ = scheduler.handle(.device(.phase("a", .foreground)), at: use)
          _ = scheduler.handle(.device(.phase("a", .suspended)), at: use + .seconds(300))
        }
      }
    }
    #expect(fetches > 365 * 2)
    #expect(elapsed < .seconds(1), "\(elapsed) for \(fetches) fetches")
  }
}
