import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

extension Device {
  /// Receives a phone call, which the user answers: it covers the app in front and interrupts audio.
  ///
  /// Without an app in front it covers nothing. A second call stops the scenario.
  public func receiveCall(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.receiveCall() }
  }

  /// Ends the call, which no longer covers the app in front.
  ///
  /// Without a call this stops the scenario.
  ///
  /// - Parameter shouldResume: whether iOS informs the interrupted apps that they may resume.
  public func endCall(
    shouldResume: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.endCall(shouldResume: shouldResume) }
  }

  /// Whether there is a phone call.
  public var isInCall: Bool { read { $0.isInCall } }

  /// The user connects headphones, to which audio switches.
  ///
  /// If there are headphones already, this stops the scenario.
  public func connectHeadphones(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.connectHeadphones(true) }
  }

  /// The user disconnects the headphones; from iOS 17 on audio is interrupted, before that it continues from
  /// the speaker unless its app pauses it (R194).
  ///
  /// Without headphones this stops the scenario.
  public func disconnectHeadphones(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.connectHeadphones(false) }
  }

  /// Whether headphones are connected.
  public var hasHeadphones: Bool { read { $0.hasHeadphones } }

  /// The apps that are heard, in the order of installation.
  public var playingApps: [App] { apps.filter(\.isPlaying) }
}

extension App {
  /// Whether the app is heard.
  public var isPlaying: Bool {
    device.read { engine in
      engine.service(AudioService.self).block.client(engine.apps[index].id)?.isHeard ?? false
    }
  }
}

extension Engine {
  var hasHeadphones: Bool { service(AudioService.self).block.output == .headphones }

  /// R194: connects or disconnects headphones.
  func connectHeadphones(_ isOn: Bool) throws(ScriptError) {
    if hasHeadphones == isOn {
      throw ScriptError(
        isOn
          ? "cannot connect headphones: they are connected already; disconnect them first"
          : "cannot disconnect headphones: none are connected; connect them first")
    }
    try command(
      AudioService.self, .output(isOn ? .headphones : .speaker),
      as: TraceEvent.Action(
        isOn ? "headphonesConnected" : "headphonesDisconnected", by: .user,
        isOn ? "connects headphones" : "disconnects the headphones"), "connect headphones")
  }

  /// R4, R153: begins a call, which covers the app in front, if there is one, and interrupts audio.
  func receiveCall() throws(ScriptError) {
    if isInCall {
      throw ScriptError("cannot receive a call: the user is on the phone; end that call first")
    }
    record("callBegins", by: .system, "receives a call")
    if let front = apps.first(where: \.isInFront) { try cover(front, .call, begins: true) }
    try setCall(true)
  }

  /// Ends the call.
  ///
  /// It no longer covers any app, even one that has left the foreground meanwhile.
  func endCall(shouldResume: Bool) throws(ScriptError) {
    guard isInCall else {
      throw ScriptError("cannot end the call: the user is not on the phone; receive one first")
    }
    record("callEnds", by: .system, "the call is over")
    for app in apps {
      let isCovered = app.life.refusal(of: .interruptionEnds(.call), at: now) == nil
      if isCovered { try cover(app, .call, begins: false) }
    }
    try setCall(false, shouldResume: shouldResume)
  }

  /// Announces the begin or end of a call to all services, unless they know.
  ///
  /// It is one call for the whole device: the interruption of the app in front and that of audio begin and
  /// end together.
  func setCall(_ isOn: Bool, shouldResume: Bool = true) throws(ScriptError) {
    guard isInCall != isOn else { return }
    isInCall = isOn
    try announce(isOn ? .callBegins : .callEnds(shouldResume: shouldResume))
    try rest()
  }
}
