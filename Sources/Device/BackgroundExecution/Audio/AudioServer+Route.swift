import RuleBlocks

/// An output of the device's sound; the raw value is Apple's name of the port (R194).
package enum AudioOutput: String, Sendable, Hashable, CaseIterable {
  /// The built-in speaker.
  case speaker = "Speaker"
  /// Headphones, wired or wireless.
  case headphones = "Headphones"
}

/// Changes of the output, R194.
extension AudioServer {
  /// Changes the output and informs every running app.
  ///
  /// From iOS 17 on, sound that came from headphones does not continue without them unless its app asks for
  /// that.
  mutating func reroute(to output: AudioOutput) -> [Action] {
    guard output != self.output else { return [] }
    let old = self.output
    self.output = output
    var actions = clients.filter(\.isRunning).map { Action.rerouted($0.id, from: old) }
    guard old == .headphones, rules.profile.version >= 17 else { return actions }
    for index in clients.indices
    where clients[index].isHeard && !clients[index].settings.mixes && clients[index].endsWithRoute {
      actions += interrupt(index, by: .route)
    }
    return actions
  }
}
