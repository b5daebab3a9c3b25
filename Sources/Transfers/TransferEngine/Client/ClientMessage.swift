/// A message of the engine to a process about one of its sessions.
package enum ClientMessage: Codable, Sendable, Hashable {
  /// An event, acknowledged by its number when the delegate has returned; numbers ascend within a session.
  case event(number: Int, SessionEvent)
  /// `didWriteData`: the total received, which goes back after a restart (R50, R83).
  case received(task: Int, total: Int64, expected: Int64?)
  /// A redirect has changed the `currentRequest` of a task (R49).
  case moved(task: Int, url: String, method: String)
  /// `didReceive response`: the response of a data task has begun (R48).
  case response(task: Int, ResponseHead, expected: Int64?)
  /// `didSendBodyData`.
  case sent(task: Int, total: Int64, expected: Int64)
  /// `didResumeAtOffset`, before anything else about a task made from resume data (R77).
  case resumed(task: Int, offset: Int64, expected: Int64?)
  /// `willBeginDelayedRequest` (R90); requires an answer.
  case willBeginDelayed(task: Int)
  /// `didReceive challenge` (R51); requires an answer.
  case challenge(task: Int, AuthenticationChallenge)
  /// `urlSessionDidFinishEvents`, once for each wake (R52).
  case allEventsTold
}
