internal import BackgroundExecution
public import Foundation
internal import UIKit

extension AVAudioSession {
  /// Posted on a thread behind the main one when the sound comes out elsewhere, such as of headphones that the
  /// user plugs in (R194). A suspended app hears of it when it runs next. CHOICE: no change of the category is a
  /// change of the route.
  ///
  /// - ObjectiveC: `AVAudioSessionRouteChangeNotification`
  public static let routeChangeNotification: NSNotification.Name = {
    // Who waits for it wants to know of the session, perhaps without having asked for it.
    _ = sharedInstance()
    return NSNotification.Name("AVAudioSessionRouteChangeNotification")
  }()

  /// Why the sound comes out elsewhere: the value of `AVAudioSessionRouteChangeReasonKey`.
  public enum RouteChangeReason: UInt, Sendable {
    /// It is not known.
    case unknown = 0
    /// There is something better, such as headphones that were plugged in.
    case newDeviceAvailable = 1
    /// What it came out of is gone, such as headphones that were unplugged.
    case oldDeviceUnavailable = 2
    /// The category is another.
    case categoryChange = 3
    /// The app wants it elsewhere.
    case override = 4
    /// The device has woken up.
    case wakeFromSleep = 6
    /// There is nothing for the category.
    case noSuitableRouteForCategory = 7
    /// What there is has not changed, but how it is set.
    case routeConfigurationChange = 8
  }

  /// Why a session is interrupted: the value of `AVAudioSessionInterruptionReasonKey`.
  public enum InterruptionReason: UInt, Sendable {
    /// Another session has become active.
    case `default` = 0
    /// The app was suspended; up to iOS 15.
    case appWasSuspended = 1
    /// The microphone was muted.
    case builtInMicMuted = 2
    /// What the sound came out of is gone (iOS 17).
    case routeDisconnected = 4
  }

  /// What sound comes out of.
  public struct Port: RawRepresentable, Sendable, Hashable {
    /// The name of the kind.
    public let rawValue: String
    /// Names a kind.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The speaker that is built in.
    ///
    /// - ObjectiveC: `AVAudioSessionPortBuiltInSpeaker`
    public static let builtInSpeaker = Self(rawValue: "Speaker")
    /// Headphones.
    ///
    /// - ObjectiveC: `AVAudioSessionPortHeadphones`
    public static let headphones = Self(rawValue: "Headphones")
  }

  /// Where the sound comes out. CHOICE: without headphones that is the speaker, whatever the category is.
  public var currentRoute: AVAudioSessionRouteDescription {
    AVAudioSessionRouteDescription(AudioSystem.shared.output)
  }

  /// Whether the session is interrupted when what the sound comes out of is gone (iOS 17); true at first.
  public var prefersInterruptionOnRouteDisconnect: Bool { AudioSystem.shared.endsWithRoute }

  /// Sets ``prefersInterruptionOnRouteDisconnect`` (R194).
  ///
  /// - ObjectiveC: `setPrefersInterruptionOnRouteDisconnect:error:`
  public func setPrefersInterruptionOnRouteDisconnect(_ inValue: Bool) throws {
    AudioSystem.shared.setEndsWithRoute(inValue)
  }
}

/// Where sound goes in and comes out.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
  /// Nothing: no sound is recorded here.
  public let inputs: [AVAudioSessionPortDescription] = []
  /// What it comes out of.
  public let outputs: [AVAudioSessionPortDescription]

  init(_ output: AudioOutput) {
    outputs = [AVAudioSessionPortDescription(output)]
    super.init()
  }
}

/// Something that sound comes out of.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
  /// What it is.
  public let portType: AVAudioSession.Port
  /// What users call it.
  public let portName: String

  init(_ output: AudioOutput) {
    portType = AVAudioSession.Port(rawValue: output.rawValue)
    portName = output.rawValue
    super.init()
  }
}

/// What `userInfo` of a change of the route has the ``AVAudioSession/RouteChangeReason`` under.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"

/// What `userInfo` of a change of the route has the ``AVAudioSessionRouteDescription`` of before under.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"

/// What `userInfo` of an interruption has the ``AVAudioSession/InterruptionReason`` under; only where it is not
/// that of another session.
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
