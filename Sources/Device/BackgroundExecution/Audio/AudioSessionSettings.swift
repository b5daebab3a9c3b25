/// The category of an audio session; the raw values are the words in traces.
package enum AudioCategory: String, Sendable, Hashable, CaseIterable {
  /// Apple's categories; ``playsInBackground`` says which may be heard in the background.
  case ambient, soloAmbient, playback, record, playAndRecord, multiRoute

  /// Whether its sound continues in the background and while the device is locked (R150).
  package var playsInBackground: Bool { self != .ambient && self != .soloAmbient }
}

/// The category of an app's session, and whether it mixes with other sessions.
package struct AudioSessionSettings: Sendable, Hashable {
  /// The equivalent of `AVAudioSession.Category`.
  package var category: AudioCategory
  /// Whether the session's options allow other sessions to continue; `ambient` always does.
  package var allowsOthers: Bool

  /// Creates settings; the defaults are those of a new session: silenced by the lock, interrupting others.
  package init(_ category: AudioCategory = .soloAmbient, allowsOthers: Bool = false) {
    self.category = category
    self.allowsOthers = allowsOthers
  }

  /// R152: whether the session neither interrupts others nor is interrupted by them.
  package var mixes: Bool { category == .ambient || allowsOthers }
}

/// The state of the device's sound of which each app has a copy, to answer without a round trip.
package struct AudioSurroundings: Sendable, Hashable {
  /// Whether another app is heard.
  package var isOtherHeard: Bool
  package var isInCall: Bool
  package var output: AudioOutput

  /// Creates surroundings; the defaults are silence, no call and the speaker.
  package init(
    isOtherHeard: Bool = false, isInCall: Bool = false, output: AudioOutput = .speaker
  ) {
    self.isOtherHeard = isOtherHeard
    self.isInCall = isInCall
    self.output = output
  }

  /// R155: returns the reason why a session cannot be activated here, or nil if it can.
  ///
  /// - Parameters:
  ///   - hasMode: whether the app's Info.plist lists `audio`.
  ///   - isInFront: whether the app is in the foreground.
  package func refusal(
    of settings: AudioSessionSettings, hasMode: Bool, isInFront: Bool
  ) -> AudioRefusal? {
    if isInCall { return .insufficientPriority }
    if isInFront { return nil }
    if !hasMode || !settings.category.playsInBackground { return .cannotStartPlaying }
    return isOtherHeard && !settings.mixes ? .cannotInterruptOthers : nil
  }
}

/// The reason why a session cannot be (de)activated (R155); the raw values are Apple's four-character codes.
package enum AudioRefusal: Int, Error, Sendable, Hashable, CaseIterable {
  /// `!pri`: something more important uses the sound, such as a call.
  case insufficientPriority = 561_017_449
  /// `!pla`: the app is in the background and may not be heard there.
  case cannotStartPlaying = 561_015_905
  /// `!int`: the app is in the background and would interrupt another one.
  case cannotInterruptOthers = 560_557_684
  /// `!act`: a player is still active.
  case isBusy = 560_030_580
}

/// The reason why a player stops; the raw value is the word in traces.
package enum AudioEnd: String, Sendable, Hashable, CaseIterable {
  /// The sound has ended, with all its repetitions.
  case finished
  /// The app has paused it; the position is kept.
  case paused
  /// The app has stopped it, or its session was deactivated.
  case stopped
  /// The player was deallocated.
  case released
}

/// The reason why a playing app is not heard; the raw value is the word in traces.
package enum AudioObstacle: String, Sendable, Hashable, CaseIterable {
  /// Its Info.plist lacks the mode `audio`.
  case modeMissing
  /// The category of its session is silent in the background.
  case category

  /// Returns the reason and how to fix it, as the end of a sentence.
  package func explanation(_ settings: AudioSessionSettings) -> String {
    switch self {
    case .modeMissing: "its Info.plist does not list 'audio' under UIBackgroundModes"
    case .category:
      "the category '\(settings.category.rawValue)' is silent in the background; set '.playback'"
    }
  }
}

extension ProcessAssertion.Kind {
  /// The app is heard in the background.
  package static let audio = Self(rawValue: "audio")
}

extension AppManifest.BackgroundMode {
  /// Audio in the background (R150).
  package static let audio = Self(rawValue: "audio")
}
