import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// Audio on the device: the rules and their trace.
final class AudioService: BlockService {
  var block: AudioServer
  /// The span of each app that is heard, with its begin.
  private var spans: [AppID: (number: Int, start: DeviceInstant)] = [:]
  private var lastNumber = 0
  /// The name of the last file that each app has played; nil for sound without a file.
  private var names: [AppID: String] = [:]

  init(_ rules: DeviceRules, start: DeviceInstant) { block = AudioServer(rules, start: start) }

  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .audio(let report) = report else { return nil }
    switch report {
    case .set(let settings):
      return [.record(.setting(.category(settings)), app)] + handle(.set(app, settings), at: now)
    case .activate: return handle(.activate(app), at: now)
    case .deactivate(let tellsOthers):
      return handle(.deactivate(app, tellsOthers: tellsOthers), at: now)
    case .begin(let player, let name):
      names[app] = name
      return handle(.begin(app, player: player), at: now)
    case .end(let player, let end): return handle(.end(app, player: player, end), at: now)
    case .endWithRoute(let ends): return handle(.endWithRoute(app, ends), at: now)
    case .commands(let commands): return handle(.commands(app, commands), at: now)
    case .info(let info): return handle(.info(app, info), at: now)
    case .commandFailed(let command, let status):
      return [.record(.action(.commandFailed(command, status, of: app)), app)]
    case .wasBusy: return [.record(.misuse(.sessionIsBusy), app)]
    }
  }

  func perform(_ action: AudioServer.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .request(let app, let request): [.request(app, request)]
    case .surroundings(let app, let around): [.tell(app, .audio(.surroundings(around)))]
    case .silence(let app, let isSilent): [.tell(app, .audio(.silence(isSilent)))]
    case .interrupts(let app):
      [.record(.action(.interrupted(app)), app), .tell(app, .audio(.interrupted))]
    case .disconnects(let app):
      [.record(.action(.interrupted(app)), app), .tell(app, .audio(.disconnected))]
    case .rerouted(let app, let old): [.tell(app, .audio(.rerouted(from: old)))]
    case .resumes(let app, let shouldResume):
      [.tell(app, .audio(.interruptionEnds(shouldResume: shouldResume)))]
    case .heard(let app): begin(app, at: now)
    case .unheard(let app, let outcome): end(app, outcome, at: now)
    case .refused(let app, let obstacle, let settings):
      [.record(.action(.silenced(app, obstacle, settings)), app)]
    case .misuse: []
    }
  }

  /// Begins the span of an app that is heard; the speaker draws power.
  private func begin(_ app: AppID, at now: DeviceInstant) -> [DeviceAction] {
    lastNumber += 1
    spans[app] = (lastNumber, now)
    let span = TraceEvent.Span(
      ProcessAssertion.Kind.audio.rawValue, number: lastNumber, name: names[app])
    return [.record(.begins(span), app), .power(app, .sound, true)]
  }

  /// Ends the span of an app that is no longer heard.
  private func end(
    _ app: AppID, _ outcome: AudioServer.Outcome, at now: DeviceInstant
  ) -> [DeviceAction] {
    guard let span = spans.removeValue(forKey: app) else { return [] }
    let end = TraceEvent.SpanEnd(
      ProcessAssertion.Kind.audio.rawValue, number: span.number, TraceEvent.Outcome(outcome),
      elapsed: (now - span.start).saturatedNanoseconds)
    return [.record(.ends(end), app), .power(app, .sound, false)]
  }
}

extension TraceEvent.Setting {
  /// A call of `setCategory(_:mode:options:)`.
  fileprivate static func category(_ settings: AudioSessionSettings) -> Self {
    let beside = settings.allowsOthers ? ", beside the sound of others" : ""
    return Self(
      "AVAudioSession.setCategory(_:mode:options:)", value: settings.category.rawValue,
      "sets the audio category to '\(settings.category.rawValue)'\(beside)")
  }
}

extension TraceEvent.Action {
  /// A call, another app, or the loss of headphones interrupts an app's session.
  fileprivate static func interrupted(_ app: AppID) -> Self {
    Self("audioInterrupted", by: .system, "interrupts the audio session of '\(app)'")
  }

  /// A handler of a command has returned another status than success.
  fileprivate static func commandFailed(
    _ command: RemoteCommand, _ status: Int, of app: AppID
  ) -> Self {
    Self(
      "remoteCommandFailed", by: .system, value: "\(status)",
      "'\(app)' could not perform '\(command.rawValue)': MPRemoteCommandHandlerStatus \(status)")
  }

  /// A playing app is silenced, and why.
  fileprivate static func silenced(
    _ app: AppID, _ obstacle: AudioObstacle, _ settings: AudioSessionSettings
  ) -> Self {
    Self(
      "audioSilenced", by: .system, value: obstacle.rawValue,
      "silences '\(app)': \(obstacle.explanation(settings))")
  }
}

extension TraceEvent.Misuse {
  /// The text of iOS's own log (R155).
  fileprivate static let sessionIsBusy = Self(
    "Deactivating an audio session that has running I/O. All I/O should be stopped or paused prior to "
      + "deactivating the audio session.")
}

extension TraceEvent.Outcome {
  fileprivate init(_ outcome: AudioServer.Outcome) {
    switch outcome {
    case .ended(.finished): self.init("finished", .success)
    case .ended(let end): self.init(end.rawValue, end == .released ? .failure : .nothing)
    case .interrupted: self.init("interrupted", .cut)
    case .silenced: self.init("silenced", .stopped)
    case .processEnded: self.init("processEnded", .cut)
    }
  }
}
