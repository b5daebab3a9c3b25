/// Names of APIs whose results may vary between runs.
///
/// A missing name lets a flaky sample go unnoticed; an unnecessary one costs some runs.
enum NondeterministicNames {
  /// - Parameter name: without backticks.
  static func contains(_ name: String) -> Bool {
    hashing.contains(name) || random.contains(name) || clocks.contains(name)
      || concurrency.contains(name) || addresses.contains(name)
      || addressPrefixes.contains { name.hasPrefix($0) }
  }

  /// Names that matter only in combination with other names.
  static let conditional: Set = ["Date", "JSONEncoder", "JSONDecoder", "sortedKeys", "Result"]

  /// APIs whose order or value depends on hash values, which differ in each process; for dictionaries and
  /// sets see ``UnorderedCollections``.
  private static let hashing: Set = [
    "Hasher", "hashValue", "AnyHashable", "NSDictionary",
    "NSMutableDictionary", "NSSet", "NSMutableSet", "NSCountedSet",
    // Foundation stores their contents in dictionaries and prints them in that order.
    "allKeys", "JSONSerialization", "PropertyListEncoder", "PropertyListSerialization", "NSError",
    "CocoaError", "userInfo", "environment",
    "attributesOfItem",
  ]
  /// APIs with a different result at each call.
  private static let random: Set = [
    "random", "randomElement", "shuffle", "shuffled", "SystemRandomNumberGenerator", "UUID",
    "arc4random", "arc4random_uniform", "drand48", "rand", "getrandom",
  ]
  /// APIs that measure time, rather than dates.
  private static let clocks: Set = [
    "now", "timeIntervalSinceNow", "NSDate", "ContinuousClock", "SuspendingClock", "DispatchTime",
    "DispatchWallTime", "measure",
    "systemUptime", "clock_gettime", "gettimeofday", "isDateInToday", "isDateInTomorrow",
    "isDateInYesterday",
  ]
  /// APIs that let code run in varying order.
  private static let concurrency: Set = [
    "Task", "TaskGroup", "ThrowingTaskGroup", "DiscardingTaskGroup", "ThrowingDiscardingTaskGroup",
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup", "DispatchQueue", "DispatchWorkItem", "concurrentPerform",
    "OperationQueue", "Thread", "detachNewThread", "pthread_create",
  ]
  /// APIs that expose memory addresses.
  private static let addresses: Set = ["ObjectIdentifier", "Unmanaged", "OpaquePointer"]
  /// `UnsafeRawPointer`, `withUnsafePointer`
  private static let addressPrefixes = ["Unsafe", "withUnsafe"]
}
