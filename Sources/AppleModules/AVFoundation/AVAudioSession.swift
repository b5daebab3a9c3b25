internal import BackgroundExecution
@_exported public import Foundation
internal import Synchronization
internal import UIKit

/// What an app says of the sound that it makes, and hears of what comes between (R150-R155, R194).
///
/// May be used on any thread. Left out are inputs, sample rates and the volume of the device.
public final class AVAudioSession: NSObject, Sendable {
  private static let instance: AVAudioSession = {
    AudioSystem.shared.setSession(
      { AVAudioSession.sharedInstance() }, route: { AVAudioSessionRouteDescription($0) })
    return AVAudioSession()
  }()

  /// That of the app.
  public class func sharedInstance() -> AVAudioSession { instance }

  private struct Settings {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
  }

  private let settings = Mutex(Settings())

  private override init() { super.init() }

  // MARK: What the app says

  /// What the sound is for; `soloAmbient` at first.
  public var category: Category { settings.withLock(\.category) }

  /// What the sound is; it only keeps it.
  public var mode: Mode { settings.withLock(\.mode) }

  /// How the sound goes with that of others.
  public var categoryOptions: CategoryOptions { settings.withLock(\.options) }

  /// Says what the sound is for (R150).
  ///
  /// - ObjectiveC: `setCategory:error:`
  public func setCategory(_ category: Category) throws { try setCategory(category, mode: .default) }

  /// Says what the sound is for, and how it goes with that of others (R152).
  ///
  /// - ObjectiveC: `setCategory:withOptions:error:`
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try setCategory(category, mode: .default, options: options)
  }

  /// Says what the sound is for, what it is, and how it goes with that of others (R152).
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

  /// Makes the session active, which interrupts others, or inactive. A player makes it active by itself.
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

  // MARK: What is around it

  /// Whether another app is heard.
  ///
  /// - ObjectiveC: `otherAudioPlaying`
  public var isOtherAudioPlaying: Bool { AudioSystem.shared.isOtherHeard }

  /// Whether sound that is beside the point, such as a game's, is better left out: another app is heard.
  public var secondaryAudioShouldBeSilencedHint: Bool { AudioSystem.shared.isOtherHeard }

  /// Posted on the main thread when something interrupts the session, and when that is over (R153). A suspended
  /// app hears it when it runs next.
  ///
  /// - ObjectiveC: `AVAudioSessionInterruptionNotification`
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")
}

extension AVAudioSession {
  /// What a sound is for.
  public struct Category: RawRepresentable, Sendable, Hashable {
    /// The name of the constant in Objective-C.
    public let rawValue: String
    /// Names a category.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Goes with the sound of others; silent behind the screen.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryAmbient`
    public static let ambient = Self(rawValue: "AVAudioSessionCategoryAmbient")
    /// Others stop for it; silent behind the screen. What a session begins with.
    ///
    /// - ObjectiveC: `AVAudioSessionCategorySoloAmbient`
    public static let soloAmbient = Self(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// What the app is there for, such as music; goes on behind the screen with the mode `audio`.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryPlayback`
    public static let playback = Self(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryRecord`
    public static let record = Self(rawValue: "AVAudioSessionCategoryRecord")
    /// Both at once.
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

  /// What a sound is.
  public struct Mode: RawRepresentable, Sendable, Hashable {
    /// The name of the constant in Objective-C.
    public let rawValue: String
    /// Names a mode.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing in particular.
    ///
    /// - ObjectiveC: `AVAudioSessionModeDefault`
    public static let `default` = Self(rawValue: "AVAudioSessionModeDefault")
    /// Speech, such as a podcast or an audio book.
    ///
    /// - ObjectiveC: `AVAudioSessionModeSpokenAudio`
    public static let spokenAudio = Self(rawValue: "AVAudioSessionModeSpokenAudio")
    /// The sound of a film.
    ///
    /// - ObjectiveC: `AVAudioSessionModeMoviePlayback`
    public static let moviePlayback = Self(rawValue: "AVAudioSessionModeMoviePlayback")
    /// A conversation.
    ///
    /// - ObjectiveC: `AVAudioSessionModeVoiceChat`
    public static let voiceChat = Self(rawValue: "AVAudioSessionModeVoiceChat")
  }

  /// How a sound goes with that of others.
  public struct CategoryOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others go on beside it.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryOptionMixWithOthers`
    public static let mixWithOthers = Self(rawValue: 0x1)
    /// Others go on beside it, and less loud.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryOptionDuckOthers`
    public static let duckOthers = Self(rawValue: 0x2)
    /// It is heard from the speaker; it only keeps it.
    ///
    /// - ObjectiveC: `AVAudioSessionCategoryOptionDefaultToSpeaker`
    public static let defaultToSpeaker = Self(rawValue: 0x8)
  }

  /// What comes with a change of the session.
  public struct SetActiveOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Those that the session has interrupted hear that they may go on (R154).
    ///
    /// - ObjectiveC: `AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation`
    public static let notifyOthersOnDeactivation = Self(rawValue: 1)
  }

  /// What a notification tells of: the value of `AVAudioSessionInterruptionTypeKey`.
  public enum InterruptionType: UInt, Sendable {
    /// It is over.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionTypeEnded`
    case ended = 0
    /// It begins: the session is inactive, and players are paused.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionTypeBegan`
    case began = 1
  }

  /// What comes with its end: the value of `AVAudioSessionInterruptionOptionKey`.
  public struct InterruptionOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may play again without being asked to.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionOptionShouldResume`
    public static let shouldResume = Self(rawValue: 1)
  }

  /// The codes of errors of a session, which are four letters each.
  public enum ErrorCode: Int, Sendable {
    /// `!pri`: something more important has the sound.
    case insufficientPriority = 561_017_449
    /// `!pla`: the app is in the background and may not be heard there.
    case cannotStartPlaying = 561_015_905
    /// `!int`: the app is in the background and would interrupt another.
    case cannotInterruptOthers = 560_557_684
    /// `!act`: a player still plays.
    case isBusy = 560_030_580
    /// A parameter is out of range.
    case badParam = -50
  }
}

/// What `userInfo` of an interruption has the ``AVAudioSession/InterruptionType`` under.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"

/// What `userInfo` of the end of an interruption has the ``AVAudioSession/InterruptionOptions`` under.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
