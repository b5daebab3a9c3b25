internal import BackgroundExecution

extension DeviceMessage: LinkValue {
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

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .status(try reader.take())
    case 1: self = .call(try reader.take(), state: try reader.take())
    case 2: self = .backgroundTime(until: try reader.take())
    case 3: self = .taskRequests(try reader.take())
    case 4: self = .pushToken(try reader.take())
    case 5: self = .notification(try reader.take())
    case 6: self = .touch(try reader.take())
    case 7: self = .audio(try reader.take())
    case 8: self = .location(try reader.take())
    case 9: self = .urlOpened(number: try reader.take(), try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension DeviceStatus: LinkValue {
  package func write(to writer: inout LinkWriter) {
    backgroundRefreshStatus.write(to: &writer)
    isLowPowerModeEnabled.write(to: &writer)
    timeZone.write(to: &writer)
    systemVersion.write(to: &writer)
    isMultitaskingSupported.write(to: &writer)
    isPad.write(to: &writer)
    launchURL.write(to: &writer)
    launchPush.write(to: &writer)
    launchAction.write(to: &writer)
    quickActions.write(to: &writer)
    urlSchemes.write(to: &writer)
    hasPushToken.write(to: &writer)
    isLaunchedForLocation.write(to: &writer)
    isProtectedDataAvailable.write(to: &writer)
    awaitsFirstUnlock.write(to: &writer)
    batteryLevel.write(to: &writer)
    isCharging.write(to: &writer)
    thermalState.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      backgroundRefreshStatus: try reader.take(), isLowPowerModeEnabled: try reader.take(),
      timeZone: try reader.take(), systemVersion: try reader.take(),
      isMultitaskingSupported: try reader.take(), isPad: try reader.take(),
      launchURL: try reader.take(), launchPush: try reader.take(),
      launchAction: try reader.take(), quickActions: try reader.take(),
      urlSchemes: try reader.take(), hasPushToken: try reader.take(),
      isLaunchedForLocation: try reader.take(), isProtectedDataAvailable: try reader.take(),
      awaitsFirstUnlock: try reader.take(), batteryLevel: try reader.take(),
      isCharging: try reader.take(), thermalState: try reader.take())
  }
}

extension PendingTaskRequests: LinkValue {
  package func write(to writer: inout LinkWriter) {
    permitted.write(to: &writer)
    kinds.write(to: &writer)
    isAvailable.write(to: &writer)
    pending.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      permitted: try reader.take(), kinds: try reader.take(), isAvailable: try reader.take(),
      pending: try reader.take())
  }
}

extension ApplicationState: LinkValue {}
extension RefreshStatus: LinkValue {}
extension ThermalState: LinkValue {}
