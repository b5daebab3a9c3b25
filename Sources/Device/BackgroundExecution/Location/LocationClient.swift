import RuleBlocks
/// What the device keeps of an app that wants to know where it is.
package struct LocationClient: Sendable, Hashable {
  /// A manager of the app's process that gets locations.
  struct Manager: Sendable, Hashable {
    /// The number that the process has given it.
    let number: Int
    /// What it wants to know, as it has said last.
    var wish: LocationWish
    /// Whether the user has seen the app since this has begun (R162).
    var wasSeen: Bool
    /// The last location that it got, or that waits for it.
    var last: GeoPoint?
    /// What it gets when the app runs again (R163).
    var waiting: [LocationFix] = []
  }

  /// Whether the app is kept running.
  ///
  /// - firm: as long as a manager goes on behind the screen.
  /// - lingering: a moment longer (R162).
  enum Hold: Sendable, Hashable {
    case none, firm, lingering
  }

  /// The app.
  package let id: AppID
  /// Whether its Info.plist lists the mode.
  let hasMode: Bool
  /// What the user has said.
  package internal(set) var permission = LocationPermission.notDetermined
  /// What the app asks for and the user has not answered; nil for nothing.
  package internal(set) var question: LocationPermission?
  /// Where the app is.
  var phase = AppPhase.notRunning(after: nil)
  /// In the order in which they have begun.
  var managers: [Manager] = []
  /// Whether an assertion is held for it.
  var hold = Hold.none
  /// Whether it is said to get locations.
  var isTracked = false
  /// Whether Background App Refresh lets the system wake it (R166).
  var refreshStatus = RefreshStatus.available
  /// Whether its process still waits for the first location of significant changes (R164).
  var lacksFirstChange = true
  /// Where the last significant change was; nil without such monitoring (R164).
  var lastSignificant: (point: GeoPoint, time: DeviceInstant)? {
    get { significant.map { ($0.point, $0.time) } }
    set { significant = newValue.map { LocationFix($0.point, accuracy: 0, speed: 0, at: $0.time) } }
  }
  /// The same as a value, in which only place and time mean something.
  private var significant: LocationFix?
  /// Whether it hears of visits, which outlives the process (R192).
  var monitorsVisits = false
  /// Whether it has done so since the stay began that lasts now.
  var knowsVisit = false
  /// In the order in which they were added; they outlive the process.
  package internal(set) var regions: [MonitoredRegion] = []
  /// The names of those that the device is in.
  var inside: Set<String> = []

  /// An app that has asked for nothing.
  init(id: AppID, hasMode: Bool) {
    self.id = id
    self.hasMode = hasMode
  }

  /// What keeps the app running for its locations.
  package static let assertion = ProcessAssertion(.location, number: 0)

  /// Whether there is a process, suspended or not.
  var isRunning: Bool {
    if case .notRunning = phase { false } else { true }
  }

  /// Whether the user has allowed anything.
  var isAllowed: Bool { permission == .always || permission == .whenInUse }

  /// R160, R162: whether a manager gets locations: not without permission, and with that for the time in
  /// use only once the user has seen the app.
  func mayBegin(_ manager: Manager) -> Bool {
    switch permission {
    case .always: true
    case .whenInUse: manager.wasSeen
    case .notDetermined, .denied: false
    }
  }

  /// R162: whether a manager goes on behind the screen.
  func goesOnBehind(_ manager: Manager, in profile: Profile) -> Bool {
    hasMode && mayBegin(manager) && (manager.wish.goesOnBehind || profile.version < 9)
  }

  /// Whether any of it keeps the app from being suspended.
  func keepsRunning(in profile: Profile) -> Bool {
    managers.contains { goesOnBehind($0, in: profile) }
  }

  /// R163: whether a manager is told at once.
  func isTold(_ manager: Manager, in profile: Profile) -> Bool {
    switch phase {
    case .foreground: true
    case .background: permission == .always || goesOnBehind(manager, in: profile)
    case .suspended, .ending, .notRunning: false
    }
  }

  /// Whether a region or a significant change may wake it (R166).
  ///
  /// Not without Background App Refresh, which users can switch off from iOS 7 on, and before iOS 8
  /// not behind a force quit.
  func mayBeWoken(in profile: Profile) -> Bool {
    permission == .always && (refreshStatus == .available || profile.version < 7)
      && (phase != .notRunning(after: .forceQuit) || profile.version >= 8)
  }
}
