internal import TransferEngine

/// A question of the daemon to the delegate of a background session.
///
/// ``SessionCore`` keeps a question whose task is not known yet, and asks it once it is.
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
