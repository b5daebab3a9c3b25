import RuleBlocks
/// Where the sound of a device comes out; the raw value is Apple's name of the port (R194).
package enum AudioOutput: String, Sendable, Hashable, CaseIterable {
  /// The speaker that is built in.
  case speaker = "Speaker"
  /// Headphones, with a wire or without.
  case headphones = "Headphones"
}

/// Routes, R194.
extension AudioServer {
  /// The sound comes out elsewhere: every app hears of it. From iOS 17 on sound that came out of headphones does
  /// not go on without them, unless its app wants that.
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
