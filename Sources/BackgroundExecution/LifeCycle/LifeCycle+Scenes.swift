/// Apps with scenes, from iOS 13 on: the scene's delegate hears what the app's own would (R114).
///
/// An app has one scene at most. Its session outlives the process until the user closes it (R121).
extension LifeCycle {
  /// The app's sessions, by their numbers from 1.
  struct Sessions: Sendable, Hashable {
    /// How many there have been.
    private(set) var count = 0
    /// The one that the user has not closed; nil before the first launch and between two.
    private(set) var open: Int?
    /// Those of which the app has not heard that the user has closed them.
    private var discarded: [Int] = []

    /// The session for a process that connects its scene.
    mutating func connect() -> Int {
      if let open { return open }
      count += 1
      open = count
      return count
    }

    /// The user closes the scene in the app switcher.
    mutating func discard() {
      if let open { discarded.append(open) }
      open = nil
    }

    /// The message that is due about closed sessions; nil if there is none.
    mutating func takeDiscarded() -> AppMessage? {
      defer { discarded = [] }
      return discarded.isEmpty ? nil : .didDiscardSceneSessions(discarded)
    }
  }

  /// Whether a scene's delegate hears of the app's changes.
  var hasScenes: Bool { manifest.hasScenes && profile.hasScenes }

  /// A message as this app hears it.
  func told(_ message: AppMessage) -> AppMessage { hasScenes ? message.ofScene : message }

  /// R116, R119: the launch of a process, and what connects its scene.
  mutating func addLaunch(to process: inout AppProcess) {
    process.mailbox.add(.didFinishLaunching)
    guard hasScenes else { return }
    if let message = sessions.takeDiscarded() { process.mailbox.add(message) }
    process.mailbox.add(.scene(.willConnect(session: sessions.connect())))
  }

  /// R120: the user has closed the app; a process that runs hears it of its scene, any other later.
  mutating func closeScene() {
    guard hasScenes, sessions.open != nil else { return }
    sessions.discard()
    guard process?.stage == .running else { return }
    process?.mailbox.add(.scene(.didDisconnect))
    if let message = sessions.takeDiscarded() { process?.mailbox.add(message) }
  }
}
