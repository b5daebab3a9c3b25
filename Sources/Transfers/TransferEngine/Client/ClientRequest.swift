package import RuleBlocks

/// What a process of a client asks for; each is answered by one ``ClientAnswer``.
package enum ClientRequest: Codable, Sendable, Hashable {
  /// Makes a session or attaches to it again (R43); the configuration counts when it is made (R40).
  ///
  /// An asker with a number of its own, which no other asker has, gives its tasks their numbers
  /// itself (``SessionRecord/Numberer``); the answer is then
  /// ``ClientAnswer/opened(nextTask:isAnew:)``, else ``ClientAnswer/done``.
  case open(identifier: String, SessionConfiguration, numberer: Int? = nil)
  /// Makes a task, suspended, under the next number, or under the one that the asker has given.
  ///
  /// Given numbers ascend, and at most ``TransferTaskID/numbersAhead`` of them are without an
  /// answer. The same number asks for the same task once more.
  case create(identifier: String, TaskOrder, number: Int? = nil)
  /// `resume()`: the first one begins the resource timeout (R73).
  case resume(identifier: String, task: Int)
  /// `suspend()`: an attempt that runs is stopped, and its bytes are kept.
  case suspend(identifier: String, task: Int)
  /// Cancels; with resume data the answer comes when all bytes are on disk (R75).
  case cancel(identifier: String, task: Int, producingResumeData: Bool)
  /// A hint from 0 to 1 (R92), which counts for tasks that wait for a connection.
  case setPriority(identifier: String, task: Int, Double)
  /// `taskDescription`; nil takes it away.
  case setDescription(identifier: String, task: Int, String?)
  /// Makes a data task a download of the same number, which outlives its client (R48).
  case becomeDownload(identifier: String, task: Int)
  /// `earliestBeginDate` (R89): no attempt begins before it; one that has begun goes on.
  case setEarliestBegin(identifier: String, task: Int, DeviceInstant?)
  /// The tasks that are not done (R43).
  case listTasks(identifier: String)
  /// The delegate has returned from the event of this number (R53).
  case acknowledge(identifier: String, event: Int)
  /// What the delegate says to ``ClientMessage/willBeginDelayed(task:)`` (R90).
  case answerDelayed(identifier: String, task: Int, DelayedAnswer)
  /// What the delegate says to ``ClientMessage/challenge(task:_:)`` (R51).
  case answerChallenge(identifier: String, task: Int, ChallengeAnswer)
  /// `finishTasksAndInvalidate()`, or `invalidateAndCancel()` (R44).
  case invalidate(identifier: String, cancelling: Bool)

  /// The three dispositions of `willBeginDelayedRequest` (R90).
  package enum DelayedAnswer: Codable, Sendable, Hashable {
    /// It begins with the request that it was made with.
    case proceed
    /// It begins with another request, which takes the place of the first one for good.
    case proceedWith(TransferRequest)
    /// It ends with -999, as by `cancel()`.
    case cancel
  }

  /// What is done about a challenge.
  package enum ChallengeAnswer: Codable, Sendable, Hashable {
    /// Tries again with a name and a password, which are never written to disk.
    case use(user: String, password: String)
    /// Takes the refusing response for the result (R58).
    case performDefault
    /// The task fails with -1012.
    case cancel
  }
}
