/// What an app says of the sound that it makes; the raw values are the words for it in traces.
package enum AudioCategory: String, Sendable, Hashable, CaseIterable {
  /// By Apple's names: which may be heard behind the screen says ``playsInBackground``.
  case ambient, soloAmbient, playback, record, playAndRecord, multiRoute

  /// Whether a sound of it may go on behind the screen and while the device is locked (R150).
  package var playsInBackground: Bool { self != .ambient && self != .soloAmbient }
}

/// The category of an app's session, and whether it lets others be heard beside it.
package struct AudioSessionSettings: Sendable, Hashable {
  /// As `AVAudioSession.Category` has it.
  package var category: AudioCategory
  /// Whether its options let other sessions go on; those of `ambient` always do.
  package var allowsOthers: Bool

  /// As a session begins: what is heard stops with the lock, and others stop for it.
  package init(_ category: AudioCategory = .soloAmbient, allowsOthers: Bool = false) {
    self.category = category
    self.allowsOthers = allowsOthers
  }

  /// R152: whether it neither interrupts others nor is interrupted by them.
  package var mixes: Bool { category == .ambient || allowsOthers }
}

/// What an app knows of where it makes its sound, without asking.
package struct AudioSurroundings: Sendable, Hashable {
  /// Whether another app is heard.
  package var isOtherHeard: Bool
  /// Whether the user is on the phone.
  package var isInCall: Bool
  /// Where the sound comes out.
  package var output: AudioOutput

  /// Silence, no call and no headphones, unless it is said otherwise.
  package init(
    isOtherHeard: Bool = false, isInCall: Bool = false, output: AudioOutput = .speaker
  ) {
    self.isOtherHeard = isOtherHeard
    self.isInCall = isInCall
    self.output = output
  }

  /// R155: why a session cannot be active here; nil if it can.
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

/// Why a session is not made active or not inactive (R155); the raw values are Apple's, four letters each.
package enum AudioRefusal: Int, Error, Sendable, Hashable, CaseIterable {
  /// `!pri`: something more important has the sound, such as a call.
  case insufficientPriority = 561_017_449
  /// `!pla`: the app is in the background and may not be heard there.
  case cannotStartPlaying = 561_015_905
  /// `!int`: the app is in the background and would interrupt another.
  case cannotInterruptOthers = 560_557_684
  /// `!act`: a player still plays.
  case isBusy = 560_030_580
}

/// Why a player falls silent; the raw value is the word for it in traces.
package enum AudioEnd: String, Sendable, Hashable, CaseIterable {
  /// The sound is over, with all its repetitions.
  case finished
  /// The app has paused it; it stays at its place.
  case paused
  /// The app has stopped it, or its session was deactivated.
  case stopped
  /// Nothing keeps the player any more.
  case released
}

/// Why an app that plays is not heard; the raw value is the word for it in traces.
package enum AudioObstacle: String, Sendable, Hashable, CaseIterable {
  /// Its Info.plist lacks the mode `audio`.
  case modeMissing
  /// The category of its session is not heard behind the screen.
  case category

  /// The reason as the end of a sentence, with what to do about it.
  package func explanation(_ settings: AudioSessionSettings) -> String {
    switch self {
    case .modeMissing: "its Info.plist does not list 'audio' under UIBackgroundModes"
    case .category:
      "the category '\(settings.category.rawValue)' is silent behind the screen; set '.playback'"
    }
  }
}

extension ProcessAssertion.Kind {
  /// The app is heard in the background.
  package static let audio = Self(rawValue: "audio")
}

extension AppManifest.BackgroundMode {
  /// Sound in the background (R150).
  package static let audio = Self(rawValue: "audio")
}
