import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The implementation of a device: the rules, the processes, the clock, and their interaction.
///
/// **Roles.** The rules decide: a `LifeCycle` for each app, and the services (``DeviceService``), each with
/// its own block. The engine performs their actions and feeds them events, as `RuleBlock` describes. Verbs
/// come from ``Device`` and ``App``, reports from the apps' processes.
///
/// **Time.** At one instant each process gets time until all of them rest: daemons first, then apps in the
/// order of installation. Then the rules get theirs: the network, life cycles, services, clocks. Finally the
/// clock moves to the next instant at which anything is due.
///
/// A process whose own deadline is next runs alone up to the first instant at which anything else is due, and
/// reports at once when it has done something that others can see. So every event, including the end of a
/// process, has its exact time.
///
/// **Failure.** Mistakes of an app are `misuse` events in the journal. Mistakes of the scenario are thrown
/// before anything has changed.
///
/// **Threading.** One thread uses it at a time (``EngineLock``).
final class Engine {
  let configuration: DeviceConfiguration
  let profile: Profile
  /// The date of device time 0, in seconds since 1970.
  let start: Int64
  /// In the order of installation, which decides which app comes first.
  let apps: [InstalledApp]
  /// In the order of the configuration.
  let daemons: [Daemon]
  /// All members that may have a process, in the order in which they get time: daemons before apps.
  let members: [any DeviceProcess]
  let journal: Journal
  /// The services, in the order in which they receive events.
  let services: [any DeviceService]
  /// The connections of apps and daemons.
  let network: DeviceNetwork
  /// The replacement of the network on a live device; nil in virtual time.
  private(set) var live: LiveEnvironment?
  /// The device's time.
  private(set) var now: DeviceInstant
  /// The announcements in delivery, the present one first.
  var announcements: [DeviceEvent] = []
  var clock: DeviceClock
  /// The time zone; nil until it is set, which means UTC.
  var timeZone: TimeZone?
  /// The last announced clock settings; initially the clock shows device time.
  var lastClockChange = DeviceEvent.clockChanged(shift: .zero, ahead: .zero, zone: nil)
  /// Whether an app or a daemon keeps the device awake, as last reported to the clock.
  var isBusy = false
  /// How often the device has slept.
  var sleeps = 0
  var isLocked = false
  /// Whether the device has not been unlocked since its last restart.
  var awaitsFirstUnlock = false
  var isInCall = false
  var isCallAnswered = false
  var conditions = DeviceConditions()
  var thermalState = ThermalState.nominal
  /// Whether a person drives the device at a prompt, after the end of its scenario.
  var isPrompted = false
  /// The number of processes so far.
  var processes = 0
  /// How often an app has come to the front.
  var uses = 0
  /// The names of the pictures that the scenario has taken.
  var pictures: Set<String> = []
  /// Whether ``finish(for:)`` has been called, after which nothing happens any more.
  private var isOver = false
  /// The folder with the containers, which is removed at the end.
  private let containers: String
  /// The folder of the containers that apps share (`AppGroup`).
  var groupsFolder: String { "\(containers)/.groups" }
  /// The folder of the sockets on which daemons listen (`XDG_RUNTIME_DIR`).
  var runtimeFolder: String { "\(containers)/run" }

  /// CHOICE: a device is first started at nine in the morning.
  private static let firstStart = DeviceInstant(day: 0, hour: 9)

  /// Installs the apps, starts the device and its daemons, and lets them come to rest.
  ///
  /// - Throws: for anything that cannot be installed, started or written: a system without a profile, an app
  ///   without a program, a folder that cannot be created.
  init(_ configuration: DeviceConfiguration) throws(ScriptError) {
    self.configuration = configuration
    guard var profile = Profile(iOS: configuration.systemVersion) else {
      throw ScriptError("no profile for iOS '\(configuration.systemVersion)'")
    }
    profile.isMultitaskingSupported = configuration.isMultitaskingSupported
    profile.isPad = configuration.isPad
    self.profile = profile
    let time = Self.firstStart
    now = time
    start = profile.firstMidnight
    clock = DeviceClock(start: time)
    services = Services.all(DeviceRules(profile: profile), start: time)
    network = DeviceNetwork(
      start: time, local: .withinDevice, network: Network.wifi.link, seed: configuration.seed)
    var bundles: [AppBundle] = []
    for id in configuration.apps {
      bundles.append(try AppBundle(id, in: configuration.appsFolder))
    }
    let folder = try Self.makeFolder(in: configuration.workingFolder)
    containers = folder
    apps = bundles.map {
      InstalledApp($0, container: "\(folder)/\($0.id)", profile: profile, start: time)
    }
    daemons = configuration.daemons.map { Daemon($0, folder: "\(folder)/daemons/\($0.name)") }
    members = (daemons as [any DeviceProcess]) + (apps as [any DeviceProcess])
    network.directory.daemons = Set(daemons.map(\.name))
    journal = try Journal(configuration, profile: profile, start: start)
    setClock(time)
    network.timeText = { [weak self] in (self?.shown($0) ?? $0).timeText }
    for app in apps {
      guard apps.count(where: { $0.id == app.id }) == 1 else {
        throw ScriptError("app '\(app.id)' is named twice in 'WORKBOOK_APP_LIST'; name it once")
      }
      try Self.makeContainer(app.container)
      try announce(.installed(app.id, app.bundle.manifest))
    }
    if !daemons.isEmpty { try startDaemons() }
    if let daemon = configuration.liveDaemon { live = try makeLiveWorld(daemon) }
    try rest()
  }

