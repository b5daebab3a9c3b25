/// Names of what may go otherwise each time.
///
/// A name that is missing here costs a flaky sample that is not noticed; one too many costs some
/// runs.
enum ChanceNames {
  /// - Parameter name: without backquotes.
  static func contains(_ name: String) -> Bool {
    hashing.contains(name) || random.contains(name) || clocks.contains(name)
      || concurrency.contains(name) || addresses.contains(name)
      || addressPrefixes.contains { name.hasPrefix($0) }
  }

  /// What alone says little, and something beside other words of the program.
  static let conditional: Set = ["Date", "JSONEncoder", "JSONDecoder", "sortedKeys", "Result"]

  /// Whose order or value follows from hash values, which are other ones in each process; dictionaries and
  /// sets are for ``UnorderedCollections``.
  private static let hashing: Set = [
    "Hasher", "hashValue", "AnyHashable", "NSDictionary",
    "NSMutableDictionary", "NSSet", "NSMutableSet", "NSCountedSet",
    // Foundation keeps their contents in dictionaries and prints them in that order.
    "allKeys", "JSONSerialization", "PropertyListEncoder", "PropertyListSerialization", "NSError",
    "CocoaError", "userInfo", "environment",
    "attributesOfItem",
  ]
  /// What gives another value at each call.
  private static let random: Set = [
    "random", "randomElement", "shuffle", "shuffled", "SystemRandomNumberGenerator", "UUID",
    "arc4random", "arc4random_uniform", "drand48", "rand", "getrandom",
  ]
  /// How long something took, rather than which day it is.
  private static let clocks: Set = [
    "now", "timeIntervalSinceNow", "NSDate", "ContinuousClock", "SuspendingClock", "DispatchTime",
    "DispatchWallTime", "measure",
    "systemUptime", "clock_gettime", "gettimeofday",
  ]
  /// What lets two things run in either order.
  private static let concurrency: Set = [
    "Task", "TaskGroup", "ThrowingTaskGroup", "DiscardingTaskGroup", "ThrowingDiscardingTaskGroup",
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup", "DispatchQueue", "DispatchWorkItem", "concurrentPerform",
    "OperationQueue", "Thread", "detachNewThread", "pthread_create",
  ]
  /// What shows where something lies in memory.
  private static let addresses: Set = ["ObjectIdentifier", "Unmanaged", "OpaquePointer"]
  /// `UnsafeRawPointer`, `withUnsafePointer`
  private static let addressPrefixes = ["Unsafe", "withUnsafe"]
}
