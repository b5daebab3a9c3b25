import TransferEngine

/// The program of a client over all its processes, and what its delegate has seen.
struct SimulatedApp {
  /// A process: what it was told and has not come to yet.
  struct Process {
    var connection: ConnectionID
    var presence: ClientPresence
    /// What the daemon knows it by if it gives numbers to tasks; nil if the daemon does.
    var numberer: Int?
    /// The next number that it gives.
    var nextTask: Int?
    /// Tasks whose making is not answered, by the numbers that it has given.
    var unanswered: [Int: TaskOrder] = [:]
    var inbox: [(number: Int, event: SessionEvent)] = []
    /// The events that its delegate was called with.
    var called: Set<Int> = []
    /// Those that the delegate has returned from; kept over a new connection to the daemon.
    var returned: Set<Int> = []
  }

  var process: Process?
  /// Tasks made, by number, with what they fetch; the disk of the program, as it were.
  var orders: [Int: TaskOrder] = [:]
  /// The highest number that a task of the session ever had; the program may have written it down.
  var lastNumber = 0
  /// Events whose acknowledgement the daemon has answered.
  var settled: Set<Int> = []
  /// The event by which a delegate has seen a task's completion.
  var completions: [Int: Int] = [:]
  var downloads: [Int: Int] = [:]
  var resumeData: [ResumeData] = []
  var questions: [ClientMessage] = []
  /// Files that its delegate has taken away.
  var moved: Set<PartialID> = []
  var isForceQuit = false
  /// Whether it has invalidated its session and has not heard of the end.
  var isInvalidating = false

  /// The process is gone, and with it the tasks of which only it knew.
  mutating func endProcess() {
    for number in process?.unanswered.keys.sorted() ?? [] { orders[number] = nil }
    process = nil
    questions = []
  }

  /// The session is over: the next one of its name begins anew.
  mutating func forgetSession() {
    (orders, completions, downloads, moved, settled) = ([:], [:], [:], [], [])
    lastNumber = 0
    questions = []
    process?.called = []
    process?.returned = []
    isInvalidating = false
  }
}
