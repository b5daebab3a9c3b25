import RuleBlocks
import TransferEngine

/// The reasons for which a client was woken, seen from outside the engine.
struct WakeLedger {
  /// A reason to wake a client that does not run.
  enum Reason: Hashable {
    case event(Int)
    case question(task: Int, TaskQuestion)

    var isEvent: Bool { if case .event = self { true } else { false } }

    /// The task that has the question; nil for an event.
    var task: Int? { if case .question(let task, _) = self { task } else { nil } }
  }

  /// The reasons for which it was woken and which may still be pending.
  var wokenFor: Set<Reason> = []
  /// For each question of `wokenFor`, how often the client was woken, and when that has gone unanswered for too
  /// long (R201).
  var unanswered: [Reason: (wakes: Int, until: DeviceInstant)] = [:]
  /// The question whose reply the daemon is processing; if it dies before storing the reply, there was none.
  var answering: (question: TaskQuestion, task: Int)?
  /// Whether the shell has to start or resume the client.
  var isDue = false
  /// Whether a process must be notified that everything was delivered, and whether it may be.
  var owesAllTold = false
  /// Whether a process has just learned that everything was delivered, after which iOS suspends it.
  var isToldAll = false
  /// When a woken process is terminated that has not learned that (R55).
  var limit: DeviceInstant?
  var mayHearAllTold = false
  /// The last request before that notification.
  ///
  /// Until a later one is answered it may be repeated, by a daemon that died while sending it.
  var lastRequestBeforeAllTold: Int?
  /// Tasks of attempts that were stopped, until the engine has heard of their end.
  var ending: [AttemptID: Int] = [:]
  /// Attempts stopped because their server sent a challenge, and tasks that wait for the reply.
  var stopped: [AttemptID: Int] = [:]
  var challenged: Set<Int> = []
}
