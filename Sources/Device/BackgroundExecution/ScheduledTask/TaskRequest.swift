package import RuleBlocks

/// A request to `BGTaskScheduler` for one launch, and its conditions (R103, R104, R107).
package struct TaskRequest: Sendable, Hashable {
  /// The identifier of the registered handler; one request is pending for each.
  package var identifier: String
  package var kind: ScheduledTask.Kind
  /// `earliestBeginDate` as set by the app, in seconds since 1970; only the app reads it.
  package var beginDate: Double?
  /// The same in device time, which later date settings do not affect.
  package var earliest: DeviceInstant?
  /// `requiresNetworkConnectivity`, of a processing task.
  package var needsNetwork: Bool
  /// `requiresExternalPower`, of a processing task.
  package var needsPower: Bool
  /// The part that only a request for a continued task has.
  package var continued: ContinuedRequest?

  /// - Parameters:
  ///   - beginDate: as set by the app, in seconds since 1970.
  ///   - earliest: the same in device time, which is never set.
  package init(
    _ identifier: String, _ kind: ScheduledTask.Kind, beginDate: Double? = nil,
    earliest: DeviceInstant? = nil, needsNetwork: Bool = false, needsPower: Bool = false,
    continued: ContinuedRequest? = nil
  ) {
    self.continued = continued
    self.identifier = identifier
    self.kind = kind
    self.beginDate = beginDate
    self.earliest = earliest
    self.needsNetwork = needsNetwork
    self.needsPower = needsPower
  }
}

/// What a request for a continued task says besides (R256, R257).
package struct ContinuedRequest: Sendable, Hashable {
  package var title: String
  package var subtitle: String
  /// Whether it is refused rather than queued if it cannot begin at once: the strategy `fail`.
  package var mustBegin: Bool
  /// Apple's bits of the resources that it requires.
  package var resources: Int

  package init(
    title: String, subtitle: String, mustBegin: Bool = false, resources: Int = 0
  ) {
    self.title = title
    self.subtitle = subtitle
    self.mustBegin = mustBegin
    self.resources = resources
  }
}

/// Why a request is refused; the raw values are those of `BGTaskScheduler.Error.Code`.
package enum TaskRefusal: Int, Error, Sendable, Hashable, CaseIterable {
  /// Background App Refresh is off for the app, or the system has no scheduler.
  case unavailable = 1
  /// More than ``PendingTaskRequests/most`` of the kind.
  case tooManyPendingTaskRequests = 2
  /// Info.plist does not list the identifier, or lacks the mode.
  case notPermitted = 3
  /// There is no room for a continued task that is not to be queued (R257).
  case immediateRunIneligible = 4

  /// The name of the error in `BGTaskScheduler.Error`.
  package var name: String {
    switch self {
    case .unavailable: "unavailable"
    case .tooManyPendingTaskRequests: "tooManyPendingTaskRequests"
    case .notPermitted: "notPermitted"
    case .immediateRunIneligible: "immediateRunIneligible"
    }
  }
}
