import TransferEngine

/// The program of a client over all its processes, and the delegate calls it has seen.
struct SimulatedApp {
  /// A process, with the messages that it has received and not processed.
  struct Process {
    var connection: ConnectionID
    var presence: ClientPresence
    /// The name under which it numbers tasks; nil if the daemon numbers them.
    var numberer: Int?
    /// The next number that it uses.
    var nextTask: Int?
    /// The methods of its delegate; nil if its library cannot tell.
    var delegate: DelegateMethods?
    /// Tasks whose creation is not confirmed, by the numbers that it has used.
    var unanswered: [Int: TaskOrder] = [:]
    var inbox: [(number: Int, event: SessionEvent)] = []
    /// The events for which its delegate was called.
    var called: Set<Int> = []
    /// The events from which the delegate has returned; kept for a new connection to the daemon.
    var returned: Set<Int> = []
  }

  var process: Process?
  /// Created tasks by number, as if written to the program's disk.
  var orders: [Int: TaskOrder] = [:]
  /// The highest number that a task of the session ever had, which the program may have stored.
  var lastNumber = 0
  /// Events whose acknowledgement the daemon has confirmed.
  var settled: Set<Int> = []
  /// The event with which a delegate has seen a task's completion.
  var completions: [Int: Int] = [:]
  var downloads: [Int: Int] = [:]
  var resumeData: [ResumeData] = []
  var questions: [ClientMessage] = []
  /// Files that its delegate has moved away.
  var moved: Set<PartialID> = []
  var isForceQuit = false
  /// Whether it has invalidated its session and has not received the end.
  var isInvalidating = false

  /// The process is gone, and with it the tasks that only it knew.
  mutating func endProcess() {
    for number in process?.unanswered.keys.sorted() ?? [] { orders[number] = nil }
    process = nil
    questions = []
  }

  /// The session is over: the next one of its name starts afresh.
  mutating func forgetSession() {
    (orders, completions, downloads, moved, settled) = ([:], [:], [:], [], [])
    lastNumber = 0
    questions = []
    process?.called = []
    process?.returned = []
    isInvalidating = false
  }
}
