package import DeviceProtocol
internal import Synchronization

/// The device's lock state as last reported to this process (R167); usable on any thread.
package enum KeychainLock {
  private static let state = Mutex(DeviceLock())

  package static var now: DeviceLock { state.withLock { $0 } }

  package static func set(_ lock: DeviceLock) { state.withLock { $0 = lock } }
}
