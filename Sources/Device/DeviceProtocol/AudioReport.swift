package import BackgroundExecution

/// A message of an app about its audio; players are numbered in each process.
package enum AudioReport: Sendable, Hashable {
  /// `setCategory(_:mode:options:)`.
  case set(AudioSessionSettings)
  /// `setActive(true)`.
  case activate
  /// `setActive(false)`, with or without `notifyOthersOnDeactivation`.
  case deactivate(tellsOthers: Bool)
  /// A player starts or resumes; the name is that of its file.
  case begin(player: Int, name: String?)
  /// A player has stopped or was released, for this reason.
  case end(player: Int, AudioEnd)
  /// The session was deactivated while a player was active.
  case wasBusy
  /// `setPrefersInterruptionOnRouteDisconnect(_:)` (R194).
  case endWithRoute(Bool)
  /// The commands of the lock screen that have a handler and are enabled (R261).
  case commands([RemoteCommand])
  /// `MPNowPlayingInfoCenter.nowPlayingInfo` (R260).
  case info(NowPlayingInfo?)
  /// A handler has returned another status than success, Apple's number.
  case commandFailed(RemoteCommand, status: Int)
}

/// A message to an app about its audio.
package enum AudioMessage: Sendable, Hashable {
  /// The surroundings after each change; the app's session answers from them.
  case surroundings(AudioSurroundings)
  /// The app's players are silenced, or continue (R151).
  case silence(Bool)
  /// The session was interrupted and its players are paused (R153).
  case interrupted
  /// Like ``interrupted``, because the output has disappeared (R194).
  case disconnected
  /// The output has changed; the surroundings have the new one.
  case rerouted(from: AudioOutput)
  case interruptionEnds(shouldResume: Bool)
}
