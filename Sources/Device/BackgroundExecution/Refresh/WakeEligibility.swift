import DeviceTrace

/// What decides whether the system may wake an app, in the same way for every scheduler (R20, R34, R108).
struct WakeEligibility: Sendable, Hashable {
  private(set) var phase = AppPhase.notRunning(after: nil)
  /// Background App Refresh for the app.
  var refreshStatus = RefreshStatus.available
  /// Whether the user has force quit the app.
  ///
  /// The user's next launch clears it, and so does a restart of the device: Apple documents that for pushes
  /// (R34) and says nothing of the others.
  private(set) var wasForceQuit = false

  /// How a wake would find the app (R22); nil while it cannot be woken.
  var wake: TraceEvent.Wake? {
    switch phase {
    case .foreground, .background: .running
    case .suspended: .resumed
    case .notRunning: .launched
    case .ending: nil
    }
  }

  var isInFront: Bool { phase == .foreground }

  mutating func change(to phase: AppPhase) {
    self.phase = phase
    switch phase {
    case .foreground: wasForceQuit = false
    case .notRunning(after: .forceQuit): wasForceQuit = true
    case .background, .suspended, .ending, .notRunning: break
    }
  }

  /// Applies a restart of the device.
  mutating func restart() { wasForceQuit = false }
}
