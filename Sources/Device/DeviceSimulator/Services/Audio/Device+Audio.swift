import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

extension Device {
  /// Receives a phone call, which covers the app in front and interrupts audio.
  ///
  /// Without an app in front it covers nothing. A second call stops the scenario.
  ///
  /// ``endCall(shouldResume:file:line:)`` declines it, or, after ``answerCall(file:line:)``, hangs up.
  public func receiveCall(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.receiveCall() }
  }

  /// The user answers the call, whose screen takes the app in front to the background; it comes back when
  /// the call is over (R262).
  ///
  /// That is a call that fills the screen. One that is answered in a banner only interrupts the app: leave this
  /// out. Without a call, or if it was answered before, this stops the scenario.
  public func answerCall(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.answerCall() }
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

  /// R262: answers the call, which takes the app in front to the background.
  func answerCall() throws(ScriptError) {
    guard isInCall else {
      throw ScriptError("cannot answer a call: there is none; receive one first")
    }
    if isCallAnswered {
      throw ScriptError("cannot answer the call: the user is on the phone; end that call first")
    }
    isCallAnswered = true
    record("callAnswered", by: .user, "answers the call")
    for app in apps where app.life.refusal(of: .answersCall, at: now) == nil {
      try feed(.answersCall, to: app)
    }
    try rest()
  }

  /// Ends the call.
  ///
  /// It no longer covers any app, even one that has left the foreground meanwhile. CHOICE (R262): the app that
  /// was in front when the call was answered comes back, unless the user has opened another one.
  func endCall(shouldResume: Bool) throws(ScriptError) {
    guard isInCall else {
      throw ScriptError("cannot end the call: the user is not on the phone; receive one first")
    }
    record("callEnds", by: .system, "the call is over")
    for app in apps {
      let isCovered = app.life.refusal(of: .interruptionEnds(.call), at: now) == nil
      if isCovered { try cover(app, .call, begins: false) }
    }
    if !apps.contains(where: \.isInFront) {
      for app in apps { try feed(.callIsOver, to: app) }
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
    isCallAnswered = false
    try announce(isOn ? .callBegins : .callEnds(shouldResume: shouldResume))
    try rest()
  }
}
