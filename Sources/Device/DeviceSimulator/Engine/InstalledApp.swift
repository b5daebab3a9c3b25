import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace

/// One app on the device: its rules, and its process, if any.
///
/// The rules' state is ``life``, the process's state is ``running`` and ends with it, and everything else
/// outlives the process.
final class InstalledApp {
  /// The state of a running process.
  struct Running {
    /// Counted from 1 across the device.
    let number: Int
    let connection: AppConnection
    let member: NetworkMember
    let output: AppOutput
    /// Whether it is being launched: a crash now deletes its state (R98).
    var isLaunching = true
    /// The touches that the app has not answered, oldest first.
    var touches: [Touch] = []
    /// The queued messages, oldest first; one is sent with each grant.
    let outbox: MessageQueue<DeviceMessage>
    /// The background time to send before the next call, or when no other message waits.
    var backgroundTime: DeviceMessage?
    /// When its next own deadline is due; nil if there is none.
    var next: DeviceInstant?
    /// Whether it has come to rest for the first time.
    var hasAnswered = false
    var isSuspended = false
    /// What the main thread waits for, and where; nil while it is free (R9).
    var blocked: (wait: ThreadWait, frames: [UInt64])?
    /// Whether the journal has recorded the block.
    var blockIsRecorded = false
    /// How often it was given time for itself since `countedFrom`.
    var wakeUps = 0
    /// When the present count of wake-ups began.
    var countedFrom: DeviceInstant
    /// The watchdog's report for a process that did not end by itself in time.
    var watchdogReport: String?
    /// How it ended, if it did so by itself or the device gave up on it.
    var end: ProcessEnd?
  }

  struct Touch {
    let touch: UserTouch
    /// Whether the scenario has continued meanwhile, as the main thread was blocked (R9).
    var isLate = false
  }

  /// A picture for the app switcher.
  struct Snapshot {
    let screen: DeviceScreen
    let time: DeviceInstant
    /// Whether the app wants its launch image at its next launch instead.
    var isIgnoredAtLaunch = false
  }

  let bundle: AppBundle
  /// The app's home, which outlives its processes.
  let container: String
  var life: LifeCycle
  var running: Running?
  /// Background App Refresh in the settings.
  var refreshStatus = RefreshStatus.available
  /// The content of the window, as last reported.
  var screen = DeviceScreen()
  /// The quick actions that the app has set for its icon (R145).
  var quickActions: [QuickAction] = []
  /// The quick actions of the icon: those of the Info.plist, then the app's own, at most four.
  var shownActions: [QuickAction] { Array((bundle.quickActions + quickActions).prefix(4)) }
  /// The answer to the last touch; nil until it is known.
  var touched: TouchAnswer?
  /// The picture in the app switcher; nil before the first one.
  var snapshot: Snapshot?
  /// Whether the next picture is not to be shown at launch.
  var ignoresNextPicture = false
  /// The picture that replaced the launch image; nil for none.
  var launchPicture: DeviceScreen?
  /// How many times apps had come to the front when this one last did.
  ///
  /// Nil for an app that the app switcher does not show, as the user has not opened it or has swiped it away.
  var lastUse: Int?
  /// The last state recorded in the journal.
  var recordedState = TraceEvent.State.notRunning

  var id: AppID { bundle.id }

  /// Creates an app that has never run.
  ///
  /// - Parameter container: its home, which exists already or is created before the app is launched.
  init(_ bundle: AppBundle, container: String, profile: Profile, start: DeviceInstant) {
    self.bundle = bundle
    self.container = container
    life = LifeCycle(manifest: bundle.manifest, profile: profile, start: start)
  }

  /// The state of the process, as in the trace and for the scenario.
  ///
  /// Suspension, which the app itself cannot know, takes precedence.
  var state: TraceEvent.State {
    if case .suspended = life.state { return .suspended }
    return switch life.applicationState {
    case nil: .notRunning
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    }
  }

  /// Whether it is in the foreground, even if covered.
  var isInFront = false

  /// When its process needs time for itself; nil if it does not, or gets none.
  var nextOwnTime: DeviceInstant? {
    guard let running, !running.isSuspended else { return nil }
    return running.next
  }

  /// Returns whether its process has something to do at an instant.
  ///
  /// A suspended one has nothing to do, whatever waits for it.
  func needsTime(at now: DeviceInstant) -> Bool {
    guard let running, !running.isSuspended else { return false }
    if !running.hasAnswered || running.backgroundTime != nil || !running.outbox.isEmpty {
      return true
    }
    return running.next.map { $0 <= now } ?? false
  }

  /// Removes the app from the app switcher, together with its picture.
  func leaveSwitcher() {
    lastUse = nil
    snapshot = nil
  }

  /// Begins the launch of the process: its first message is the state of the device.
  ///
  /// What a prewarmed process had to be notified of before is in that state, and not a change.
  func beginLaunch(_ status: DeviceStatus) {
    while running?.outbox.takeFirst() != nil {}
    running?.backgroundTime = nil
    running?.isSuspended = false
    running?.outbox.append(.status(status))
  }

  /// Queues a message; without a process it is lost.
  ///
  /// The background time is moved before queued calls, so that the app can read it as soon as it is called.
  func tell(_ message: DeviceMessage) {
    if case .backgroundTime = message {
      running?.backgroundTime = message
    } else {
      running?.outbox.append(message)
    }
  }

  /// Takes the next message for the process; returns nil if none waits.
  func takeMessage() -> DeviceMessage? {
    guard let time = running?.backgroundTime else { return running?.outbox.takeFirst() }
    switch running?.outbox.first {
    case nil, .call:
      running?.backgroundTime = nil
      return time
    default: return running?.outbox.takeFirst()
    }
  }

  /// Queues the state of the device that the process can read; a suspended one receives only the latest when
  /// it runs.
  ///
  /// The status with which a process was launched is never replaced, as it contains what the launch is for.
  func tell(_ status: DeviceStatus) {
    if case .status(let old) = running?.outbox.last, !old.isOfLaunch {
      running?.outbox.removeLast()
    }
    tell(.status(status))
  }
}
