internal import BackgroundExecution
@_exported public import Foundation
internal import Synchronization
internal import AppRuntime

/// The audio settings of an app, and its interruptions (R150-R155, R194).
///
/// May be used on any thread. Inputs, sample rates and the device's volume are not supported.
public final class AVAudioSession: NSObject, Sendable {
  private static let instance: AVAudioSession = {
    AudioSystem.shared.setSession(
      { AVAudioSession.sharedInstance() }, route: { AVAudioSessionRouteDescription($0) })
    return AVAudioSession()
  }()

  /// The session of the app.
  ///
  /// - ObjectiveC: `sharedInstance`
  public class func sharedInstance() -> AVAudioSession { instance }

  private struct Settings {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
  }

  private let settings = Mutex(Settings())

  private override init() { super.init() }

  // MARK: Settings of the app

  /// The purpose of the app's sound; initially `soloAmbient`.
  public var category: Category { settings.withLock(\.category) }

  /// The kind of the app's sound; stored without effect.
  public var mode: Mode { settings.withLock(\.mode) }

  /// How the app's sound mixes with that of other apps.
  public var categoryOptions: CategoryOptions { settings.withLock(\.options) }

  /// Sets the category (R150).
  ///
  /// - ObjectiveC: `setCategory:error:`
  public func setCategory(_ category: Category) throws { try setCategory(category, mode: .default) }

  /// Sets the category, and how its sound mixes with that of other apps (R152).
  ///
  /// - ObjectiveC: `setCategory:withOptions:error:`
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try setCategory(category, mode: .default, options: options)
  }

  /// Sets the category, the mode, and how its sound mixes with that of other apps (R152).
  ///
  /// - Throws: an error of `NSOSStatusErrorDomain` with the code -50 for a category that does not exist.
  /// - ObjectiveC: `setCategory:mode:options:error:`
  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {
    guard let rule = category.rule else {
      throw NSError(domain: NSOSStatusErrorDomain, code: ErrorCode.badParam.rawValue)
    }
    settings.withLock { settings in
      settings = Settings(category: category, mode: mode, options: options)
    }
    let mixes = !options.isDisjoint(with: [.mixWithOthers, .duckOthers])
    AudioSystem.shared.set(AudioSessionSettings(rule, allowsOthers: mixes))
  }

  /// Activates the session, which interrupts others, or deactivates it. A player activates it by itself.
  ///
  /// - Throws: an error of `NSOSStatusErrorDomain` whose code is an ``ErrorCode`` (R155).
  /// - ObjectiveC: `setActive:withOptions:error:`
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    do throws(AudioRefusal) {
      if active {
        try AudioSystem.shared.activate()
      } else {
        try AudioSystem.shared.deactivate(
          tellsOthers: options.contains(.notifyOthersOnDeactivation))
      }
    } catch {
      throw NSError(domain: NSOSStatusErrorDomain, code: error.rawValue)
    }
  }

  // MARK: Other apps

  /// Whether another app is audible.
  ///
  /// - ObjectiveC: `otherAudioPlaying`
  public var isOtherAudioPlaying: Bool { AudioSystem.shared.isOtherHeard }

  /// Whether secondary sound, such as a game's music, should be silent because another app is audible.
  public var secondaryAudioShouldBeSilencedHint: Bool { AudioSystem.shared.isOtherHeard }

  /// Posted on the main thread when the session is interrupted, and when the interruption ends (R153). A
  /// suspended app gets it when it runs next.
  ///
  /// - ObjectiveC: `AVAudioSessionInterruptionNotification`
  @available(
    iOS, introduced: 6, deprecated: 27,
    message:
      "Use AVAudioSessionDidBecomeInactiveNotification and AVAudioSessionResumptionRecommendationNotification instead"
  )
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")
}

