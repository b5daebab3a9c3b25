import RuleBlocks
extension LifeCycle {
  /// What the shell does to the app's process, and what it tells other blocks.
  package enum Action: RuleAction {
    /// Starts a new process.
    case startProcess(LaunchReason)
    /// Calls the app's delegate; the shell answers with ``Event/returned(_:)``.
    ///
    /// The state is what the app reads as `applicationState` during the call: a `did` message comes
    /// after its change, a `will` message before it.
    case deliver(AppMessage, state: ApplicationState)
    /// Posts a notification on the main thread (R5).
    ///
    /// CHOICE: right after the delegate's method has returned, before anything else on that thread.
    case post(APIName)
    /// Takes the picture that the app switcher shows (R6).
    case takeSnapshot
    /// Takes the process's time away.
    case suspend
    /// Gives it time again; whatever it is resumed for follows.
    case resume
    /// The watchdog had to end a process that was to end by itself; its termination follows.
    case overdue(LifeCycleWatchdog, within: Duration)
    /// Kills the process; nothing reaches it any more.
    case terminate(TerminationReason)
    /// Tells every other block.
    case phase(AppPhase)
    /// Tells every other block that something has woken the app, which ran behind the foreground already.
    case woken
    /// Tells every other block that an assertion was held until its limit.
    case lapsed(ProcessAssertion)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
