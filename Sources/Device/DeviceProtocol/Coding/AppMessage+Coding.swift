import RuleBlocks
internal import BackgroundExecution

extension AppMessage: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .didFinishLaunching: writer.put(0)
    case .didBecomeActive: writer.put(1)
    case .willResignActive: writer.put(2)
    case .didEnterBackground: writer.put(3)
    case .willEnterForeground: writer.put(4)
    case .willTerminate: writer.put(5)
    case .timeChanged(let change): writer.put(6, change)
    case .performFetch(let token): writer.put(7, token)
    case .backgroundTaskExpires(let identifier): writer.put(8, identifier)
    case .scene(let call): writer.put(9, call)
    case .didDiscardSceneSessions(let numbers): writer.put(10, numbers)
    case .scheduledTaskBegins(let task): writer.put(11, task)
    case .scheduledTaskExpires(let number): writer.put(12, number)
    case .sessionEvents(let call): writer.put(13, call)
    case .openURL(let url): writer.put(14, url)
    case .remoteNotification(let call): writer.put(15, call)
    case .audioInterruptionEnds(let shouldResume): writer.put(16, shouldResume)
    case .location(let call): writer.put(17, call)
    case .keepAlive(let call): writer.put(18, call)
    case .notificationResponse(let notification): writer.put(19, notification)
    case .quickAction(let action): writer.put(20, action)
    case .memoryWarning: writer.put(21)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .didFinishLaunching
    case 1: self = .didBecomeActive
    case 2: self = .willResignActive
    case 3: self = .didEnterBackground
    case 4: self = .willEnterForeground
    case 5: self = .willTerminate
    case 6: self = .timeChanged(try reader.take())
    case 7: self = .performFetch(try reader.take())
    case 8: self = .backgroundTaskExpires(try reader.take())
    case 9: self = .scene(try reader.take())
    case 10: self = .didDiscardSceneSessions(try reader.take())
    case 11: self = .scheduledTaskBegins(try reader.take())
    case 12: self = .scheduledTaskExpires(try reader.take())
    case 13: self = .sessionEvents(try reader.take())
    case 14: self = .openURL(try reader.take())
    case 15: self = .remoteNotification(try reader.take())
    case 16: self = .audioInterruptionEnds(shouldResume: try reader.take())
    case 17: self = .location(try reader.take())
    case 18: self = .keepAlive(try reader.take())
    case 19: self = .notificationResponse(try reader.take())
    case 20: self = .quickAction(try reader.take())
    case 21: self = .memoryWarning
    default: throw MalformedMessage()
    }
  }
}

extension SceneMessage: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .willConnect(let errand): writer.put(0, errand)
    case .willEnterForeground: writer.put(1)
    case .didBecomeActive: writer.put(2)
    case .willResignActive: writer.put(3)
    case .didEnterBackground: writer.put(4)
    case .didDisconnect: writer.put(5)
    case .openURL(let url): writer.put(6, url)
    case .quickAction(let action): writer.put(7, action)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .willConnect(try reader.take())
    case 1: self = .willEnterForeground
    case 2: self = .didBecomeActive
    case 3: self = .willResignActive
    case 4: self = .didEnterBackground
    case 5: self = .didDisconnect
    case 6: self = .openURL(try reader.take())
    case 7: self = .quickAction(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension SceneCall: LinkValue {
  package func write(to writer: inout LinkWriter) {
    message.write(to: &writer)
    session.write(to: &writer)
    isSwitch.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take(), of: try reader.take(), isSwitch: try reader.take())
  }
}

extension AppID: LinkValue {
  package func write(to writer: inout LinkWriter) { writer.append(text: rawValue) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.text())
  }
}

extension FetchToken: LinkValue {
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(app: try reader.take(), number: try reader.take())
  }
}

extension TimeChange: LinkValue {}

extension SessionCall: LinkValue {
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
    session.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(app: try reader.take(), number: try reader.take(), session: try reader.take())
  }
}

extension ScheduledTask: LinkValue {
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
    identifier.write(to: &writer)
    kind.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      app: try reader.take(), number: try reader.take(), identifier: try reader.take(),
      kind: try reader.take())
  }
}

extension ScheduledTask.Kind: LinkValue {}

extension TaskRequest: LinkValue {
  package func write(to writer: inout LinkWriter) {
    identifier.write(to: &writer)
    kind.write(to: &writer)
    beginDate.write(to: &writer)
    earliest.write(to: &writer)
    needsNetwork.write(to: &writer)
    needsPower.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      try reader.take(), try reader.take(), beginDate: try reader.take(),
      earliest: try reader.take(), needsNetwork: try reader.take(),
      needsPower: try reader.take())
  }
}

extension DeviceInstant: LinkValue {
  /// Appends the nanoseconds since device time 0.
  package func write(to writer: inout LinkWriter) { writer.append(nanoseconds) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(nanoseconds: try reader.number())
  }
}
