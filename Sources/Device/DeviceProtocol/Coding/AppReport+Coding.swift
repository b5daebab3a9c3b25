internal import BackgroundExecution

/// The case numbers are not stable, as both ends are from one build. Those that C code also writes are
/// marked.
extension AppReport: LinkValue {
  /// The case number of a screen, the only report whose content is made by the app's own views.
  package static let screenNumber: UInt8 = 4

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .returned(let message): writer.put(0, message)
    case .notImplemented(let message): writer.put(1, message)
    case .sceneClassMissing(let name): writer.put(2, name)
    // Also written by `processes.c`.
    case .refused(let name): writer.put(3, name)
    case .screen(let screen): writer.put(Self.screenNumber, screen)
    case .broken(let text): writer.put(5, text)
    case .fetch(let report): writer.put(6, report)
    case .backgroundTask(let report): writer.put(7, report)
    case .scheduledTask(let report): writer.put(8, report)
    case .sessionHandled(let number): writer.put(9, number)
    case .sceneWanted(let session): writer.put(10, session)
    case .sceneUnwanted(let session): writer.put(11, session)
    case .push(let report): writer.put(12, report)
    case .notification(let report): writer.put(13, report)
    case .touched(let answer): writer.put(14, answer)
    case .state(let report): writer.put(15, report)
    case .handler(let report): writer.put(16, report)
    case .audio(let report): writer.put(17, report)
    case .location(let report): writer.put(18, report)
    case .log(let text): writer.put(19, text)
    case .keychain(let report): writer.put(20, report)
    case .keepAlive(let report): writer.put(21, report)
    case .openURL(let number, let url): writer.put(22, number, url)
    case .quickActions(let actions): writer.put(23, actions)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .returned(try reader.take())
    case 1: self = .notImplemented(try reader.take())
    case 2: self = .sceneClassMissing(try reader.take())
    case 3: self = .refused(try reader.take())
    case Self.screenNumber: self = .screen(try reader.take())
    case 5: self = .broken(try reader.take())
    case 6: self = .fetch(try reader.take())
    case 7: self = .backgroundTask(try reader.take())
    case 8: self = .scheduledTask(try reader.take())
    case 9: self = .sessionHandled(try reader.take())
    case 10: self = .sceneWanted(try reader.take())
    case 11: self = .sceneUnwanted(try reader.take())
    case 12: self = .push(try reader.take())
    case 13: self = .notification(try reader.take())
    case 14: self = .touched(try reader.take())
    case 15: self = .state(try reader.take())
    case 16: self = .handler(try reader.take())
    case 17: self = .audio(try reader.take())
    case 18: self = .location(try reader.take())
    case 19: self = .log(try reader.take())
    case 20: self = .keychain(try reader.take())
    case 21: self = .keepAlive(try reader.take())
    case 22: self = .openURL(number: try reader.take(), try reader.take())
    case 23: self = .quickActions(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension FetchReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .minimumInterval(let seconds): writer.put(0, seconds)
    case .completed(let token, let result): writer.put(1, token, result)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .minimumInterval(try reader.take())
    case 1: self = .completed(try reader.take(), try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension BackgroundTaskReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .began(let identifier, let name): writer.put(0, identifier, name)
    case .ended(let identifier): writer.put(1, identifier)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .began(identifier: try reader.take(), name: try reader.take())
    case 1: self = .ended(identifier: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension ScheduledTaskReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .submitted(let request): writer.put(0, request)
    case .refused(let request, let refusal): writer.put(1, request, refusal)
    case .cancelled(let identifier): writer.put(2, identifier)
    case .cancelledAll: writer.put(3)
    case .completed(let number, let success): writer.put(4, number, success)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .submitted(try reader.take())
    case 1: self = .refused(try reader.take(), try reader.take())
    case 2: self = .cancelled(try reader.take())
    case 3: self = .cancelledAll
    case 4: self = .completed(try reader.take(), success: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension HandlerReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    use.write(to: &writer)
    method.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take(), of: try reader.take())
  }
}

extension HandlerReport.Use: LinkValue {}
extension FetchResult: LinkValue {}
extension StateReport: LinkValue {}
extension TaskRefusal: LinkValue {}
