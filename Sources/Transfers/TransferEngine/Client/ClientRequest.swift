package import RuleBlocks

/// A request of a client's process; each gets one ``ClientAnswer``.
package enum ClientRequest: Codable, Sendable, Hashable {
  /// Makes a session or attaches to it again (R43); the configuration only counts when it is made (R40).
  ///
  /// A client that passes a unique `numberer` numbers its tasks itself (``SessionRecord/Numberer``). The
  /// answer is then ``ClientAnswer/opened(nextTask:isAnew:)``, else ``ClientAnswer/done``. The delegate's methods
  /// are those of this process, and replace what an earlier one has stated; nil if its library cannot tell.
  case open(
    identifier: String, SessionConfiguration, numberer: Int? = nil, delegate: DelegateMethods? = nil
  )
  /// Makes a suspended task, under the next number, or under the one that the client has assigned.
  ///
  /// Assigned numbers ascend, and at most ``TransferTaskID/numbersAhead`` of them are unanswered. Repeating a
  /// number requests the same task again.
  case create(identifier: String, TaskOrder, number: Int? = nil)
  /// `resume()`: the first one starts the resource timeout (R73).
  case resume(identifier: String, task: Int)
  /// `suspend()`: a running attempt is stopped, and its bytes are kept.
  case suspend(identifier: String, task: Int)
  /// Cancels; with resume data the answer comes when all bytes are on disk (R75).
  case cancel(identifier: String, task: Int, producingResumeData: Bool)
  /// Sets a hint from 0 to 1 (R92), which affects tasks that wait for a connection.
  case setPriority(identifier: String, task: Int, Double)
  /// Sets or removes `taskDescription`.
  case setDescription(identifier: String, task: Int, String?)
  /// Turns a data task into a download of the same number, which outlives its client (R48).
  case becomeDownload(identifier: String, task: Int)
  /// `earliestBeginDate` (R89): no attempt begins before it; a running one continues.
  case setEarliestBegin(identifier: String, task: Int, DeviceInstant?)
  /// Lists the unfinished tasks (R43).
  case listTasks(identifier: String)
  /// The delegate has returned from the event of this number (R53).
  case acknowledge(identifier: String, event: Int)
  /// The delegate's answer to ``ClientMessage/willBeginDelayed(task:)`` (R90).
  case answerDelayed(identifier: String, task: Int, DelayedAnswer)
  /// The delegate's answer to ``ClientMessage/challenge(task:_:)`` (R51).
  case answerChallenge(identifier: String, task: Int, ChallengeAnswer)
  /// `finishTasksAndInvalidate()`, or `invalidateAndCancel()` (R44).
  case invalidate(identifier: String, cancelling: Bool)

  /// The three dispositions of `willBeginDelayedRequest` (R90).
  package enum DelayedAnswer: Codable, Sendable, Hashable {
    /// Begins with the original request.
    case proceed
    /// Begins with another request, which replaces the original one for good.
    case proceedWith(TransferRequest)
    /// Ends with -999, as by `cancel()`.
    case cancel
  }

  /// How to answer a challenge.
  package enum ChallengeAnswer: Codable, Sendable, Hashable {
    /// Tries again with a name and a password, which are never written to disk.
    case use(user: String, password: String)
    /// Takes the refusing response as the result (R58).
    case performDefault
    /// The task fails with -1012.
    case cancel
  }
}
