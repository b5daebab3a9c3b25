internal import TransferEngine

/// What the daemon wants to know of a background session's delegate.
///
/// ``SessionCore`` keeps one that comes before its task is known, and asks it then.
struct DelegateQuestion: Sendable {
  enum Subject: Sendable {
    /// `willBeginDelayedRequest` (R90).
    case delayedBegin
    /// `didReceive challenge` (R51).
    case challenge(AuthenticationChallenge)
  }

  let task: Int
  let subject: Subject

  init(task: Int, _ subject: Subject) {
    self.task = task
    self.subject = subject
  }
}
