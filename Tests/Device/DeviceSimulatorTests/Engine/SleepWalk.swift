import DeviceSimulator
import DeviceTrace
import RuleBlocks

/// Random events on a device with one app, `WakeDelegate`.
struct SleepWalk {
  let test: TestDevice
  private var random: SplitMix

  init(_ test: TestDevice, seed: UInt64) {
    self.test = test
    random = SplitMix(seed: seed)
    test.device.launch("news")
  }

  mutating func step() {
    let (device, app) = (test.device, test.device.apps[0])
    switch Int.random(in: 0..<12, using: &random) {
    case 0 where !device.isLocked && app.state != .active: app.launch()
    case 1 where app.state == .active: device.pressHome()
    case 2: device.isLocked ? device.unlock() : device.lock()
    case 3: device.setNetwork(device.network == .none ? .wifi : .none)
    case 4 where app.state == .suspended || app.state == .background: app.simulateBackgroundFetch()
    case 5 where app.state != .notRunning && Bool.random(using: &random): app.terminateBySystem()
    case 5, 6, 7: push(to: app)
    default: pass()
    }
  }

  private mutating func push(to app: App) {
    let task = Int.random(in: 1...200, using: &random)
    let handler = Int.random(in: 0...32, using: &random)
    let tasks = Bool.random(using: &random) ? #", "task": \#(task)"# : ""
    test.device.push(
      to: app, #"{"aps": {"content-available": 1}, "handler": \#(handler)\#(tasks)}"#)
  }

  private mutating func pass() {
    let longest = [2, 20, 100, 7200][Int.random(in: 0..<4, using: &random)]
    test.device.advance(by: .milliseconds(Int.random(in: 1...longest * 1000, using: &random)))
  }
}

/// The background time of the app in such a walk, by the rules alone (R12, R15, R16), compared with the app's
/// values.
///
/// It has time after the foreground, and that of the last wake, counted while the device is awake; the longer
/// of both applies. Nothing of the former remains once the app was suspended.
struct BackgroundTimeModel {
  private(set) var problems: [String] = []
  /// The number of values that the app has printed.
  private(set) var checked = 0
  /// Since when the device sleeps, and how long it has slept before.
  private var asleepSince: Double?
  private var slept = 0.0
  /// The end of the background time, on a clock that stops while the device sleeps; nil for no limit.
  private var deadline: Double?
  private var state = TraceEvent.State.notRunning

  /// The time allowances of the system, in seconds.
  private let behindForeground: Double
  private let wake = 30.0

  init(behindForeground: Double) { self.behindForeground = behindForeground }

  mutating func read(_ event: TraceLine) {
    let awake = (asleepSince ?? event.seconds) - slept
    switch event.event {
    case .begins where event.span == "deviceSleep": asleepSince = event.seconds
    case .ends where event.span == "deviceSleep":
      slept += event.seconds - (asleepSince ?? event.seconds)
      asleepSince = nil
    case .begins where event.span == "remoteNotification" || event.span == "backgroundFetch":
      // The span precedes what it leads to, such as the end of the sleep.
      if state != .active { deadline = max(state == .background ? deadline ?? 0 : 0, awake + wake) }
    case .ends where event.span == "backgroundTask":
      guard event.outcome != "processEnded", let deadline, awake > deadline + 0.001 else { break }
      problems.append("\(event.seconds): a task ends \(awake - deadline) s too late")
    case .state: change(to: event.state ?? .notRunning, awake)
    case .output: check(event, awake)
    default: break
    }
  }

  private mutating func change(to new: TraceEvent.State, _ awake: Double) {
    switch new {
    case .active, .inactive: deadline = nil
    case .background where state == .active || state == .inactive:
      deadline = awake + behindForeground
    case .background, .suspended, .notRunning: break
    }
    state = new
  }

  private mutating func check(_ event: TraceLine, _ awake: Double) {
    for line in (event.text ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let left = Double(words[1]) else { continue }
      checked += 1
      let expected = max(0, (deadline ?? .infinity) - awake)
      if abs(expected - left) > 0.6 {
        problems.append("\(event.seconds): \(words[0]) with \(left) s, by the rules \(expected) s")
      }
    }
  }
}