extension AVAudioSession {
  /// The purpose of a sound.
  ///
  /// - ObjectiveC: `AVAudioSessionCategory`
  public struct Category: RawRepresentable, Sendable, Hashable {
    /// The name of the constant in Objective-C.
    public let rawValue: String
    /// Makes a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Mixes with the sound of others; silent in the background.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryAmbient`
    public static let ambient = Self(rawValue: "AVAudioSessionCategoryAmbient")
    /// Silences others; silent in the background. The default.
    ///
    /// - ObjectiveC: `AVAudioSessionCategorySoloAmbient`
    public static let soloAmbient = Self(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// The app's main purpose, such as music; continues in the background with the mode `audio`.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryPlayback`
    public static let playback = Self(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryRecord`
    public static let record = Self(rawValue: "AVAudioSessionCategoryRecord")
    /// Recording and playback at once.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryPlayAndRecord`
    public static let playAndRecord = Self(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Several outputs at once.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryMultiRoute`
    public static let multiRoute = Self(rawValue: "AVAudioSessionCategoryMultiRoute")

    var rule: AudioCategory? {
      switch self {
      case .ambient: .ambient
      case .soloAmbient: .soloAmbient
      case .playback: .playback
      case .record: .record
      case .playAndRecord: .playAndRecord
      case .multiRoute: .multiRoute
      default: nil
      }
    }
  }

  /// The kind of a sound.
  ///
  /// - ObjectiveC: `AVAudioSessionMode`
  public struct Mode: RawRepresentable, Sendable, Hashable {
    /// The name of the constant in Objective-C.
    public let rawValue: String
    /// Makes a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No particular kind.
    ///
    /// - ObjectiveC: `AVAudioSessionModeDefault`
    public static let `default` = Self(rawValue: "AVAudioSessionModeDefault")
    /// Speech, such as a podcast or an audio book.
    ///
    /// - ObjectiveC: `AVAudioSessionModeSpokenAudio`
    public static let spokenAudio = Self(rawValue: "AVAudioSessionModeSpokenAudio")
    /// The sound of a movie.
    ///
    /// - ObjectiveC: `AVAudioSessionModeMoviePlayback`
    public static let moviePlayback = Self(rawValue: "AVAudioSessionModeMoviePlayback")
    /// A conversation.
    ///
    /// - ObjectiveC: `AVAudioSessionModeVoiceChat`
    public static let voiceChat = Self(rawValue: "AVAudioSessionModeVoiceChat")
  }

  /// How a sound mixes with that of other apps.
  ///
  /// - ObjectiveC: `AVAudioSessionCategoryOptions`
  public struct CategoryOptions: OptionSet, Sendable, Hashable {
    /// One bit per option.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Other apps stay audible.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryOptionMixWithOthers`
    public static let mixWithOthers = Self(rawValue: 0x1)
    /// Other apps stay audible at a lower volume.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryOptionDuckOthers`
    public static let duckOthers = Self(rawValue: 0x2)
    /// Uses the speaker; stored without effect.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryOptionDefaultToSpeaker`
    public static let defaultToSpeaker = Self(rawValue: 0x8)
  }

  /// Options for activating or deactivating the session.
  ///
  /// - ObjectiveC: `AVAudioSessionSetActiveOptions`
  public struct SetActiveOptions: OptionSet, Sendable, Hashable {
    /// One bit per option.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Notifies interrupted sessions that they may resume (R154).
    ///
    /// - ObjectiveC: `AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation`
    public static let notifyOthersOnDeactivation = Self(rawValue: 1)
  }

  /// The phase of an interruption: the value of `AVAudioSessionInterruptionTypeKey`.
  ///
  /// - ObjectiveC: `AVAudioSessionInterruptionType`
  @available(
    iOS, introduced: 6, deprecated: 27,
    message:
      "Use AVAudioSessionDidBecomeInactiveNotification and AVAudioSessionResumptionRecommendationNotification instead"
  )
  public enum InterruptionType: UInt, Sendable {
    /// - ObjectiveC: `AVAudioSessionInterruptionTypeEnded`
    case ended = 0
    /// The interruption has begun: the session is inactive, and players are paused.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionTypeBegan`
    case began = 1
  }

  /// Options at the end of an interruption: the value of `AVAudioSessionInterruptionOptionKey`.
  ///
  /// - ObjectiveC: `AVAudioSessionInterruptionOptions`
  @available(
    iOS, introduced: 6, deprecated: 27,
    message: "Use AVAudioSessionResumptionRecommendationNotification instead"
  )
  public struct InterruptionOptions: OptionSet, Sendable, Hashable {
    /// One bit per option.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may resume playback without being asked to.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionOptionShouldResume`
    public static let shouldResume = Self(rawValue: 1)
  }

  /// The error codes of a session, most of which are four letters.
  ///
  /// - ObjectiveC: `AVAudioSessionErrorCode`
  public enum ErrorCode: Int, Sendable {
    /// `!pri`: something more important is playing.
    ///
    /// - ObjectiveC: `AVAudioSessionErrorCodeInsufficientPriority`
    case insufficientPriority = 561_017_449
    /// `!pla`: the app is in the background and may not be audible there.
    ///
    /// - ObjectiveC: `AVAudioSessionErrorCodeCannotStartPlaying`
    case cannotStartPlaying = 561_015_905
    /// `!int`: the app is in the background and would interrupt another.
    ///
    /// - ObjectiveC: `AVAudioSessionErrorCodeCannotInterruptOthers`
    case cannotInterruptOthers = 560_557_684
    /// `!act`: a player is still playing.
    ///
    /// - ObjectiveC: `AVAudioSessionErrorCodeIsBusy`
    case isBusy = 560_030_580
    /// A parameter is out of range.
    ///
    /// - ObjectiveC: `AVAudioSessionErrorCodeBadParam`
    case badParam = -50
  }
}

/// The `userInfo` key of an interruption for the ``AVAudioSession/InterruptionType``.
@available(
  iOS, introduced: 6, deprecated: 27,
  message:
    "Use AVAudioSessionDidBecomeInactiveNotification and AVAudioSessionResumptionRecommendationNotification instead"
)
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"

/// The `userInfo` key of the end of an interruption for the ``AVAudioSession/InterruptionOptions``.
@available(
  iOS, introduced: 6, deprecated: 27,
  message:
    "Use AVAudioSessionDidBecomeInactiveNotification and AVAudioSessionResumptionRecommendationNotification instead"
)
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
