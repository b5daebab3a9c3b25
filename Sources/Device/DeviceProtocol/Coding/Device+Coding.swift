import RuleBlocks
package import BackgroundExecution

extension DeviceMessage: LinkChoice {
  package static let cases = [
    with(status), with(call), with(backgroundTime), with(taskRequests), with(pushToken),
    with(notification), with(touch), with(audio), with(location), with(urlOpened),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .status(let status): writer.put(0, status)
    case .call(let message, let state): writer.put(1, message, state)
    case .backgroundTime(let until): writer.put(2, until)
    case .taskRequests(let book): writer.put(3, book)
    case .pushToken(let token): writer.put(4, token)
    case .notification(let message): writer.put(5, message)
    case .touch(let touch): writer.put(6, touch)
    case .audio(let message): writer.put(7, message)
    case .location(let message): writer.put(8, message)
    case .urlOpened(let number, let isOpened): writer.put(9, number, isOpened)
    }
  }
}

extension DeviceStatus: LinkRecord {
  package static let link = LinkFields<Self>(
    {
      (
        $0.backgroundRefreshStatus, $0.isLowPowerModeEnabled, $0.timeZone, $0.systemVersion,
        $0.isMultitaskingSupported, $0.isPad, $0.launchURL, $0.launchPush, $0.launchAction,
        $0.quickActions, $0.urlSchemes, $0.hasPushToken, $0.isLaunchedForLocation,
        $0.isProtectedDataAvailable, $0.awaitsFirstUnlock, $0.batteryLevel, $0.isCharging,
        $0.thermalState
      )
    }, Self.init)
}

extension PendingTaskRequests: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.permitted, $0.kinds, $0.isAvailable, $0.room, $0.pending) }, Self.init)
}

extension DaemonMessage: LinkChoice {
  package static let cases = [with(conditions), with(app)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .conditions(let conditions): writer.put(0, conditions)
    case .app(let app, let presence): writer.put(1, app, presence)
    }
  }
}

extension DaemonReport: LinkChoice {
  package static let cases = [with(wake), with(keepsAwake), with(transfer), with(refused)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .wake(let app, let session): writer.put(0, app, session)
    case .keepsAwake(let isHeld): writer.put(1, isHeld)
    case .transfer(let name, let step): writer.put(2, name, step)
    // Also written by `processes.c`.
    case .refused(let name): writer.put(3, name)
    }
  }
}

extension DaemonConditions: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.network, $0.isCharging, $0.isPowerLow, $0.systemVersion) }, Self.init)
}

extension TransferName: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.app, $0.session, $0.task) }, Self.init)
}

extension TransferStep: LinkChoice {
  package static let cases = [with(attempt), with(quarters), with(finished), with(failed)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .attempt(let text): writer.put(0, text)
    case .quarters(let count): writer.put(1, count)
    case .finished(let status, let bytes): writer.put(2, status, bytes)
    case .failed(let code): writer.put(3, code)
    }
  }
}

extension ApplicationState: LinkValue {}
extension RefreshStatus: LinkValue {}
extension ThermalState: LinkValue {}
extension AppPresence: LinkValue {}
extension NetworkKind: LinkValue {}
