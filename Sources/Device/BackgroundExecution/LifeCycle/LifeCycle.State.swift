extension LifeCycle {
  /// Where an app is, as its own process has been told so far.
  package enum State: Sendable, Hashable {
    /// There is no process; nil before the first.
    case notRunning(after: TerminationReason?)
    /// Launched or returning but not active yet, or covered by interruptions.
    case inactive(coveredBy: [Interruption])
    /// The user sees it, and nothing covers it.
    case active
    /// Running unseen; it is suspended when nothing keeps it.
    case background(keptBy: [ProcessAssertion])
    /// The process gets no time.
    case suspended
    /// It was told to end, and may still run.
    case ending(TerminationReason)
  }

  /// What the process knows as `applicationState`, also while it is suspended or ending; nil without
  /// a process.
  package var applicationState: ApplicationState? { process?.told }

  /// Where the app is, as its own process has been told so far.
  package var state: State {
    guard let process else { return .notRunning(after: lastEnd) }
    switch process.stage {
    case .ending(let reason): return .ending(reason)
    case .suspended: return .suspended
    case .running: break
    }
    switch process.told {
    case .active: return .active
    case .inactive: return .inactive(coveredBy: process.interruptions)
    case .background: return .background(keptBy: process.holds.map(\.assertion))
    }
  }
}
