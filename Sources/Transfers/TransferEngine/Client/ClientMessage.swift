/// What the engine tells a process about one of its sessions.
package enum ClientMessage: Codable, Sendable, Hashable {
  /// To be acknowledged by its number when the delegate has returned; numbers grow within a session.
  case event(number: Int, SessionEvent)
  /// `didWriteData`: what has come in all, which goes back after a restart (R50, R83).
  case received(task: Int, total: Int64, expected: Int64?)
  /// A redirect has led a task elsewhere: `currentRequest` (R49).
  case moved(task: Int, url: String, method: String)
  /// The response of a data task has begun: `didReceive response` (R48).
  case response(task: Int, ResponseHead, expected: Int64?)
  /// `didSendBodyData`.
  case sent(task: Int, total: Int64, expected: Int64)
  /// `didResumeAtOffset`, before anything else of a task made from resume data (R77).
  case resumed(task: Int, offset: Int64, expected: Int64?)
  /// `willBeginDelayedRequest` (R90), to be answered.
  case willBeginDelayed(task: Int)
  /// `didReceive challenge` (R51), to be answered.
  case challenge(task: Int, AuthenticationChallenge)
  /// `urlSessionDidFinishEvents`, once for each wake (R52).
  case allEventsTold
}
