import RuleBlocks
extension LifeCycle {
  /// An operation on the app's process, or a message to other blocks.
  package enum Action: RuleAction {
    /// Starts a process, or continues the one that was started ahead of its launch (R214).
    case startProcess(LaunchReason)
    /// Calls the app's delegate; the shell answers with ``Event/returned(_:)``.
    ///
    /// The state is the value of `applicationState` during the call: a `did` message comes after its change,
    /// a `will` message before it.
    case deliver(AppMessage, state: ApplicationState)
    /// Posts a notification on the main thread (R5).
    ///
    /// CHOICE: immediately after the delegate's method has returned, before anything else on that thread.
    case post(APIName)
    /// Takes the snapshot for the app switcher (R6).
    case takeSnapshot
    case suspend
    /// Resumes the process; the messages it is resumed for follow.
    case resume
    /// The watchdog had to end a process that did not end by itself in time; its termination follows.
    case overdue(LifeCycleWatchdog, within: Duration)
    /// Kills the process; nothing reaches it any more.
    case terminate(TerminationReason)
    /// Kills a process that was started ahead of its launch, which no block knows of (R214).
    case endPrewarmed(TerminationReason)
    /// Broadcasts the new phase to all other blocks.
    case phase(AppPhase)
    /// Broadcasts that something has woken the app while it was running in the background.
    case woken
    /// Broadcasts whether something without a fixed end, such as sound, keeps the app running (R255).
    case unlimited(Bool)
    /// Broadcasts that an assertion was held until its limit.
    case lapsed(ProcessAssertion)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