  deinit { finish() }

  /// Ends all processes and closes the trace; nothing happens on the device afterwards.
  ///
  /// Idempotent: the scenario's end, a mistake and the end of the process may all call it.
  func finish(for mistake: ScriptError? = nil) {
    guard !isOver else { return }
    isOver = true
    for app in apps {
      app.running?.connection.kill()
      app.running = nil
    }
    for daemon in daemons {
      daemon.running?.connection.kill()
      daemon.running = nil
    }
    live?.finish()
    journal.finish(at: now, for: mistake)
    try? FileManager.default.removeItem(atPath: containers)
  }

  // MARK: Time

  /// CHOICE: the longest time that an app gets at once, so that the watchdog measures short periods.
  private static let longestGrant = Duration.seconds(3600)

  /// Sets the clock; the caller ensures that nothing is skipped.
  ///
  /// The time is also stored for the last line of the trace in case this process ends by a signal
  /// (`FinalTraceLine`).
  func setClock(_ time: DeviceInstant) {
    now = time
    if configuration.endsWithProcess { FinalTraceLine.set(time: time.nanoseconds) }
  }

  /// Lets time pass up to an instant; everything happens that is due until then, and at it.
  ///
  /// It steps from one instant at which anything is due to the next. There a process whose own deadline is
  /// due runs first, up to its ``horizon(of:_:)``; otherwise the rules do what is due. Then everything comes
  /// to rest, and the next instant is determined anew, as any event may have changed it.
  func advance(to target: DeviceInstant) throws(ScriptError) {
    if let live { return try advance(live, to: target) }
    try findLostDaemons()
    try rest()
    while let next = nextStop, next <= target {
      if let member = membersWithTime.first(where: { $0.nextOwnTime.map { $0 <= next } ?? false }) {
        setClock(max(now, next))
        try member.run(in: self, until: horizon(of: member, target))
      } else {
        setClock(max(now, next))
        try expireRules()
      }
      try rest()
    }
    setClock(target)
  }

  /// The members that may get time: none while the device sleeps.
  ///
  /// Device time advances all the same: rules that count in it are due, and may wake the device.
  private var membersWithTime: [any DeviceProcess] { clock.asleepSince == nil ? members : [] }

  /// When anything is due next; nil if the device waits for the scenario.
  var nextStop: DeviceInstant? {
    (membersWithTime.map(\.nextOwnTime) + [nextRule]).compactMap { $0 }.min()
  }

  /// When a rule is due next.
  private var nextRule: DeviceInstant? {
    (apps.map(\.life.nextDeadline) + services.map(\.nextDeadline) + daemons.map(\.restartsAt)
      + [network.nextDeadline, clock.nextDeadline])
      .compactMap { $0 }.min()
  }

  /// Returns how far a process may run alone: nothing else is due before.
  ///
  /// It may not advance while there is data for it that its socket has no room for: it would run past bytes
  /// that have arrived by then.
  ///
  /// - Parameter target: where the scenario's own wait ends.
  private func horizon(of process: any DeviceProcess, _ target: DeviceInstant) -> DeviceInstant {
    if let member = process.member, network.keepsBack(from: member) { return now }
    let others = members.filter { $0 !== process }.map(\.nextOwnTime)
    return (others + [nextRule]).compactMap { $0 }.reduce(min(target, now + Self.longestGrant), min)
  }

  /// Gives time to one process after the other until none has anything to do at the present instant.
  ///
  /// It restarts with the first one each time, as any process may have given another something to do.
  func rest() throws(ScriptError) {
    while let member = membersWithTime.first(where: { $0.needsTime(at: now) }) {
      try member.run(in: self, until: now)
    }
  }

  /// Lets the rules do what is due at the present instant.
  ///
  /// First the network, then daemons that have ended or are due to start, life cycles, services and the
  /// clocks. Each deadline is queried in turn, so that a later one sees the effects of an earlier one.
  func expireRules() throws(ScriptError) {
    if network.nextDeadline.map({ $0 <= now }) ?? false {
      try network.elapse(to: now)
      try processNetworkEvents()
    }
    try findLostDaemons()
    try restartDaemons()
    for app in apps where app.life.nextDeadline.map({ $0 <= now }) ?? false {
      try perform(app.life.elapse(to: now), of: app)
    }
    for service in services where service.nextDeadline.map({ $0 <= now }) ?? false {
      try perform(service.elapse(to: now))
    }
    if let deadline = clock.nextDeadline, deadline <= now { try perform(clock.elapse(to: now)) }
  }

  // MARK: Folders

  /// Creates a folder that did not exist before: `device`, or `device-2` and so on.
  ///
  /// It is removed with its device; a thousand leftover folders are an error.
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

  /// Creates the folders that every app has in its home.
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
