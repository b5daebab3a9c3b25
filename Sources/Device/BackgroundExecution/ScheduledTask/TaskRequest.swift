package import RuleBlocks
/// What an app submits to `BGTaskScheduler`: one launch, and when it makes sense (R103, R104, R107).
package struct TaskRequest: Sendable, Hashable {
  /// By which an app registers the handler, and under which one request is pending at a time.
  package var identifier: String
  /// What is to be done: a refresh, or processing.
  package var kind: ScheduledTask.Kind
  /// `earliestBeginDate` as the app has given it, in seconds since 1970; nothing but the app reads it.
  package var beginDate: Double?
  /// The same in the device's own time; what comes later is for nothing to do with the date.
  package var earliest: DeviceInstant?
  /// `requiresNetworkConnectivity`, of a processing task.
  package var needsNetwork: Bool
  /// `requiresExternalPower`, of a processing task.
  package var needsPower: Bool

  /// - Parameters:
  ///   - beginDate: as the app has given it, in seconds since 1970.
  ///   - earliest: the same by the device's own time, in which the date is never set.
  package init(
    _ identifier: String, _ kind: ScheduledTask.Kind, beginDate: Double? = nil,
    earliest: DeviceInstant? = nil, needsNetwork: Bool = false, needsPower: Bool = false
  ) {
    self.identifier = identifier
    self.kind = kind
    self.beginDate = beginDate
    self.earliest = earliest
    self.needsNetwork = needsNetwork
    self.needsPower = needsPower
  }
}

/// Why a request is not accepted; the raw values are those of `BGTaskScheduler.Error.Code`.
package enum TaskRefusal: Int, Error, Sendable, Hashable, CaseIterable {
  /// Background App Refresh is off for the app, or the system has no scheduler.
  case unavailable = 1
  /// More than ``TaskRequestBook/most`` of the kind.
  case tooManyPendingTaskRequests = 2
  /// Info.plist does not list the identifier, or lacks the mode.
  case notPermitted = 3

  /// The word of `BGTaskScheduler.Error` for it.
  package var name: String {
    switch self {
    case .unavailable: "unavailable"
    case .tooManyPendingTaskRequests: "tooManyPendingTaskRequests"
    case .notPermitted: "notPermitted"
    }
  }
}
