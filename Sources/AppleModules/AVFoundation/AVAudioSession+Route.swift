internal import BackgroundExecution
public import Foundation
internal import AppRuntime

extension AVAudioSession {
  /// Posted on a background thread when the output changes, such as when the user plugs in headphones (R194).
  /// A suspended app gets it when it runs next. CHOICE: a change of the category never changes the route.
  ///
  /// - ObjectiveC: `AVAudioSessionRouteChangeNotification`
  public static let routeChangeNotification: NSNotification.Name = {
    // An observer needs the session's events, even if it has never used the session.
    _ = sharedInstance()
    return NSNotification.Name("AVAudioSessionRouteChangeNotification")
  }()

  /// Why the output has changed: the value of `AVAudioSessionRouteChangeReasonKey`.
  ///
  /// - ObjectiveC: `AVAudioSessionRouteChangeReason`
  public enum RouteChangeReason: UInt, Sendable {
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonUnknown`
    case unknown = 0
    /// A preferred device is available, such as headphones that were plugged in.
    ///
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonNewDeviceAvailable`
    case newDeviceAvailable = 1
    /// The previous device is gone, such as headphones that were unplugged.
    ///
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonOldDeviceUnavailable`
    case oldDeviceUnavailable = 2
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonCategoryChange`
    case categoryChange = 3
    /// The app has overridden the output.
    ///
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonOverride`
    case override = 4
    /// The device has woken up.
    ///
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonWakeFromSleep`
    case wakeFromSleep = 6
    /// There is no route for the category.
    ///
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonNoSuitableRouteForCategory`
    case noSuitableRouteForCategory = 7
    /// The devices are the same, but their configuration has changed.
    ///
    /// - ObjectiveC: `AVAudioSessionRouteChangeReasonRouteConfigurationChange`
    case routeConfigurationChange = 8
  }

  /// Why a session is interrupted: the value of `AVAudioSessionInterruptionReasonKey`.
  ///
  /// - ObjectiveC: `AVAudioSessionInterruptionReason`
  public enum InterruptionReason: UInt, Sendable {
    /// Another session has become active.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionReasonDefault`
    case `default` = 0
    /// The app was suspended; up to iOS 15.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionReasonAppWasSuspended`
    @available(
      iOS, introduced: 14.5, deprecated: 16, message: "wasSuspended reason no longer present"
    )
    case appWasSuspended = 1
    /// The microphone was muted.
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionReasonBuiltInMicMuted`
    case builtInMicMuted = 2
    /// The output device is gone (iOS 17).
    ///
    /// - ObjectiveC: `AVAudioSessionInterruptionReasonRouteDisconnected`
    case routeDisconnected = 4
  }

  /// A kind of output.
  ///
  /// - ObjectiveC: `AVAudioSessionPort`
  public struct Port: RawRepresentable, Sendable, Hashable {
    /// The name of the kind.
    public let rawValue: String
    /// Makes a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// - ObjectiveC: `AVAudioSessionPortBuiltInSpeaker`
    public static let builtInSpeaker = Self(rawValue: "Speaker")
    /// - ObjectiveC: `AVAudioSessionPortHeadphones`
    public static let headphones = Self(rawValue: "Headphones")
  }

  /// The current output. CHOICE: without headphones it is the speaker, whatever the category.
  public var currentRoute: AVAudioSessionRouteDescription {
    AVAudioSessionRouteDescription(AudioSystem.shared.output)
  }

  /// Whether the session is interrupted when its output device is gone (iOS 17); initially true.
  public var prefersInterruptionOnRouteDisconnect: Bool { AudioSystem.shared.endsWithRoute }

  /// Sets ``prefersInterruptionOnRouteDisconnect`` (R194).
  ///
  /// - ObjectiveC: `setPrefersInterruptionOnRouteDisconnect:error:`
  public func setPrefersInterruptionOnRouteDisconnect(_ inValue: Bool) throws {
    AudioSystem.shared.setEndsWithRoute(inValue)
  }
}

/// The inputs and outputs of sound.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
  /// Always empty: recording is not supported.
  public let inputs: [AVAudioSessionPortDescription] = []
  /// The current output.
  public let outputs: [AVAudioSessionPortDescription]

  init(_ output: AudioOutput) {
    outputs = [AVAudioSessionPortDescription(output)]
    super.init()
  }
}

/// An output device.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
  /// The kind of the device.
  public let portType: AVAudioSession.Port
  /// The name of the device for users.
  public let portName: String

  init(_ output: AudioOutput) {
    portType = AVAudioSession.Port(rawValue: output.rawValue)
    portName = output.rawValue
    super.init()
  }
}

/// The `userInfo` key of a route change for the ``AVAudioSession/RouteChangeReason``.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"

/// The `userInfo` key of a route change for the previous ``AVAudioSessionRouteDescription``.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"

/// The `userInfo` key of an interruption for the ``AVAudioSession/InterruptionReason``; missing if another
/// session was the reason.
@available(
  iOS, introduced: 14.5, deprecated: 27,
  message: "Use AVAudioSessionDeactivationContext.interruptionDetails.reason instead"
)
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
