package import RuleBlocks

/// A call of the keep-alive handler of a VoIP app.
package struct KeepAliveCall: Sendable, Hashable {
  package let app: AppID
  /// Counted from 1 across the device.
  package let number: Int

  /// - Parameter number: unique on the device.
  package init(app: AppID, number: Int) {
    self.app = app
    self.number = number
  }

  /// The assertion that keeps the app running for it.
  package var assertion: ProcessAssertion { ProcessAssertion(.voip, number: number) }
}

/// How a call of a keep-alive handler ended, and after how long.
package struct KeepAliveRecord: Sendable, Hashable {
  /// How a call ended; the raw value is the word in traces.
  package enum Outcome: String, Sendable, Hashable {
    /// The handler has returned.
    case returned
    /// It exceeded its time; the assertion is released.
    case overran
    /// The process ended while the handler ran.
    case processEnded
  }

  package let call: KeepAliveCall
  package let outcome: Outcome
  /// Time from the wake to the end.
  package let elapsed: Duration
}

/// The reason why a handler is refused (R99).
package enum KeepAliveObstacle: Sendable, Hashable {
  /// From iOS 10 on, PushKit replaces it.
  case systemTooNew
  /// Its Info.plist lacks the mode `voip`.
  case modeMissing
  /// The timeout is less than 600 s.
  case timeoutTooShort(seconds: Double)
  /// The device does not run apps in the background (R17).
  case noMultitasking

  /// Creates the reason why an app may not set a handler; nil if it may.
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

  /// What is wrong and how to fix it.
  package var explanation: String {
    switch self {
    case .systemTooNew:
      "it exists in iOS 4 to 9 only; later versions wake VoIP apps by PushKit, which is not supported here"
    case .modeMissing: "add 'voip' to 'UIBackgroundModes' in Info.plist"
    case .timeoutTooShort(let seconds): "'\(seconds)' s is too short; pass 600 or more"
    case .noMultitasking: "the device does not run apps in the background"
    }
  }
}

extension ProcessAssertion.Kind {
  /// The app runs to stay reachable for VoIP calls.
  package static let voip = Self(rawValue: "voip")
}

extension AppManifest.BackgroundMode {
  /// VoIP (R99).
  package static let voip = Self(rawValue: "voip")
}
