internal import FoundationNetworking
internal import TransferEngine

/// The state of a session in this process.
///
/// It is a value behind the lock of ``SessionCore``, so its methods neither call out nor wait.
struct BackgroundSessionState {
  /// A finished file whose completion follows. It is the daemon's, and stays until the event is acknowledged.
  struct Body {
    let event: Int
    let path: String
    let head: ResponseHead
    let length: Int64
  }

  /// The response of a data task, which its delegate has to decide about.
  private struct Response {
    var isAnswered = false
    /// A success that has arrived meanwhile, and waits for the decision.
    var end: End?
  }

  struct End {
    let completion: SessionEvent.Completion
    let event: Int
  }

  /// Unfinished tasks by number.
  var tasks: [Int: URLSessionTask] = [:]
  /// Finished files by task, between their event and the completion.
  var bodies: [Int: Body] = [:]
  /// Questions about tasks that are not known yet.
  var early: [DelegateQuestion] = []
  /// Tasks with a question that the delegate has not answered.
  var asked: Set<Int> = []
  /// Data tasks whose response was passed to the delegate.
  private var responses: [Int: Response] = [:]
  /// The session's last event, if the end of a task in `responses` must come before it.
  private var lastOfAll: Int?
  /// The last number of a task that the daemon does not have.
  var lastLocal = 0
  /// Whether the tasks of earlier processes are known.
  var isListed = false
  /// Nil while it takes tasks; then whether existing tasks were cancelled.
  var invalidation: Bool?
  /// Whether it has ended; its identifier may belong to another session by now.
  var isOver = false
  var session: URLSession?
  var delegate: (any URLSessionDelegate)?

  /// The last event received; numbers ascend within a session.
  private var lastEvent = 0
  /// Events from which the delegate has not returned.
  private var awaited: Set<Int> = []

  /// How an event is handled.
  ///
  /// - new: it is delivered.
  /// - known: its delegate call is pending or under way; the acknowledgement follows.
  enum Reception {
    case new, known
    /// The delegate has returned from it: only the acknowledgement is repeated.
    case done
  }

  /// Records an event, which a restarted daemon may send again.
  mutating func receive(_ event: Int) -> Reception {
    guard event <= lastEvent else {
      lastEvent = event
      awaited.insert(event)
      return .new
    }
    return awaited.contains(event) ? .known : .done
  }

  /// Records a response; returns false if its delegate was asked about the task before.
  mutating func beginResponse(of task: Int) -> Bool {
    guard responses[task] == nil else { return false }
    responses[task] = Response()
    return true
  }

  /// The effect of a delegate's decision about a response.
  ///
  /// - counts: it is followed, and the end that has waited for it may be delivered now.
  /// - late: it is a second decision, or comes after the end.
  enum Word {
    case counts(End?)
    case late
  }

  /// Records the delegate's decision about a response.
  mutating func answerResponse(of task: Int) -> Word {
    guard let response = responses[task], !response.isAnswered else { return .late }
    responses[task] = Response(isAnswered: true)
    return .counts(response.end)
  }

  /// Keeps a success that must wait for the delegate's decision about the response.
  ///
  /// - Returns: whether it is kept; otherwise the task is over.
  mutating func hold(
    _ completion: SessionEvent.Completion, of task: Int, event: Int
  ) -> Bool {
    guard responses[task]?.isAnswered == false, completion.error == nil else {
      responses[task] = nil
      return false
    }
    responses[task]?.end = End(completion: completion, event: event)
    return true
  }

  /// Keeps the session's last event while the end of a task waits for its delegate's decision.
  ///
  /// - Returns: whether it is kept; otherwise the session is over.
  mutating func holdInvalidation(_ event: Int) -> Bool {
    guard responses.values.contains(where: { $0.end != nil }) else { return false }
    lastOfAll = event
    return true
  }

  /// Returns the session's last event, once no end of a task is kept.
  mutating func takeInvalidation() -> Int? {
    guard !responses.values.contains(where: { $0.end != nil }) else { return nil }
    return lastOfAll.take()
  }

  /// Records that the delegate has returned from an event.
  mutating func acknowledged(_ event: Int) { awaited.remove(event) }
}
