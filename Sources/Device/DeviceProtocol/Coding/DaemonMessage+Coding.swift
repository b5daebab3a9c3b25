import RuleBlocks
internal import BackgroundExecution

extension DaemonMessage: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .conditions(let conditions): writer.put(0, conditions)
    case .app(let app, let presence): writer.put(1, app, presence)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .conditions(try reader.take())
    case 1: self = .app(try reader.take(), try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension DaemonReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .wake(let app, let session): writer.put(0, app, session)
    case .keepsAwake(let isHeld): writer.put(1, isHeld)
    case .transfer(let name, let step): writer.put(2, name, step)
    // Also written by `processes.c`.
    case .refused(let name): writer.put(3, name)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .wake(try reader.take(), session: try reader.take())
    case 1: self = .keepsAwake(try reader.take())
    case 2: self = .transfer(try reader.take(), try reader.take())
    case 3: self = .refused(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension DaemonConditions: LinkValue {
  package func write(to writer: inout LinkWriter) {
    network.write(to: &writer)
    isCharging.write(to: &writer)
    isPowerLow.write(to: &writer)
    systemVersion.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      network: try reader.take(), isCharging: try reader.take(),
      isPowerLow: try reader.take(), systemVersion: try reader.take())
  }
}

extension AppPresence: LinkValue {}
extension NetworkKind: LinkValue {}
