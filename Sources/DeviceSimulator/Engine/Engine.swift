internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The device itself: the rules, the processes, the clock, and what goes between them.
///
/// **Roles.** The rules (`LifeCycle` for each app, one `FetchScheduler`) decide; the engine performs
/// their actions and feeds them what happens, as `RuleBlock` describes. Verbs come from ``Device`` and
/// ``App``, reports from the apps' processes.
///
/// **Time.** At one instant each app gets time until all of them rest, the first in the order of
/// installation first; then the rules get theirs; then the clock moves to the next instant at which
/// anything is due. A process is given that one instant only, so that whatever it does, its end
/// included, has an exact time.
///
/// **Failure.** What an app does wrong is a `misuse` of the journal. What the scenario does wrong is
/// thrown before anything has changed.
final class Engine {
  let configuration: DeviceConfiguration
  let profile: Profile
  /// The device's time 0 in seconds since 1970.
  let start: Int64
  let apps: [InstalledApp]
  let journal: Journal
  var scheduler: FetchScheduler
  private(set) var now: DeviceInstant
  /// Whether the screen is locked.
  var isLocked = false
  /// The number of processes so far.
  var processes = 0
  /// Whether a test hook, and not the schedule, begins fetches at the moment.
  var isSimulating = false
  private var isOver = false
  /// The folder with the containers, which is removed at the end.
  private let containers: String

  /// CHOICE: a device is first started at nine in the morning.
  private static let firstStart = DeviceInstant(day: 0, hour: 9)

  init(_ configuration: DeviceConfiguration) throws(ScriptError) {
    self.configuration = configuration
    guard let profile = Profile(iOS: configuration.systemVersion) else {
      throw ScriptError("no profile for iOS '\(configuration.systemVersion)'")
    }
    self.profile = profile
    let time = Self.firstStart
    now = time
    start = profile.firstMidnight
    scheduler = FetchScheduler(profile: profile, start: time)
    var bundles: [AppBundle] = []
    for id in configuration.apps {
      bundles.append(try AppBundle(id, in: configuration.appsFolder))
    }
    let folder = try Self.makeFolder(in: configuration.workingFolder)
    containers = folder
    apps = bundles.map {
      InstalledApp($0, container: "\(folder)/\($0.id)", profile: profile, start: time)
    }
    journal = try Journal(configuration, profile: profile, start: start)
    setClock(time)
    for app in apps {
      try Self.makeContainer(app.container)
      let actions = scheduler.handle(.install(app.id, app.bundle.manifest), at: now)
      guard actions.isEmpty else {
        throw ScriptError("app '\(app.id)' is named twice in 'WORKBOOK_APP_LIST'; name it once")
      }
    }
  }

  deinit { finish() }

  /// Ends all processes and closes the trace; nothing happens on the device from then on.
  func finish() {
    guard !isOver else { return }
    isOver = true
    for app in apps {
      app.running?.connection.kill()
      app.running = nil
    }
    journal.finish(at: now)
    try? FileManager.default.removeItem(atPath: containers)
  }

  // MARK: Time

  /// Moves the clock, which the caller knows to skip nothing.
  private func setClock(_ time: DeviceInstant) {
    now = time
    if configuration.endsWithProcess { LastWords.set(time: time.nanoseconds) }
  }

  /// Lets time pass up to an instant and everything happen that is due until then, and at it.
  func advance(to target: DeviceInstant) throws(ScriptError) {
    try rest()
    while let next = nextInstant, next <= target {
      setClock(max(now, next))
      try rest()
      try expireRules()
      try rest()
    }
    setClock(target)
  }

  /// When anything is due next; nil if the device waits for the scenario.
  private var nextInstant: DeviceInstant? {
    var next = scheduler.nextDeadline
    for app in apps {
      for case let time? in [app.life.nextDeadline, app.nextOwnTime] {
        next = min(next ?? time, time)
      }
    }
    return next
  }

  /// Gives time to one app after the other until none has anything to do at the present instant.
  func rest() throws(ScriptError) {
    while let app = apps.first(where: { $0.needsTime(at: now) }) { try giveTime(to: app) }
  }

  /// Lets the rules do what is due at the present instant.
  private func expireRules() throws(ScriptError) {
    for app in apps where app.life.nextDeadline.map({ $0 <= now }) ?? false {
      try perform(app.life.elapse(to: now), of: app)
    }
    if let deadline = scheduler.nextDeadline, deadline <= now {
      try perform(scheduler.elapse(to: now))
    }
  }

  // MARK: Folders

  /// A folder that did not exist before: `device`, or `device-2` and so on.
  private static func makeFolder(in folder: String) throws(ScriptError) -> String {
    var path = "\(folder)/device"
    for number in 2...1000 {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
        return path
      } catch CocoaError.fileWriteFileExists {
        path = "\(folder)/device-\(number)"
      } catch {
        throw ScriptError("cannot make the folder '\(path)': \(error)")
      }
    }
    throw ScriptError("cannot make a folder for the device in '\(folder)'; empty it")
  }

  /// The folders that every app finds in its home.
  private static func makeContainer(_ path: String) throws(ScriptError) {
    do {
      for folder in ["Documents", "Library/Caches", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
      }
    } catch {
      throw ScriptError("cannot make the home '\(path)' of an app: \(error)")
    }
  }
}
