import RuleBlocks

/// Apps with scenes, from iOS 13 on: the scene's delegate receives what the app's delegate would (R114).
///
/// CHOICE: one of several scenes is in front, as with full-screen windows. Sessions outlive the process until
/// their scenes are closed (R121).
extension LifeCycle {
  /// The app's sessions, numbered from 1.
  struct Sessions: Sendable, Hashable {
    /// How many there have been.
    private(set) var count = 0
    /// The sessions whose scenes are not closed, by when they were last in front; the last is the front one.
    private(set) var open: [Int] = []
    /// The closed sessions that have not been reported to the app.
    private var discarded: [Int] = []

    /// Returns the session of the scene that is, or was last, in front; creates one if there is none.
    mutating func front() -> Int { open.last ?? bringToFront(nil) }

    /// Brings a session, or a new one if nil, to the front.
    @discardableResult
    mutating func bringToFront(_ session: Int?) -> Int {
      if session == nil { count += 1 }
      let number = session ?? count
      open.removeAll { $0 == number }
      open.append(number)
      return number
    }

    /// Discards the session of a closed scene.
    mutating func discard(_ session: Int) {
      open.removeAll { $0 == session }
      discarded.append(session)
    }

    /// Returns the message that reports closed sessions, if any is due.
    mutating func takeDiscarded() -> AppMessage? {
      defer { discarded = [] }
      return discarded.isEmpty ? nil : .didDiscardSceneSessions(discarded)
    }
  }

  /// The sessions whose scenes are not closed; the last one is, or was last, in front.
  package var openSessions: [Int] { sessions.open }

  /// Whether a scene's delegate receives the app's changes.
  var hasScenes: Bool { manifest.hasScenes && profile.hasScenes }

  /// Whether the app may have several scenes (R126).
  var hasSeveralScenes: Bool { hasScenes && manifest.supportsMultipleScenes && profile.isPad }

  /// Returns a message in the form that this app receives: with scenes, it is addressed to the one in front.
  func told(_ message: AppMessage) -> AppMessage {
    guard hasScenes, let session = sessions.open.last else { return message }
    return message.ofScene(session)
  }

  /// R116, R119: adds the messages that launch a process and connect its scene.
  ///
  /// - Returns: whether the scene's connection options contain the errand (R125).
  @discardableResult
  mutating func addLaunch(to process: inout AppProcess, for errand: AppOpenReason? = nil) -> Bool {
    process.mailbox.add(.didFinishLaunching)
    guard hasScenes else { return false }
    if let message = sessions.takeDiscarded() { process.mailbox.add(message) }
    return connectScene(to: &process, for: errand)
  }

  /// R121: connects the scene that comes to the front, unless it is connected.
  ///
  /// - Returns: whether the scene receives the errand in its options (R125), and only there.
  @discardableResult
  mutating func connectScene(to process: inout AppProcess, for errand: AppOpenReason? = nil) -> Bool
  {
    guard hasScenes else { return false }
    let session = sessions.front()
    guard process.scenes.insert(session).inserted else { return false }
    process.mailbox.add(.scene(.willConnect(errand), of: session))
    return errand?.isOfScene ?? false
  }

  /// R127: brings a scene to the front, launching the app or bringing it to the front as needed.
  ///
  /// CHOICE: the scene that was in front enters the background after the other one has become active; the app
  /// stays active.
  mutating func openScene(_ session: Int?) throws(Misuse) -> [Action] {
    if isLocked { throw .deviceLocked }
    guard hasSeveralScenes else { throw .severalScenesUnsupported }
    if let session, !sessions.open.contains(session) { throw .sceneUnknown(session) }
    guard self.process != nil else {
      sessions.bringToFront(session)
      return try launch()
    }
    var process = try livingProcess()
    if let kind = process.interruptions.first { throw .interruptionAlreadyOpen(kind) }
    let old = sessions.front()
    let new = sessions.bringToFront(session)
    guard process.isInFront else { return enterForeground(process) }
    guard new != old else { return [] }
    process.mailbox.add(.scene(.willResignActive, of: old, isSwitch: true))
    connectScene(to: &process)
    let active = AppMessage.scene(.didBecomeActive, of: new, isSwitch: true)
    let left = AppMessage.scene(.didEnterBackground, of: old, isSwitch: true)
    process.mailbox.add(.scene(.willEnterForeground, of: new, isSwitch: true))
    process.mailbox.add(active)
    process.mailbox.add(left)
    process.watch(for: .sceneCreate, until: active, from: now, within: limits.launch)
    process.watch(for: .sceneUpdate, until: left, from: now, within: limits.sceneUpdate)
    self.process = process
    return []
  }

  /// R128: closes a scene and discards its session; closing the one in front moves the app to the background.
  ///
  /// CHOICE: a suspended app is informed when it runs next.
  mutating func closeScene(_ session: Int) throws(Misuse) -> [Action] {
    guard sessions.open.contains(session) else { throw .sceneUnknown(session) }
    let isFront = sessions.open.last == session
    guard self.process != nil else {
      sessions.discard(session)
      return []
    }
    let process = try livingProcess()
    let actions = isFront && process.isInFront ? leaveForeground(process) : []
    disconnect(session)
    if let message = sessions.takeDiscarded() { self.process?.mailbox.add(message) }
    return actions
  }

  /// R120: closes all scenes because the user has closed the app; a running process is informed now, any
  /// other later.
  mutating func closeScenes() {
    guard hasScenes, !sessions.open.isEmpty else { return }
    guard process?.stage == .running else {
      for session in sessions.open { sessions.discard(session) }
      return
    }
    for session in sessions.open { disconnect(session) }
    if let message = sessions.takeDiscarded() { process?.mailbox.add(message) }
  }

  /// R211: disconnects a scene that the user does not see; its session, and what it is restored from, stays.
  ///
  /// CHOICE: a suspended app is resumed for the call.
  mutating func disconnectScene(_ session: Int) throws(Misuse) -> [Action] {
    guard sessions.open.contains(session) else { throw .sceneUnknown(session) }
    var process = try livingProcess()
    if process.isInFront, sessions.open.last == session { throw .sceneInFront(session) }
    guard process.scenes.remove(session) != nil else { throw .sceneNotConnected(session) }
    let wasSuspended = process.stage == .suspended
    process.stage = .running
    process.mailbox.add(.scene(.didDisconnect, of: session))
    self.process = process
    return wasSuspended ? [.resume, .phase(.background)] : []
  }

  /// Discards the session of a scene, and sends a connected scene its disconnection.
  private mutating func disconnect(_ session: Int) {
    sessions.discard(session)
    guard process?.scenes.remove(session) != nil else { return }
    process?.mailbox.add(.scene(.didDisconnect, of: session))
  }
}
