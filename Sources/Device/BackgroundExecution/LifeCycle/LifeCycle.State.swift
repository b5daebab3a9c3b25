extension LifeCycle {
  /// The state of an app as its own process knows it.
  package enum State: Sendable, Hashable {
    /// There is no process; the reason is nil before the first.
    case notRunning(after: TerminationReason?)
    /// Launched or returning but not yet active, or covered by interruptions.
    case inactive(coveredBy: [Interruption])
    /// The user sees it, and nothing covers it.
    case active
    /// Running in the background; suspended when nothing keeps it running.
    case background(keptBy: [ProcessAssertion])
    /// The process gets no time.
    case suspended
    /// It was asked to end, and may still run.
    case ending(TerminationReason)
  }

  /// The process's `applicationState`, also while it is suspended or ending; nil without a process.
  package var applicationState: ApplicationState? { process?.told }

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
