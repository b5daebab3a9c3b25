internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
internal import ScreenModel

/// One app on the device: its rules, and its process while there is one.
///
/// What its rules know is ``life``, what its process has is ``running`` and goes with it, and all
/// else outlives the process.
final class InstalledApp {
  /// A process from its start to its end.
  struct Running {
    /// Counted from 1 across the device.
    let number: Int
    /// The process itself.
    let connection: AppConnection
    /// Its part of the network.
    let member: NetworkMember
    /// What it prints.
    let output: AppOutput
    /// Whether it is being launched: a crash now deletes its state (R98).
    var isLaunching = true
    /// What the user did with the screen and the app has not answered, oldest first.
    var touches: [Touch] = []
    /// What waits to be told, oldest first; one message goes with each grant.
    var outbox: [DeviceMessage]
    /// When something of its own is due; nil if nothing is.
    var next: DeviceInstant?
    /// Whether it has come to rest for the first time.
    var hasAnswered = false
    /// Whether it gets no time.
    var isSuspended = false
    /// What the main thread waits for, and where; nil while it is free (R9).
    var blocked: (wait: ThreadWait, frames: [UInt64])?
    /// Whether the journal knows of it.
    var blockIsRecorded = false
    /// How often it was given time for itself since `countedFrom`.
    var wakeUps = 0
    /// Since when its wake-ups are counted.
    var countedFrom: DeviceInstant
    /// What the watchdog says of a process that did not end by itself in time.
    var watchdogReport: String?
    /// How it ended, if it did so by itself or the device lost patience with it.
    var end: AppEnd?
  }

  /// Something that the user did with the screen.
  struct Touch {
    /// What was done.
    let touch: UserTouch
    /// Whether the scenario has gone on meanwhile: the main thread was blocked (R9).
    var isLate = false
  }

  /// A picture for the app switcher.
  struct Snapshot {
    /// What the window showed.
    let screen: DeviceScreen
    /// When it was taken.
    let time: DeviceInstant
    /// Whether the app wants its launch image at its next launch, and not this.
    var isIgnoredAtLaunch = false
  }

  /// What is installed.
  let bundle: AppBundle
  /// The folder that is the app's home and outlives its processes.
  let container: String
  /// The rules of its life cycle.
  var life: LifeCycle
  /// Its process; nil while there is none.
  var running: Running?
  /// What the settings say.
  var refreshStatus = RefreshStatus.available
  /// What the window shows, as the app last said.
  var screen = DeviceScreen()
  /// The quick actions that the app itself has added to its icon (R145).
  var quickActions: [QuickAction] = []
  /// What the icon shows: those of the Info.plist, then the app's own, four in all.
  var shownActions: [QuickAction] { Array((bundle.quickActions + quickActions).prefix(4)) }
  /// What came of what the user did last with the screen; nil while it is not known.
  var touched: TouchAnswer?
  /// What the app switcher shows; nil before the first picture.
  var snapshot: Snapshot?
  /// Whether the app does not want the picture that is taken next at its launch.
  var ignoresNextPicture = false
  /// The picture that stood in for the launch image; nil for none.
  var launchPicture: DeviceScreen?
  /// How many apps had come to the front when it last did.
  ///
  /// Nil for one that the app switcher does not show, because the user has not opened it or has
  /// swiped it away.
  var lastUse: Int?
  /// The state that the journal knows.
  var recordedState = TraceEvent.State.notRunning

  /// The name under which it is installed.
  var id: AppID { bundle.id }

  /// Installs an app that has never run.
  ///
  /// - Parameter container: its home, which is there already or is made before the app is launched.
  init(_ bundle: AppBundle, container: String, profile: Profile, start: DeviceInstant) {
    self.bundle = bundle
    self.container = container
    life = LifeCycle(manifest: bundle.manifest, profile: profile, start: start)
  }

  /// Where the process is, in the words of trace and scenario.
  ///
  /// What the app itself cannot know goes first: whether it is suspended.
  var state: TraceEvent.State {
    if case .suspended = life.state { return .suspended }
    return switch life.applicationState {
    case nil: .notRunning
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    }
  }

  /// Whether the user sees it, or what covers it for a moment.
  var isInFront = false

  /// When its process wants time for itself; nil if it does not, or gets none.
  var nextOwnTime: DeviceInstant? {
    guard let running, !running.isSuspended else { return nil }
    return running.next
  }

  /// Whether its process has something to do at an instant.
  ///
  /// A suspended one has nothing to do, whatever waits for it.
  func needsTime(at now: DeviceInstant) -> Bool {
    guard let running, !running.isSuspended else { return false }
    if !running.hasAnswered || !running.outbox.isEmpty { return true }
    return running.next.map { $0 <= now } ?? false
  }

  /// It was swiped away: the app switcher no longer shows it, and its picture is gone.
  func leaveSwitcher() {
    lastUse = nil
    snapshot = nil
  }

  /// Puts a message in line; without a process it is lost.
  ///
  /// Until when the app has time, it can read as soon as it is told of anything else.
  func tell(_ message: DeviceMessage) {
    guard case .backgroundTime = message, var outbox = running?.outbox else {
      running?.outbox.append(message)
      return
    }
    outbox.removeAll { if case .backgroundTime = $0 { true } else { false } }
    let calls = outbox.firstIndex { if case .call = $0 { true } else { false } }
    outbox.insert(message, at: calls ?? outbox.endIndex)
    running?.outbox = outbox
  }

  /// Says what the process can read of the device now. A suspended one hears when it runs again, and not of
  /// what has come and gone meanwhile.
  ///
  /// The status with which a process was launched is never taken back: it has what the launch is
  /// for.
  func tell(_ status: DeviceStatus) {
    if case .status(let old) = running?.outbox.last, !old.isOfLaunch {
      running?.outbox.removeLast()
    }
    tell(.status(status))
  }
}
