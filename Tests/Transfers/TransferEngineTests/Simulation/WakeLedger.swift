import TransferEngine

/// What a client was woken for, as one sees it from outside of the engine.
struct WakeLedger {
  /// What wakes a client that does not run.
  enum Reason: Hashable {
    case event(Int)
    case question(task: Int, TaskQuestion)

    var isEvent: Bool { if case .event = self { true } else { false } }
  }

  /// For what it was woken that may wait still.
  var wokenFor: Set<Reason> = []
  /// The question whose answer the daemon is hearing; one that dies before it has stored that was never told.
  var answering: (question: TaskQuestion, task: Int)?
  /// Whether the shell is to start or resume the client.
  var isDue = false
  /// Whether a process must hear that all is told, and whether it may.
  var owesAllTold = false
  var mayHearAllTold = false
  /// The last request before it heard that; until a later one is answered it may hear that again, from a
  /// daemon that died as it said so.
  var lastRequestBeforeAllTold: Int?
  /// Attempts stopped because their server asks for credentials, and tasks that wait for the answer.
  var stopped: [AttemptID: Int] = [:]
  var challenged: Set<Int> = []
}
