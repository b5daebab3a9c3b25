/// R214: a process that the system starts ahead of its launch, which waits before `UIApplicationMain`.
///
/// Only the life cycle knows of it: to all other blocks the app is not running until it is launched.
extension LifeCycle {
  mutating func prewarm() throws(Misuse) -> [Action] {
    guard profile.hasPrewarming else { throw .prewarmingUnavailable(profile) }
    if process != nil { throw .appAlreadyRunning }
    if isPrewarmed { throw .alreadyPrewarmed }
    isPrewarmed = true
    return [.startProcess(.prewarm)]
  }

  /// Ends such a process; nil if there is none.
  mutating func endPrewarmed(_ reason: TerminationReason) -> [Action]? {
    guard process == nil, isPrewarmed else { return nil }
    isPrewarmed = false
    return [.endPrewarmed(reason)]
  }
}
