/// What the app does wrong, after it has come to rest for the first time.
enum Fault: String, CaseIterable {
  // Frames that are none.
  case wrongVersion, longPayload, manyFrames, clockBehind, clockAhead, nextBehind, unknownWait
  case notInterrupted, longMessage, shortLength, trailingBytes, noise, speaksUnasked
  // Messages that are none.
  case noMessage, unknownMessage, damagedScreen, hugeScreen, saysSo
  // The link.
  case closesLink, closesInFrame, closesAndEnds
  // Time.
  case sleeps, naps, busy, busyAndDeaf, answersInterrupt, busyChild, stopsItself, waitsForChild
  // Processes.
  case forks, killed, silent
}
