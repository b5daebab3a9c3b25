/// What the app does; the first word of its id.
enum Behaviour: String {
  /// Answers every call and prints nothing.
  case quiet
  /// Prints every call, asks for fetches, and answers them at once.
  case news
  /// Answers fetches after two seconds.
  case slow
  /// Never answers a fetch.
  case never
  /// Answers each fetch twice.
  case twice
  /// Answers fetches from another thread, while the main thread waits in a semaphore.
  case background
  case noData, failed
  /// Has no method for fetches.
  case bare
  /// Ends before it says anything.
  case crashesAtStart, exitsAtStart
  case crashesAtLaunch, crashesOnFetch, exitsOnHome
  /// Waits in a semaphore for ever, from the moment on that it leaves the foreground.
  case blocksOnHome
  /// As `blocksOnHome`, for three seconds.
  case hesitatesOnHome
  /// Prints at each call how much its clocks have moved since its launch, and the uptime at its launch.
  case clocks
  /// Takes 25 s to launch.
  case dawdles
  /// Prints the time each minute, and counts in silence.
  case ticks, counts
  /// Prints a line each second.
  case chatters
  /// Prints its environment.
  case environment
  /// Runs for ever as soon as it is covered.
  case spins
  /// Wakes up a million times a second, and prints each time.
  case flutters
  /// Prints a million bytes at launch.
  case floods
  /// Tries to start a process.
  case forks
  /// Counts its launches in a file.
  case remembers
  /// Shows the last call.
  case shows
  /// Crashes a minute after its launch, in silence until then.
  case timeBomb
  /// Prints the status of the device whenever it is told.
  case status
  /// Writes to standard error.
  case complains
  /// Asks a daemon for a file over a socket with a path, and prints what it hears.
  case asks
  /// Asks for an interval that is none.
  case asksForNothing
}
