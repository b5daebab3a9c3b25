internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The device itself: the rules, the processes, the clock, and what goes between them.
///
/// **Roles.** The rules decide: a `LifeCycle` for each app, and the services (``DeviceService``),
/// each with a block of its own. The engine performs their actions and feeds them what happens, as
/// `RuleBlock` describes. Verbs come from ``Device`` and ``App``, reports from the apps' processes.
///
/// **Time.** At one instant each process gets time until all of them rest: daemons first, then apps
/// in the order of installation. Then the rules get theirs, the network before life cycles before
/// services before clocks; then the clock moves to the next instant at which anything is due.
///
/// A process whose own time comes next goes on alone up to the first instant at which anything else
/// is due, and says at once when it has done what others can see. So everything, its end included,
/// has its exact time.
///
/// **Failure.** What an app does wrong is a `misuse` of the journal. What the scenario does wrong
/// is thrown before anything has changed.
///
/// **Threading.** One thread has it at a time (``Turns``).
final class Engine {
  /// What the device was made of.
  let configuration: DeviceConfiguration
  /// Which system it runs.
  let profile: Profile
  /// The date of device time 0, in seconds since 1970.
  let start: Int64
  /// In the order of installation, which decides which app comes first.
  let apps: [InstalledApp]
  /// In the order of the configuration.
  let daemons: [Daemon]
  /// All that may have a process, in the order in which they get time: daemons before apps.
  let members: [any DeviceProcess]
  /// Told of everything that happens.
  let journal: Journal
  /// What the device does for its apps, in the order in which each hears of everything.
  let services: [any DeviceService]
  /// The connections of apps.
  let network: DeviceNetwork
  /// What takes the network's place on a device that runs live; nil in virtual time.
  private(set) var live: LiveWorld?
  /// The device's time.
  private(set) var now: DeviceInstant
  /// What the services have not heard of yet, and, in front of it, what they are hearing.
  var announcements: [DeviceEvent] = []
  /// The device's clocks, and its sleep.
  var clock: DeviceClock
  /// Where the device is; nil until it is set, which is UTC.
  var timeZone: TimeZone?
  /// What was announced of the clock last; at first it shows the device's own time.
  var lastClockChange = DeviceEvent.clockChanged(shift: .zero, ahead: .zero, zone: nil)
  /// Whether an app keeps the device awake, as the clock knows.
  var isBusy = false
  /// How often the device has slept.
  var sleeps = 0
  var isLocked = false
  /// Whether the device was restarted and not unlocked since.
  var awaitsFirstUnlock = false
  var isInCall = false
  /// Its power and its network.
  var conditions = DeviceConditions()
  /// How hot it is.
  var thermalState = ThermalState.nominal
  /// Whether a person drives the device at a prompt, behind the end of its scenario.
  var isPrompted = false
  /// The number of processes so far.
  var processes = 0
  /// How often an app has come to the front.
  var uses = 0
  /// The names of the pictures that the scenario has taken.
  var pictures: Set<String> = []
  /// Whether ``finish()`` has been called, behind which nothing happens any more.
  private var isOver = false
  /// The folder with the containers, which is removed at the end.
  private let containers: String
  /// The folder in which daemons wait for connections (`XDG_RUNTIME_DIR`).
  var runtimeFolder: String { "\(containers)/run" }

  /// CHOICE: a device is first started at nine in the morning.
  private static let firstStart = DeviceInstant(day: 0, hour: 9)

  /// Installs the apps and starts the device; nothing runs on it yet.
  ///
  /// - Throws: for what cannot be installed, started or written: a system without a profile, an app
  ///   without a program, a folder that cannot be made.
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

  /// Ends all processes and closes the trace; nothing happens on the device from then on.
  ///
  /// Done once: the scenario's end, a mistake and the end of the process may all come to it.
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

  /// CHOICE: the longest time that an app gets at once, so that what the watchdog measures is little.
  private static let longestGrant = Duration.seconds(3600)

  /// Moves the clock, which the caller knows to skip nothing.
  ///
  /// The time is also left where it can be read when this process ends by a signal, for the last
  /// line of the trace (`LastWords`).
  func setClock(_ time: DeviceInstant) {
    now = time
    if configuration.endsWithProcess { LastWords.set(time: time.nanoseconds) }
  }

  /// Lets time pass up to an instant and everything happen that is due until then, and at it.
  ///
  /// It goes from one instant at which anything is due to the next. There a process whose own time
  /// it is runs first, up to its ``horizon(of:_:)``; without one the rules do what is due. Then
  /// everything rests, and what is due next is looked for anew: all that has happened may have
  /// changed it.
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

  /// Those that may get time: none while the device sleeps.
  ///
  /// Its own time goes on all the same: rules that count in that are due, and may wake it.
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

  /// How far a process may go on alone: nothing else is due before.
  ///
  /// Not at all while something lies ready for it that its socket has no room for: it would run
  /// past bytes that are there by then.
  ///
  /// - Parameter target: where the scenario's own wait ends.
  private func horizon(of process: any DeviceProcess, _ target: DeviceInstant) -> DeviceInstant {
    if let member = process.member, network.keepsBack(from: member) { return now }
    let others = members.filter { $0 !== process }.map(\.nextOwnTime)
    return (others + [nextRule]).compactMap { $0 }.reduce(min(target, now + Self.longestGrant), min)
  }

  /// Gives time to one app after the other until none has anything to do at the present instant.
  ///
  /// It begins with the first of them again each time, as any may have given another something to
  /// do.
  func rest() throws(ScriptError) {
    while let member = membersWithTime.first(where: { $0.needsTime(at: now) }) {
      try member.run(in: self, until: now)
    }
  }

  /// Lets the rules do what is due at the present instant.
  ///
  /// First what has come over the network, then daemons that are gone or started again, life cycles,
  /// services and the clocks. Each asks for its own deadline, so that what an earlier one does is
  /// seen by a later.
  func expireRules() throws(ScriptError) {
    if network.nextDeadline.map({ $0 <= now }) ?? false {
      try network.elapse(to: now)
      try followNetwork()
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

  /// A folder that did not exist before: `device`, or `device-2` and so on.
  ///
  /// It goes with its device; a thousand that were left behind are too many.
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
