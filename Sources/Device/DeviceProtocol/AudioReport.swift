package import BackgroundExecution

/// What an app tells of the sound that it makes. Players are numbered in each process.
package enum AudioReport: Sendable, Hashable {
  /// `setCategory(_:mode:options:)`.
  case set(AudioSessionSettings)
  /// `setActive(true)`.
  case activate
  /// `setActive(false)`; whether with `notifyOthersOnDeactivation`.
  case deactivate(tellsOthers: Bool)
  /// A player begins or goes on; the name is that of its file.
  case begin(player: Int, name: String?)
  /// A player stands still or is gone, and why.
  case end(player: Int, AudioEnd)
  /// The session was deactivated while a player played.
  case wasBusy
  /// `setPrefersInterruptionOnRouteDisconnect(_:)` (R194).
  case endWithRoute(Bool)
}

/// What an app is told of the sound that it makes.
package enum AudioMessage: Sendable, Hashable {
  /// Whether others are heard and whether there is a call, whenever that changes; the app's session
  /// answers by it.
  case surroundings(AudioSurroundings)
  /// Its players stand still where the app is, or go on (R151).
  case silence(Bool)
  /// Something has interrupted its session: players are paused (R153).
  case interrupted
  /// The same, because what its sound came out of is gone (R194).
  case disconnected
  /// The sound comes out elsewhere, as its surroundings say.
  case rerouted(from: AudioOutput)
  /// The interruption is over.
  case interruptionEnds(shouldResume: Bool)
}
