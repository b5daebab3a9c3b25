import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// What the lock screen shows of the app that plays, or was the last to play.
public struct NowPlaying: Sendable, Hashable {
  /// The name of the app.
  public let app: String
  /// The texts that the app has set; nil for what it has not.
  public let title, artist, album: String?
  /// The length in seconds, as the app has set it.
  public let duration: Double?
  /// The position in seconds, computed from what the app has set, and its rate.
  public let elapsedTime: Double?
  /// Whether the app is heard.
  public let isPlaying: Bool
  /// The buttons, by the names of their commands.
  public let buttons: [String]
}

extension NowPlaying: CustomStringConvertible {
  /// Texts, position and state: `Song, Band, 12 of 180 s, playing`.
  ///
  /// A time that is not finite, or too large, is left out.
  public var description: String {
    let texts = [title, artist, album].compactMap { $0 }
    let position = seconds(elapsedTime).map { elapsed in
      "\(elapsed)" + (seconds(duration).map { " of \($0)" } ?? "") + " s"
    }
    let words = (texts.isEmpty ? [app] : texts) + [position].compactMap { $0 }
    return (words + [isPlaying ? "playing" : "paused"]).joined(separator: ", ")
  }

  /// Returns the whole seconds of a time; nil if it is not finite, or too large.
  private func seconds(_ time: Double?) -> Int? {
    time.flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }
}

extension Device {
  /// What the lock screen shows of the Now Playing app; nil if there is none.
  ///
  /// That is the last app that was heard without mixing, if it handles a command of `MPRemoteCommandCenter`.
  public var nowPlaying: NowPlaying? {
    read { engine in
      engine.service(AudioService.self).block.nowPlaying.map { NowPlaying($0, at: engine.now) }
    }
  }

  /// The user presses Play on the lock screen, or in Control Center.
  ///
  /// The Now Playing app handles the command, in the background if it is not in front. Without such an app, or
  /// if it does not handle the command, this stops the scenario, as do the other buttons.
  public func pressPlay(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.press(.play) }
  }

  /// The user presses Pause on the lock screen.
  public func pressPause(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.press(.pause) }
  }

  /// The user presses the button for the next piece.
  public func pressNextTrack(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.press(.nextTrack) }
  }

  /// The user presses the button for the previous piece.
  public func pressPreviousTrack(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.press(.previousTrack) }
  }

  /// The user presses the button of the headphones, which plays or pauses.
  ///
  /// Without headphones this stops the scenario.
  public func pressHeadphoneButton(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine in
      guard engine.hasHeadphones else {
        throw ScriptError(
          "cannot press the button of the headphones: none are connected; connect them first")
      }
      try engine.press(.togglePlayPause)
    }
  }
}

extension NowPlaying {
  fileprivate init(_ client: AudioClient, at now: DeviceInstant) {
    let info = client.info ?? NowPlayingInfo()
    let age = Double((now - client.infoTime).saturatedNanoseconds) / 1e9
    app = client.id.rawValue
    (title, artist, album, duration) = (info.title, info.artist, info.album, info.duration)
    elapsedTime = info.elapsed.map { elapsed in
      let moved = elapsed + age * (info.rate ?? 1)
      return info.duration.map { min(moved, $0) } ?? moved
    }
    isPlaying = client.isHeard
    buttons = client.commands.map(\.rawValue)
  }
}

extension Engine {
  /// R261: presses a button of the lock screen or of the headphones.
  func press(_ button: RemoteCommand) throws(ScriptError) {
    let app = service(AudioService.self).block.nowPlaying.flatMap { self.app($0.id) }
    try command(
      AudioService.self, .press(button), app,
      as: TraceEvent.Action(
        "remoteCommand", by: .user, value: button.rawValue, "presses '\(button.rawValue)'"),
      "press '\(button.rawValue)'")
  }
}
