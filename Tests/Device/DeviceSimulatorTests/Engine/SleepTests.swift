import DeviceSimulator
import DeviceTrace
import TestSupport
import Testing

/// An app's background time when something wakes a sleeping device (R15, R16, R30).
struct SleepTests {
  private func device(
    task: Int? = nil, iOS version: Int = 9, modes: String...
  ) throws -> TestDevice {
    let names = ["remote-notification"] + modes
    let plist = names.map { "<string>\($0)</string>" }.joined()
    return try TestDevice(
      "news", program: .uikit, iOS: version,
      plist: "<key>UIBackgroundModes</key><array>\(plist)</array>"
    ) {
      $0.environment["TEST_APP"] = "wakes"
      $0.environment["TEST_TASK"] = task.map(String.init)
    }
  }

  @Test("R15: a push that wakes a sleeping device leaves its app the seconds of a wake")
  func givesAWakeNoMoreForTheSleep() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.lock()
    test.device.advance(by: .hours(2))
    #expect(test.device.isAsleep)
    test.device.push(to: news, #"{"aps": {"content-available": 1}, "task": 20}"#)
    #expect(test.lines == ["push 30"])
    test.device.advance(by: .seconds(25))
    #expect(test.lines == ["push 30", "done 10"])
  }

  @Test("R14: a task that is begun after a sleep ends with the time of its wake")
  func endsATaskAfterASleepInTime() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.lock()
    test.device.advance(by: .hours(2))
    test.device.push(to: news, #"{"aps": {"content-available": 1}, "task": 300}"#)
    test.device.advance(by: .seconds(40))
    #expect(test.lines == ["push 30", "expires 5"])
    #expect(news.state == .suspended)
    let spans = try test.trace.events.filter { $0.span == "backgroundTask" }
    #expect(spans.compactMap(\.elapsed) == [25_000_000_000])
  }

  @Test("R15: a push that had waited for the network leaves its app the seconds of a wake, too")
  func givesAWakeWhatItHasBeforeItIsTold() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.lock()
    test.device.advance(by: .hours(2))
    test.device.setNetwork(.none)
    test.device.push(to: news, #"{"aps": {"content-available": 1}, "task": 20}"#)
    test.device.setNetwork(.wifi)
    test.device.advance(by: .seconds(25))
    #expect(test.lines == ["push 30", "done 10"])
  }

  @Test("R16: a task that was open as the device fell asleep has as much time left as before")
  func keepsTheTimeOfAnOpenTask() throws {
    let test = try device(task: 170)
    let news = test.device.launch("news")
    test.device.lock()
    test.device.advance(by: .hours(2))
    #expect(test.device.isAsleep)
    // The device stays awake for 30 s after it is locked.
    test.device.push(to: news, #"{"aps": {"content-available": 1}, "handler": 1}"#)
    #expect(test.lines == ["home 180", "push 150"])
    test.device.unlock()
    #expect(news.state == .active)
  }

  @Test("R15: an app that is woken in its time after the foreground has the seconds of a wake")
  func givesTimeToAnAppThatRuns() throws {
    let test = try device(task: 29, iOS: 18)
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(24))
    test.device.push(to: news, #"{"aps": {"content-available": 1}, "task": 20, "handler": 28}"#)
    test.device.advance(by: .seconds(29))
    #expect(test.lines == ["home 30", "push 30", "done 25", "done 10"])
    #expect(news.remoteNotifications.map(\.outcome) == [.newData])
    #expect(news.state == .suspended)
  }

  @Test(
    "R12, R15, R16: whatever happens, an app has the time of its rules, counted while the device is awake",
    arguments: TestSeed.draw("SLEEP", daily: 8, nightly: 100), [9, 18])
  func hasTheTimeOfTheRules(seed: TestSeed, version: Int) throws {
    let test = try device(task: 100, iOS: version, modes: "fetch")
    var walk = SleepWalk(test, seed: seed.value)
    for _ in 0..<120 { walk.step() }
    var model = BackgroundTimeModel(behindForeground: version < 13 ? 180 : 30)
    for event in try test.trace.events { model.read(event) }
    #expect(model.problems == [], "\(seed)")
    #expect(model.checked > 0)
  }
}
