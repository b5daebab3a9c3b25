import RuleBlocks

/// A command of the lock screen or of headphones (R261); the raw values are the words in traces.
package enum RemoteCommand: String, Sendable, Hashable, CaseIterable {
  case play, pause, stop, togglePlayPause, nextTrack, previousTrack
}

/// What the lock screen shows of the Now Playing app (R260), as the app has set it.
package struct NowPlayingInfo: Sendable, Hashable {
  package var title: String?
  package var artist: String?
  package var album: String?
  /// In seconds.
  package var duration: Double?
  /// The position in seconds when the app set it.
  package var elapsed: Double?
  /// The speed at which the position moves since then; 0 while paused.
  package var rate: Double?

  package init(
    title: String? = nil, artist: String? = nil, album: String? = nil, duration: Double? = nil,
    elapsed: Double? = nil, rate: Double? = nil
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.duration = duration
    self.elapsed = elapsed
    self.rate = rate
  }
}

extension ProcessAssertion.Kind {
  /// The app handles a command of the lock screen.
  package static let remoteCommand = Self(rawValue: "remoteCommand")
}

/// The Now Playing app, R260 and R261.
extension AudioServer {
  /// The app that the lock screen shows: the last one that was heard without mixing and handles a command.
  package var nowPlaying: AudioClient? {
    guard let client = lastHeard.flatMap({ client($0) }), client.isRunning,
      !client.commands.isEmpty
    else { return nil }
    return client
  }

  /// Returns the command that a button sends to an app, or nil if the app has no such button.
  ///
  /// CHOICE: an app that only handles `togglePlayPause` gets it for the two buttons, and the button of
  /// headphones plays or pauses where that is not handled.
  package func command(for button: RemoteCommand, of client: AudioClient) -> RemoteCommand? {
    let others: [RemoteCommand] =
      switch button {
      case .play, .pause: [.togglePlayPause]
      case .togglePlayPause: [client.isHeard ? .pause : .play]
      case .stop, .nextTrack, .previousTrack: []
      }
    return ([button] + others).first { client.commands.contains($0) }
  }

  /// R261: passes a command to the Now Playing app, which is resumed for it and runs for a moment.
  mutating func press(_ button: RemoteCommand) throws(Misuse) -> [Action] {
    guard let client = nowPlaying else { throw .nothingPlays }
    guard let command = command(for: button, of: client) else {
      throw .buttonMissing(client.id, button)
    }
    lastCommand += 1
    let wake = AppRequest.wake(
      .remoteCommand(command), holding: ProcessAssertion(.remoteCommand, number: lastCommand),
      limit: AssertionLimit(deadline: now + rules.choices.backgroundMoment))
    return [.request(client.id, wake)]
  }

  /// Notes which app is heard, after an event.
  mutating func noteHeard(since old: [AudioClient]) {
    for (client, before) in zip(clients, old)
    where client.isHeard && !before.isHeard && !client.settings.mixes {
      lastHeard = client.id
    }
  }
}
