package import RuleBlocks
/// A call of the handler by which a VoIP app keeps its connection alive; no two of a device share a number.
package struct KeepAliveCall: Sendable, Hashable {
  /// The app whose handler it is.
  package let app: AppID
  /// Counts the calls of the device from 1.
  package let number: Int

  /// - Parameter number: of no other call of the device.
  package init(app: AppID, number: Int) {
    self.app = app
    self.number = number
  }

  /// What keeps the app running for it.
  package var assertion: ProcessAssertion { ProcessAssertion(.voip, number: number) }
}

/// How a call of such a handler ended, and after how long.
package struct KeepAliveRecord: Sendable, Hashable {
  /// The word for it in traces is the raw value.
  package enum Outcome: String, Sendable, Hashable {
    /// The handler has returned.
    case returned
    /// It took longer than it may; the app is let go of.
    case overran
    /// The process ended while the handler ran.
    case processEnded
  }

  /// Which call it was.
  package let call: KeepAliveCall
  /// How it ended.
  package let outcome: Outcome
  /// From the wake to the end.
  package let elapsed: Duration
}

/// Why a handler is not taken (R99).
package enum KeepAliveObstacle: Sendable, Hashable {
  /// From iOS 10 on there is PushKit instead.
  case systemTooNew
  /// Its Info.plist lacks the mode `voip`.
  case modeMissing
  /// Less than 600 s.
  case timeoutTooShort(seconds: Double)
  /// The device lets no app run in the background (R17).
  case noMultitasking

  /// What keeps an app from having a handler; nil for nothing.
  package init?(seconds: Double, hasMode: Bool, in profile: Profile) {
    if !profile.hasKeepAlive {
      self = .systemTooNew
    } else if !hasMode {
      self = .modeMissing
    } else if !profile.isMultitaskingSupported {
      self = .noMultitasking
    } else if !(seconds >= Limits.shortestKeepAlive) {
      self = .timeoutTooShort(seconds: seconds)
    } else {
      return nil
    }
  }

  /// What is wrong and what to do instead.
  package var explanation: String {
    switch self {
    case .systemTooNew:
      "it is of iOS 4 to 9; later VoIP apps are woken by PushKit, which is not here"
    case .modeMissing: "add 'voip' to 'UIBackgroundModes' in Info.plist"
    case .timeoutTooShort(let seconds): "'\(seconds)' s are too short; give 600 or more"
    case .noMultitasking: "the device lets no app run in the background"
    }
  }
}

extension ProcessAssertion.Kind {
  /// The app runs as one that is to be reached by calls over the network.
  package static let voip = Self(rawValue: "voip")
}

extension AppManifest.BackgroundMode {
  /// Calls over the network (R99).
  package static let voip = Self(rawValue: "voip")
}
