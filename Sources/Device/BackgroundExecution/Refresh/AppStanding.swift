/// What decides whether the system may wake an app, as every scheduler follows it (R20, R34, R108).
struct AppStanding: Sendable, Hashable {
  /// Where the app is.
  private(set) var phase = AppPhase.notRunning(after: nil)
  /// Whether the user lets the system wake it.
  var refreshStatus = RefreshStatus.available
  /// The user's next launch undoes it, or a restart of the device: so Apple says of pushes (R34), and
  /// of the others nothing.
  private(set) var wasForceQuit = false

  /// How something that wakes the app would find it; nil while it cannot be woken.
  var wake: AppWake? {
    switch phase {
    case .foreground, .background: .running
    case .suspended: .resumed
    case .notRunning: .launched
    case .ending: nil
    }
  }

  /// Whether the user sees the app.
  var isInFront: Bool { phase == .foreground }

  /// Follows the life cycle.
  mutating func change(to phase: AppPhase) {
    self.phase = phase
    switch phase {
    case .foreground: wasForceQuit = false
    case .notRunning(after: .forceQuit): wasForceQuit = true
    case .background, .suspended, .ending, .notRunning: break
    }
  }

  /// The device was switched off and on.
  mutating func restart() { wasForceQuit = false }
}
