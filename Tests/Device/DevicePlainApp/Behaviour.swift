/// The behavior of the app: the first word of its id.
enum Behaviour: String {
  /// Returns from every call and prints nothing.
  case quiet
  /// Prints every call, requests fetches, and completes them immediately.
  case news
  /// Completes fetches after two seconds.
  case slow
  /// Never completes a fetch.
  case never
  /// Completes each fetch twice.
  case twice
  /// Completes fetches on another thread, while the main thread waits for a semaphore.
  case background
  case noData, failed
  /// Does not implement the fetch method.
  case bare
  /// Ends before it reports anything.
  case crashesAtStart, exitsAtStart
  case crashesAtLaunch, crashesOnFetch, exitsOnHome
  /// Waits for a semaphore for ever, once it has left the foreground.
  case blocksOnHome
  /// As `blocksOnHome`, but for three seconds.
  case hesitatesOnHome
  /// Prints at each call how far its clocks have advanced since its launch, and the uptime at its launch.
  case clocks
  /// Takes 25 s to launch.
  case dawdles
  /// Prints the time each minute; counts silently.
  case ticks, counts
  /// Prints a line each second.
  case chatters
  /// Prints its environment.
  case environment
  /// Runs for ever once it is covered.
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
  /// Crashes a minute after its launch, silent until then.
  case timeBomb
  /// Prints each status that the device reports.
  case status
  /// Writes to standard error.
  case complains
  /// Requests a file from a daemon over a Unix socket, and prints the daemon's messages.
  case asks
  /// Requests an invalid interval.
  case asksForNothing
}
