import RuleBlocks

/// The location state of one app.
package struct LocationClient: AppClient, Sendable, Hashable {
  /// A location manager in the app's process.
  struct Manager: Sendable, Hashable {
    /// Its number in the process.
    let number: Int
    /// What it wants, as last set.
    var wish: LocationPreferences
    /// Whether the app was in the foreground since the manager started (R162).
    var wasSeen: Bool
    /// Whether it is paused until the app starts it again (R236).
    var isPaused = false
    /// Whether it is a sequence that rests while the device stands still (R237).
    var isStationary = false
    /// The last reason why a sequence gives no locations (R237).
    var diagnosis: LocationDiagnosis = []
    /// When it started last, changed what it wants, or lost the foreground: from then on the time until a
    /// pause counts (R236).
    var start: DeviceInstant
    /// The last location that it received, or that waits for it.
    var last: LocationFix?
    /// The locations to deliver when the app runs again (R163).
    var waiting: [LocationFix] = []
  }

  /// Whether, and for how long, the app is kept running.
  ///
  /// - firm: as long as a manager continues in the background.
  /// - lingering: for a moment afterwards (R162).
  enum Hold: Sendable, Hashable {
    case none, firm, lingering
  }

  package let id: AppID
  /// Whether its Info.plist lists the mode `location`.
  let hasMode: Bool
  /// What the user lets it know.
  package internal(set) var consent = LocationConsent()
  var phase = AppPhase.notRunning(after: nil)
  /// Whether sequences and monitors need a session for the permission for always (iOS 18, R239).
  let needsService: Bool
  var sessions: [LocationSessionKind: LocationSession] = [:]
  /// The last location of the sequences of a process that has ended (R238).
  var lastLive: GeoPoint?
  /// The conditions of its monitors; they outlive the process (R240).
  package internal(set) var conditions: [LocationCondition] = []
  /// In the order in which they started.
  var managers: [Manager] = []
  var hold = Hold.none
  /// Whether the log shows it as receiving locations.
  var isTracked = false
  /// Background App Refresh for the app, which lets the system wake it (R166).
  var refreshStatus = RefreshStatus.available
  /// Whether its process still waits for the first location of significant changes (R164).
  var lacksFirstChange = true
  /// The place and time of the last significant change; nil unless they are monitored (R164).
  var lastSignificant: (point: GeoPoint, time: DeviceInstant)? {
    get { significant.map { ($0.point, $0.time) } }
    set { significant = newValue.map { LocationFix($0.point, accuracy: 0, speed: 0, at: $0.time) } }
  }
  /// The hashable storage of ``lastSignificant``; only point and time matter.
  private var significant: LocationFix?
  /// Whether it monitors visits, which outlives the process (R192).
  var monitorsVisits = false
  /// Whether it has monitored visits since the current stay began.
  var knowsVisit = false
  /// In the order in which they were added; they outlive the process.
  package internal(set) var regions: [MonitoredRegion] = []
  /// The identifiers of the regions that the device is in.
  var inside: Set<String> = []

  init(id: AppID, hasMode: Bool, profile: Profile) {
    self.id = id
    self.hasMode = hasMode
    needsService = profile.version >= 18
  }

  /// The assertion that keeps the app running for its locations.
  package static let assertion = ProcessAssertion(.location, number: 0)

  /// Whether the app has a process, suspended or not.
  var isRunning: Bool {
    if case .notRunning = phase { false } else { true }
  }

  /// The user's decision, as the app sees it.
  package var permission: LocationPermission { consent.permission }

  /// What the user is being asked.
  package var question: LocationQuestion? {
    consent.question ?? (consent.precisionRequests.isEmpty ? nil : .precision)
  }

  /// R233: whether the app may know the precise place.
  func isPrecise(in profile: Profile) -> Bool {
    consent.isPrecise || consent.isTemporarilyPrecise || profile.version < 14
  }

  /// R193, R233: returns whether it may know in which regions the device is.
  func knowsRegions(in profile: Profile) -> Bool { consent.isAllowed && isPrecise(in: profile) }

  /// R160, R162: returns whether a manager receives locations.
  ///
  /// That takes permission; `whenInUse` takes besides that the app was in the foreground since, or a session.
  func mayBegin(_ manager: Manager) -> Bool {
    consent.isAllowed && !manager.isPaused
      && (manager.wasSeen || usesAlways(manager) || (manager.wish.isLive && keepsInUse))
  }

  /// R162: returns whether a manager continues in the background.
  func continuesInBackground(_ manager: Manager, in profile: Profile) -> Bool {
    guard hasMode, mayBegin(manager) else { return false }
    return manager.wish.isLive
      ? keepsInUse && sessions[.backgroundActivity]?.isHeld ?? false && !manager.isStationary
      : manager.wish.continuesInBackground || profile.version < 9
  }

  /// Returns whether any manager keeps the app from being suspended.
  func keepsRunning(in profile: Profile) -> Bool {
    managers.contains { continuesInBackground($0, in: profile) }
  }

  /// R163: returns whether locations are delivered to a manager immediately.
  func isTold(_ manager: Manager, in profile: Profile) -> Bool {
    switch phase {
    case .foreground: true
    case .background: usesAlways(manager) || continuesInBackground(manager, in: profile)
    case .suspended, .ending, .notRunning: false
    }
  }

  /// Returns whether a region or a significant change may wake it (R166).
  ///
  /// It may not without Background App Refresh, which users can switch off from iOS 7 on, nor before iOS 8
  /// after a force quit.
  func mayBeWoken(in profile: Profile) -> Bool {
    (permission == .always || keepsInUse) && (refreshStatus == .available || profile.version < 7)
      && (phase != .notRunning(after: .forceQuit) || profile.version >= 8)
  }
}
