import RuleBlocks
package import BackgroundExecution

extension AppReport: LinkChoice {
  /// The case number of a screen, the only report whose content is made by the app's own views.
  package static let screenNumber: UInt8 = 4

  package static let cases = [
    with(returned), with(notImplemented), with(sceneClassMissing), with(refused), with(screen),
    with(broken), with(fetch), with(backgroundTask), with(scheduledTask), with(sessionHandled),
    with(sceneWanted), with(sceneUnwanted), with(push), with(notification), with(touched),
    with(state), with(handler), with(audio), with(location), with(log), with(keychain),
    with(keepAlive), with(openURL), with(quickActions),
  ]

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
}

extension FetchReport: LinkChoice {
  package static let cases = [with(minimumInterval), with(completed)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .minimumInterval(let seconds): writer.put(0, seconds)
    case .completed(let token, let result): writer.put(1, token, result)
    }
  }
}

extension BackgroundTaskReport: LinkChoice {
  package static let cases = [with(began), with(ended)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .began(let identifier, let name): writer.put(0, identifier, name)
    case .ended(let identifier): writer.put(1, identifier)
    }
  }
}

extension ScheduledTaskReport: LinkChoice {
  package static let cases = [
    with(submitted), with(refused), with(cancelled), only(.cancelledAll), with(completed),
    with(progress), with(retitled),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .submitted(let request): writer.put(0, request)
    case .refused(let request, let refusal): writer.put(1, request, refusal)
    case .cancelled(let identifier): writer.put(2, identifier)
    case .cancelledAll: writer.put(3)
    case .completed(let number, let success): writer.put(4, number, success)
    case .progress(let number, let permille): writer.put(5, number, permille)
    case .retitled(let number, let title, let subtitle): writer.put(6, number, title, subtitle)
    }
  }
}

extension HandlerReport: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.use, $0.method) }, Self.init)
}

extension AppMessage: LinkChoice {
  package static let cases = [
    only(.didFinishLaunching), only(.didBecomeActive), only(.willResignActive),
    only(.didEnterBackground), only(.willEnterForeground), only(.willTerminate), with(timeChanged),
    with(performFetch), with(backgroundTaskExpires), with({ (call: SceneCall) in .scene(call) }),
    with(didDiscardSceneSessions),
    with(scheduledTaskBegins), with(scheduledTaskExpires), with(sessionEvents), with(openURL),
    with(remoteNotification), with(audioInterruptionEnds), with(location), with(keepAlive),
    with(notificationResponse), with(quickAction), only(.memoryWarning),
    with(remoteCommand),
  ]

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
    case .notificationResponse(let response): writer.put(19, response)
    case .quickAction(let action): writer.put(20, action)
    case .memoryWarning: writer.put(21)
    case .remoteCommand(let command): writer.put(22, command)
    }
  }
}

extension SceneMessage: LinkChoice {
  package static let cases = [
    with(willConnect), only(.willEnterForeground), only(.didBecomeActive), only(.willResignActive),
    only(.didEnterBackground), only(.didDisconnect), with(openURL), with(quickAction),
  ]

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
}

extension SceneCall: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.message, $0.session, $0.isSwitch) }, Self.init)
}

extension AppID: LinkValue {
  package func write(to writer: inout LinkWriter) { rawValue.write(to: &writer) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take())
  }
}

extension FetchToken: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.app, $0.number) }, Self.init)
}

extension SessionCall: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.app, $0.number, $0.session) }, Self.init)
}

extension ScheduledTask: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.app, $0.number, $0.identifier, $0.kind, $0.title, $0.subtitle) }, Self.init)
}

extension TaskRequest: LinkRecord {
  package static let link = LinkFields<Self>(
    {
      (
        $0.identifier, $0.kind, $0.beginDate, $0.earliest, $0.needsNetwork, $0.needsPower,
        $0.continued
      )
    }, Self.init)
}

extension ContinuedRequest: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.title, $0.subtitle, $0.mustBegin, $0.resources) }, Self.init)
}

extension DeviceInstant: LinkValue {
  /// Appends the nanoseconds since device time 0.
  package func write(to writer: inout LinkWriter) { writer.append(nanoseconds) }
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(nanoseconds: try reader.number())
  }
}

extension AppOpenReason: LinkChoice {
  package static let cases = [with(url), with(notification), with(quickAction)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .url(let url): writer.put(0, url)
    case .notification(let notification): writer.put(1, notification)
    case .quickAction(let action): writer.put(2, action)
    }
  }
}

extension QuickAction: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.type, $0.title, $0.subtitle, $0.icon, $0.userInfo) }, Self.init)
}

extension UserTouch: LinkChoice {
  package static let cases = [
    with(tap), with(choose), with(toggle), only(.pullToRefresh), with(type), with(swipe),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .tap(let name): writer.put(0, name)
    case .choose(let name): writer.put(1, name)
    case .toggle(let name): writer.put(2, name)
    case .pullToRefresh: writer.put(3)
    case .type(let text, let name): writer.put(4, text, name)
    case .swipe(let name, let button): writer.put(5, name, button)
    }
  }
}

extension TouchAnswer: LinkChoice {
  package static let cases = [only(.done), with(missing), with(refused)]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .done: writer.put(0)
    case .missing(let names): writer.put(1, names)
    case .refused(let text): writer.put(2, text)
    }
  }
}

extension HandlerReport.Use: LinkValue {}
extension FetchResult: LinkValue {}
extension StateReport: LinkValue {}
extension TaskRefusal: LinkValue {}
extension TimeChange: LinkValue {}
extension ScheduledTask.Kind: LinkValue {}
