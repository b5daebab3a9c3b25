internal import Foundation

/// Checks whether code runs where the main actor does.
enum MainThread {
  /// Whether the current thread is the main thread, or runs the main queue.
  ///
  /// These differ in a process that waits in `dispatchMain()`, whose main queue is served by any thread.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }

  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
