import TransferEngine

/// The program of a client over all its processes, and what its delegate has seen.
struct SimulatedApp {
  /// A process: what it was told and has not come to yet.
  struct Process {
    let connection: ConnectionID
    var presence: ClientPresence
    var inbox: [(number: Int, event: SessionEvent)] = []
    /// The events that its delegate was called with.
    var called: Set<Int> = []
    /// Those that the delegate has returned from; kept over a new connection to the daemon.
    var returned: Set<Int> = []
  }

  var process: Process?
  /// Tasks made, by number, with what they fetch; the disk of the program, as it were.
  var orders: [Int: TaskOrder] = [:]
  /// Events whose acknowledgement the daemon has answered.
  var settled: Set<Int> = []
  /// Tasks whose completion was seen by a delegate.
  var completions: [Int: Int] = [:]
  var downloads: [Int: Int] = [:]
  var resumeData: [ResumeData] = []
  var questions: [ClientMessage] = []
}
