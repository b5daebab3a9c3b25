import RuleBlocks
/// Apps with scenes, from iOS 13 on: the scene's delegate hears what the app's own would (R114).
///
/// CHOICE: of several scenes one is in front, as with windows that fill the screen. Sessions outlive the
/// process until their scenes are closed (R121).
extension LifeCycle {
  /// The app's sessions, by their numbers from 1.
  struct Sessions: Sendable, Hashable {
    /// How many there have been.
    private(set) var count = 0
    /// Those whose scenes are not closed, by when they were in front; the last one is or will be.
    private(set) var open: [Int] = []
    /// Those of which the app has not heard that they are closed.
    private var discarded: [Int] = []

    /// The session of the scene that is in front or was last; a new one if there is none.
    mutating func front() -> Int { open.last ?? bringToFront(nil) }

    /// Brings a session to the front, or a new one.
    @discardableResult
    mutating func bringToFront(_ session: Int?) -> Int {
      if session == nil { count += 1 }
      let number = session ?? count
      open.removeAll { $0 == number }
      open.append(number)
      return number
    }

    /// The scene of a session is closed.
    mutating func discard(_ session: Int) {
      open.removeAll { $0 == session }
      discarded.append(session)
    }

    /// The message that is due about closed sessions; nil if there is none.
    mutating func takeDiscarded() -> AppMessage? {
      defer { discarded = [] }
      return discarded.isEmpty ? nil : .didDiscardSceneSessions(discarded)
    }
  }

  /// The numbers of the sessions whose scenes are not closed; the last one is in front, or was last.
  package var openSessions: [Int] { sessions.open }

  /// Whether a scene's delegate hears of the app's changes.
  var hasScenes: Bool { manifest.hasScenes && profile.hasScenes }

  /// R126.
  var hasSeveralScenes: Bool { hasScenes && manifest.supportsMultipleScenes && profile.isPad }

  /// A message as this app hears it: in an app with scenes, the one in front does.
  func told(_ message: AppMessage) -> AppMessage {
    guard hasScenes, let session = sessions.open.last else { return message }
    return message.ofScene(session)
  }

  /// R116, R119: the launch of a process, and what connects its scene.
  ///
  /// - Returns: whether the scene has in its options what it is launched for (R125).
  @discardableResult
  mutating func addLaunch(to process: inout AppProcess, for errand: AppErrand? = nil) -> Bool {
    process.mailbox.add(.didFinishLaunching)
    guard hasScenes else { return false }
    if let message = sessions.takeDiscarded() { process.mailbox.add(message) }
    return connectScene(to: &process, for: errand)
  }

  /// R121: the scene that comes to the front is connected before, if it is not yet.
  ///
  /// - Returns: whether it hears by that of what the app was opened for (R125), and by nothing else.
  @discardableResult
  mutating func connectScene(to process: inout AppProcess, for errand: AppErrand? = nil) -> Bool {
    guard hasScenes else { return false }
    let session = sessions.front()
    guard process.scenes.insert(session).inserted else { return false }
    process.mailbox.add(.scene(.willConnect(errand), of: session))
    return errand?.isOfScene ?? false
  }

  /// R127: a scene comes to the front, whether the app is there, or has a process, or not.
  ///
  /// CHOICE: the one that was there goes to the background when the other one is active; the app
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

  /// R128: a scene is closed, and its session discarded; the app goes with the one in front.
  ///
  /// CHOICE: a suspended app hears of it when it runs next.
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

  /// R120: the user has closed the app; a process that runs hears it of its scenes, any other later.
  mutating func closeScenes() {
    guard hasScenes, !sessions.open.isEmpty else { return }
    guard process?.stage == .running else {
      for session in sessions.open { sessions.discard(session) }
      return
    }
    for session in sessions.open { disconnect(session) }
    if let message = sessions.takeDiscarded() { process?.mailbox.add(message) }
  }

  /// Discards the session of a scene; one that is connected hears that it is gone.
  private mutating func disconnect(_ session: Int) {
    sessions.discard(session)
    guard process?.scenes.remove(session) != nil else { return }
    process?.mailbox.add(.scene(.didDisconnect, of: session))
  }
}
