internal import BackgroundExecution
internal import DeviceTrace

extension Device {
  /// The telephone rings, and the user answers: the call covers the app in front and interrupts
  /// what is heard.
  ///
  /// Without an app in front it covers nothing. A second call stops the scenario.
  public func receiveCall(file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in try engine.receiveCall() }
  }

  /// The call is over, and nothing covers the app in front any more.
  ///
  /// Without a call this stops the scenario.
  ///
  /// - Parameter shouldResume: whether iOS tells those that the call has interrupted that they may
  ///   go on.
  public func endCall(
    shouldResume: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.endCall(shouldResume: shouldResume)
    }
  }

  public var isInCall: Bool { read { $0.isInCall } }

  /// The user plugs headphones in: what is heard goes on in them.
  ///
  /// With headphones this stops the scenario.
  public func connectHeadphones(file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.connectHeadphones(true)
    }
  }

  /// The user unplugs the headphones: from iOS 17 on what is heard is interrupted, and before that it goes on
  /// from the speaker unless its app pauses it (R194).
  ///
  /// Without headphones this stops the scenario.
  public func disconnectHeadphones(file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.connectHeadphones(false)
    }
  }

  /// Whether the sound comes out of headphones.
  public var hasHeadphones: Bool { read { $0.hasHeadphones } }

  /// The apps that the user hears, in the order of their installation.
  public var playingApps: [App] { apps.filter(\.isPlaying) }
}

extension App {
  /// Whether the user hears the app.
  public var isPlaying: Bool {
    device.read { engine in
      engine.service(AudioService.self).block.client(engine.apps[index].id)?.isHeard ?? false
    }
  }
}

extension Engine {
  /// Whether the sound comes out of headphones.
  var hasHeadphones: Bool { service(AudioService.self).block.output == .headphones }

  /// R194: the user plugs headphones in, or unplugs them.
  func connectHeadphones(_ isOn: Bool) throws(ScriptError) {
    if hasHeadphones == isOn {
      throw ScriptError(
        isOn
          ? "cannot connect headphones: there are some; disconnect them first"
          : "cannot disconnect headphones: there are none; connect some first")
    }
    try command(
      AudioService.self, .output(isOn ? .headphones : .speaker),
      as: TraceEvent.Action(
        isOn ? "headphonesConnected" : "headphonesDisconnected", by: .user,
        isOn ? "connects headphones" : "disconnects the headphones"), "connect headphones")
  }

  /// R4, R153: a call covers the app in front, if there is one, and interrupts the sound.
  func receiveCall() throws(ScriptError) {
    if isInCall {
      throw ScriptError("cannot receive a call: the user is on the phone; end that call first")
    }
    record(.action(TraceEvent.Action("callBegins", by: .system, "receives a call")))
    if let front = apps.first(where: \.isInFront) { try cover(front, .call, begins: true) }
    try setCall(true)
  }

  /// The call is over.
  ///
  /// An app that was covered by it, and has been left meanwhile, is not covered any more.
  func endCall(shouldResume: Bool) throws(ScriptError) {
    guard isInCall else {
      throw ScriptError("cannot end the call: the user is not on the phone; receive one first")
    }
    record(.action(TraceEvent.Action("callEnds", by: .system, "the call is over")))
    for app in apps {
      var trial = app.life
      let isCovered = trial.handle(.interruptionEnds(.call), at: now).first?.reportedMisuse == nil
      if isCovered { try cover(app, .call, begins: false) }
    }
    try setCall(false, shouldResume: shouldResume)
  }

  /// Tells all services of a call, unless they know.
  ///
  /// It is one call for the whole device: what covers an app in front, and what interrupts the
  /// sound, begin and end together.
  func setCall(_ isOn: Bool, shouldResume: Bool = true) throws(ScriptError) {
    guard isInCall != isOn else { return }
    isInCall = isOn
    try announce(isOn ? .callBegins : .callEnds(shouldResume: shouldResume))
    try rest()
  }
}
