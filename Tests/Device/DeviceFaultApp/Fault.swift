/// What the app does wrong after it has first come to rest.
enum Fault: String, CaseIterable {
  // Invalid frames.
  case wrongVersion, longPayload, manyFrames, clockBehind, clockAhead, nextBehind, unknownWait
  case notInterrupted, longMessage, shortLength, trailingBytes, noise, speaksUnasked
  // Invalid messages.
  case noMessage, unknownMessage, damagedScreen, hugeScreen, saysSo
  // The link.
  case closesLink, closesInFrame, closesAndEnds
  // Clocks and processor time.
  case sleeps, naps, busy, busyAndDeaf, answersInterrupt, busyChild, stopsItself, waitsForChild
  // Processes.
  case forks, killed, silent
}
