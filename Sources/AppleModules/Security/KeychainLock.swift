package import BackgroundExecution
internal import Synchronization

/// The lock of the device, as this process has been told of it (R167); from any thread.
package enum KeychainLock {
  private static let state = Mutex(DeviceLock())

  /// How it is now.
  package static var now: DeviceLock { state.withLock { $0 } }

  /// Takes notice of it.
  package static func set(_ lock: DeviceLock) { state.withLock { $0 = lock } }
}
