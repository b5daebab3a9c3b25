internal import FoundationNetworking
internal import TransferEngine

/// What a session knows in this process.
///
/// A value behind ``SessionCore``'s lock, so its methods neither call nor wait.
struct SessionKnowledge {
  /// A finished file whose completion follows.
  /// The file is the daemon's, and stays until the event is acknowledged.
  struct Body {
    let event: Int
    let path: String
    let head: ResponseHead
    let length: Int64
  }

  /// A response of a data task, on which its delegate has the word.
  private struct Response {
    var isAnswered = false
    /// A success that has come meanwhile, and waits for that word.
    var end: End?
  }

  /// A completion, with the number of its event.
  struct End {
    let completion: SessionEvent.Completion
    let event: Int
  }

  /// Those that are not done, by their number.
  var tasks: [Int: URLSessionTask] = [:]
  /// Finished files by their task, between their event and the completion.
  var bodies: [Int: Body] = [:]
  /// Questions of tasks that are not known yet.
  var early: [DelegateQuestion] = []
  /// Tasks whose delegate was asked and has not answered.
  var asked: Set<Int> = []
  /// Data tasks whose delegate was told that their response has begun.
  private var responses: [Int: Response] = [:]
  /// The session's last event, if one of those tasks is still to end before it.
  private var lastOfAll: Int?
  /// The last number given to a task that the daemon does not have.
  var lastLocal = 0
  /// Whether the tasks of earlier processes are known.
  var isListed = false
  /// Whether it takes no tasks any more, and whether those that it had were cancelled.
  var invalidation: Bool?
  /// Whether nothing is to be heard of it any more: its identifier may be another session's now.
  var isOver = false
  var session: URLSession?
  var delegate: (any URLSessionDelegate)?

  /// The last event that was received; numbers ascend within a session.
  private var lastEvent = 0
  /// Events whose delegate has not returned.
  private var awaited: Set<Int> = []

  /// What is done about an event.
  ///
  /// - new: it is to be told.
  /// - known: its delegate is being told, or will be; the acknowledgement follows then.
  enum Reception {
    case new, known
    /// The delegate has returned from it: that is to be said again, and nothing told.
    case done
  }

  /// Takes note of an event, which a daemon that was started anew may tell again.
  mutating func receive(_ event: Int) -> Reception {
    guard event <= lastEvent else {
      lastEvent = event
      awaited.insert(event)
      return .new
    }
    return awaited.contains(event) ? .known : .done
  }

  /// Takes note of a response; false if its delegate was asked about the task before.
  mutating func beginResponse(of task: Int) -> Bool {
    guard responses[task] == nil else { return false }
    responses[task] = Response()
    return true
  }

  /// What comes of a delegate's word on a response.
  ///
  /// - counts: it is followed; the end that has waited for it may be told now.
  /// - late: it is a second one, or behind the end.
  enum Word {
    case counts(End?)
    case late
  }

  /// Takes the delegate's word on a response.
  mutating func answerResponse(of task: Int) -> Word {
    guard let response = responses[task], !response.isAnswered else { return .late }
    responses[task] = Response(isAnswered: true)
    return .counts(response.end)
  }

  /// Keeps a success for which it is too early, as the delegate has not answered about the response.
  ///
  /// - Returns: whether it is kept; the task is over otherwise.
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

  /// Keeps the session's last event while the end of a task waits for its delegate's word.
  ///
  /// - Returns: whether it is kept; the session is over otherwise.
  mutating func holdInvalidation(_ event: Int) -> Bool {
    guard responses.values.contains(where: { $0.end != nil }) else { return false }
    lastOfAll = event
    return true
  }

  /// The session's last event, once no end of a task is kept any more.
  mutating func takeInvalidation() -> Int? {
    guard !responses.values.contains(where: { $0.end != nil }) else { return nil }
    return lastOfAll.take()
  }

  /// Notes that the delegate has returned from an event.
  mutating func acknowledged(_ event: Int) { awaited.remove(event) }
}
