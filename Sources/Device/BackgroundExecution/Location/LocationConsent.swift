internal import RuleBlocks

/// What the user lets an app know about the place of the device, and what the app has asked (R160, R230-R235).
package struct LocationConsent: Sendable, Hashable {
  /// The user's decision, as the app sees it.
  package internal(set) var permission = LocationPermission.notDetermined
  /// Whether it is an `always` that the user has not confirmed yet (R232).
  package internal(set) var isProvisional = false
  /// Whether it was given once, and ends with this use of the app (R231).
  var isTemporary = false
  /// Whether the user has answered a request for `always`, which is the only one (R230).
  var hasAnsweredAlways = false
  /// What the user is being asked.
  package internal(set) var question: LocationQuestion?
  /// What the app has requested in the background, for which nobody is asked before it is in front (R230).
  var deferred: Request?
  /// The event for which the user is asked to confirm `always`, and its time (R232).
  var withheld: Withheld?
  /// The user's setting: whether the app may know the precise place (R233).
  var isPrecise = true
  /// Whether it may know that while it is in use (R234).
  var isTemporarilyPrecise = false
  /// The requests for that which the user is being asked about, as numbered by the process.
  package internal(set) var precisionRequests: [Int] = []

  struct Request: Sendable, Hashable {
    let permission: LocationPermission
    /// Whether the app asks for the reduced accuracy (R233).
    let isReduced: Bool
  }

  struct Withheld: Sendable, Hashable {
    let event: LocationEvent
    let time: DeviceInstant
  }

  /// The permission for what happens while the app is not in use (R232).
  var inBackground: LocationPermission { isProvisional ? .whenInUse : permission }

  /// Whether the user has granted any permission.
  var isAllowed: Bool { permission == .always || permission == .whenInUse }

  /// R230: returns whether a request is a reason to ask the user.
  ///
  /// `always` can be requested after `whenInUse`, but only once, and not after an answer for this time alone.
  func accepts(_ request: LocationPermission) -> Bool {
    guard question == nil, request != .always || !hasAnsweredAlways else { return false }
    return switch permission {
    case .notDetermined: true
    case .whenInUse: request == .always && !isTemporary
    case .denied, .always: false
    }
  }

  /// Applies an answer, or a change in the settings.
  mutating func answer(_ answer: LocationPermission, once: Bool, in profile: Profile) {
    let wasAsked = question
    question = nil
    deferred = nil
    if wasAsked == .always { hasAnsweredAlways = true }
    // From iOS 13 on the prompt does not offer `always`, which is asked about when it matters (R232).
    isProvisional =
      wasAsked == .always && permission == .notDetermined && answer == .whenInUse && !once
      && profile.version >= 13
    isTemporary = once
    permission = isProvisional ? .always : answer
  }

  /// R231, R234: ends what holds for one use of the app.
  ///
  /// - Returns: whether that changes what the app may know.
  mutating func endUse() -> Bool {
    let isChanged = isTemporary || (isTemporarilyPrecise && !isPrecise)
    if isTemporary { (permission, hasAnsweredAlways) = (.notDetermined, false) }
    (isTemporary, isTemporarilyPrecise) = (false, false)
    return isChanged
  }

  /// Forgets what only the process waited for.
  mutating func endProcess() {
    if question != .confirmsAlways { question = nil }
    deferred = nil
    precisionRequests = []
  }
}

/// A question of the system to the user.
package enum LocationQuestion: Sendable, Hashable {
  case whenInUse, always
  /// Whether the app keeps the `always` that it has provisionally (R232).
  case confirmsAlways
  /// Whether it may know the precise place for the time being (R234).
  case precision
}
