import RuleBlocks
package import BackgroundExecution
internal import DeviceProtocol
package import Foundation
internal import Synchronization
internal import VirtualTime

/// A player of the app, as registered with the process's audio.
package protocol AudioPlayerClient: AnyObject, Sendable {
  /// Stops at the current position, or continues (R151).
  func hold(_ isHeld: Bool)
  func stopForSession()
  /// The player was interrupted, and is paused (R153).
  @MainActor func interrupt()
  @MainActor func endInterruption(shouldResume: Bool)
}

/// The device's audio in this process; the module AVFoundation provides Apple's API for it. Usable on any
/// thread.
package final class AudioSystem: Sendable {
  package static let shared = AudioSystem()

  private struct Voice: Sendable {
    weak var it: (any AudioPlayerClient)?
  }

  private struct State {
    var settings = AudioSessionSettings()
    var isActive = false
    var surroundings = AudioSurroundings()
    var isInFront = false
    var systemVersion = Profile.latest.version
    var isHeld = false
    var lastVoice = 0
    /// All registered players that still exist.
    var voices: [Int: Voice] = [:]
    var playing: Set<Int> = []
    /// The object of the app's notifications; nil until the app uses it.
    var session: (@Sendable () -> NSObject)?
    /// Makes the route description for the app; nil until the app uses it.
    var route: (@Sendable (AudioOutput) -> NSObject)?
    /// Whether the session is interrupted when its output device is gone.
    var endsWithRoute = true
  }

  private let state = Mutex(State())

  private static let hasMode: Bool = {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
    return modes?.contains(AppManifest.BackgroundMode.audio.rawValue) ?? false
  }()

  /// The device's time in nanoseconds, by which sounds progress.
  package static var now: Int64 { ProcessLink.now }

  // MARK: The session

  /// The category of the session, and whether other apps stay audible.
  package var settings: AudioSessionSettings { state.withLock(\.settings) }

  package var isOtherHeard: Bool { state.withLock(\.surroundings.isOtherHeard) }

  package func set(_ settings: AudioSessionSettings) {
    state.withLock { $0.settings = settings }
    Outbox.send(.audio(.set(settings)))
  }

  /// Sets the object of the app's notifications, and the factory of the route descriptions in them.
  package func setSession(
    _ session: @escaping @Sendable () -> NSObject,
    route: @escaping @Sendable (AudioOutput) -> NSObject
  ) {
    state.withLock { ($0.session, $0.route) = (session, route) }
  }

  package var output: AudioOutput { state.withLock(\.surroundings.output) }

  /// R194: whether the session is interrupted when its output device is gone.
  package var endsWithRoute: Bool { state.withLock(\.endsWithRoute) }

  /// R194: sets ``endsWithRoute``.
  package func setEndsWithRoute(_ ends: Bool) {
    state.withLock { $0.endsWithRoute = ends }
    Outbox.send(.audio(.endWithRoute(ends)))
  }

  /// R152, R155: activates the session, which interrupts others.
  package func activate() throws(AudioRefusal) {
    try state.withLock { state throws(AudioRefusal) in
      if let refusal = Self.refusal(state) { throw refusal }
      guard !state.isActive else { return }
      state.isActive = true
      Outbox.send(.audio(.activate))
    }
  }

  /// R154, R155: deactivates the session. Players that are playing are stopped, which is an error since iOS
  /// 8.
  package func deactivate(tellsOthers: Bool) throws(AudioRefusal) {
    let (cut, version) = state.withLock { state in
      let cut = state.playing.sorted().compactMap { state.voices[$0]?.it }
      state.playing = []
      if state.isActive { Outbox.send(.audio(.deactivate(tellsOthers: tellsOthers))) }
      state.isActive = false
      if !cut.isEmpty { Outbox.send(.audio(.wasBusy)) }
      return (cut, state.systemVersion)
    }
    for voice in cut { voice.stopForSession() }
    if !cut.isEmpty, version >= 8 { throw .isBusy }
  }

  private static func refusal(_ state: State) -> AudioRefusal? {
    state.surroundings.refusal(
      of: state.settings, hasMode: hasMode, isInFront: state.isInFront)
  }

  // MARK: Players

  package func add(_ voice: any AudioPlayerClient) -> Int {
    state.withLock { state in
      state.lastVoice += 1
      state.voices[state.lastVoice] = Voice(it: voice)
      return state.lastVoice
    }
  }

  package func remove(_ number: Int) {
    end(number, .released)
    state.withLock { $0.voices[number] = nil }
  }

  /// Starts a player, and activates the session.
  ///
  /// - Parameter name: the name of its file.
  /// - Returns: whether it must be held for now.
  package func begin(_ number: Int, _ name: String?) throws(AudioRefusal) -> Bool {
    try state.withLock { state throws(AudioRefusal) in
      if let refusal = Self.refusal(state) { throw refusal }
      state.isActive = true
      if state.playing.insert(number).inserted {
        Outbox.send(.audio(.begin(player: number, name: name)))
      }
      return state.isHeld
    }
  }

  /// Records that a player has stopped.
  package func end(_ number: Int, _ end: AudioEnd) {
    state.withLock { state in
      guard state.playing.remove(number) != nil else { return }
      Outbox.send(.audio(.end(player: number, end)))
    }
  }

  // MARK: The device

  func setSystem(_ version: Int) { state.withLock { $0.systemVersion = version } }

  /// Sets whether the app is in the foreground.
  func setInFront(_ isInFront: Bool) { state.withLock { $0.isInFront = isInFront } }

  @MainActor func take(_ message: AudioMessage) {
    switch message {
    case .surroundings(let around): state.withLock { $0.surroundings = around }
    case .silence(let isSilent):
      let playing = state.withLock { state in
        state.isHeld = isSilent
        return state.playing.sorted().compactMap { state.voices[$0]?.it }
      }
      for voice in playing { voice.hold(isSilent) }
    case .interrupted: interrupt()
    case .disconnected: interrupt(reason: Self.routeDisconnected)
    case .rerouted(let old): postRoute(from: old)
    case .interruptionEnds(let shouldResume): endInterruption(shouldResume: shouldResume)
    }
  }

  /// The value of `AVAudioSession.InterruptionReason.routeDisconnected`.
  private static let routeDisconnected: UInt = 4

  /// R153: interrupts the session.
  ///
  /// - Parameter reason: why; nil if another session is the reason.
  @MainActor private func interrupt(reason: UInt? = nil) {
    let cut = state.withLock { state in
      defer { (state.playing, state.isActive, state.isHeld) = ([], false, false) }
      return state.playing.sorted().compactMap { state.voices[$0]?.it }
    }
    for voice in cut { voice.interrupt() }
    post(began: true, shouldResume: false, reason: reason)
  }

  /// R194: reports a new output, to the app on a background thread.
  private func postRoute(from old: AudioOutput) {
    DispatchQueue.global().async { [self] in
      let (session, route, new) = state.withLock { ($0.session, $0.route, $0.surroundings.output) }
      var userInfo: [AnyHashable: Any] = [
        "AVAudioSessionRouteChangeReasonKey": (new == .headphones ? 1 : 2) as UInt
      ]
      userInfo["AVAudioSessionRouteChangePreviousRouteKey"] = route?(old)
      NotificationCenter.default.post(
        name: NSNotification.Name("AVAudioSessionRouteChangeNotification"), object: session?(),
        userInfo: userInfo)
    }
  }

  /// R153: ends the interruption.
  @MainActor func endInterruption(shouldResume: Bool) {
    let voices = state.withLock { state in
      state.voices.sorted { $0.key < $1.key }.compactMap(\.value.it)
    }
    for voice in voices { voice.endInterruption(shouldResume: shouldResume) }
    post(began: false, shouldResume: shouldResume)
  }

  @MainActor private func post(began: Bool, shouldResume: Bool, reason: UInt? = nil) {
    var userInfo: [AnyHashable: Any] = [
      "AVAudioSessionInterruptionTypeKey": (began ? 1 : 0) as UInt
    ]
    if !began {
      userInfo["AVAudioSessionInterruptionOptionKey"] = (shouldResume ? 1 : 0) as UInt
    }
    if let reason { userInfo["AVAudioSessionInterruptionReasonKey"] = reason }
    let session = state.withLock(\.session)
    NotificationCenter.default.post(
      name: NSNotification.Name("AVAudioSessionInterruptionNotification"), object: session?(),
      userInfo: userInfo)
  }
}
