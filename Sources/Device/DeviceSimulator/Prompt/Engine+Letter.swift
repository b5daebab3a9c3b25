import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace

extension Engine {
  /// Sends a notification through the push service, and follows it until everything rests.
  ///
  /// - Returns: its fate by then; one that is held may still be delivered later.
  /// - Throws: a refusal by the push service (R35, R36), or that the app is not registered (R37).
  func send(_ letter: PushSubmission, to app: InstalledApp) throws(ScriptError) -> PushOutcome {
    var type: Device.PushType?
    if let name = letter.type {
      guard let known = Device.PushType(rawValue: name) else {
        throw ScriptError("cannot push: no type '\(name)'; write 'alert' or 'background'")
      }
      type = known
    }
    let notice = try AcceptedPush(sending: letter.payload, type, letter.priority)
    let service = service(PushService.self)
    service.heard = []
    defer { service.heard = nil }
    try push(notice, to: app)
    return PushOutcome(of: notice, to: app.id, among: service.heard ?? [])
  }
}

extension PushOutcome {
  /// Determines the fate of one notification from the dispatcher's actions, which may include others that
  /// were waiting.
  fileprivate init(
    of notice: AcceptedPush, to app: AppID, among actions: [PushDispatcher.Action]
  ) {
    self.init(.dropped, app: app.rawValue, "the device has not reported its fate")
    var isShown = false
    for action in actions {
      switch action {
      case .shows(app, notice): isShown = true
      case .stores(app, notice, let obstacle, let isReplacing):
        (kind, reason) = (.held, obstacle.explanation)
        if isReplacing { reason += "; the one that was held is lost" }
      case .drops(app, notice, let obstacle): (kind, reason) = (.dropped, obstacle.explanation)
      case .begins(let call, let wake) where call.app == app && call.payload == notice.payload.text:
        (kind, reason) = (.delivered, wake.explanation)
      default: break
      }
    }
    if isShown, kind == .dropped {
      (kind, reason) = (.shown, notice.payload.wakesApp ? reason : "")
    }
  }
}

extension TraceEvent.Wake {
  /// How the app was found, as the end of a message.
  fileprivate var explanation: String {
    switch self {
    case .running: "it was running"
    case .resumed: "it was suspended, and was resumed"
    case .launched: "it had no process, and was launched"
    }
  }
}
