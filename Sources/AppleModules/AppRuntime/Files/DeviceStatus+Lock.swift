internal import BackgroundExecution
package import DeviceProtocol
internal import Security

extension DeviceStatus {
  /// R172, R190: updates keychain and files at the same moment.
  package func setLock() {
    let lock = DeviceLock(
      isLocked: !isProtectedDataAvailable, awaitsFirstUnlock: awaitsFirstUnlock)
    KeychainLock.set(lock)
    FileLock.set(lock, iOS: systemVersion)
  }
}
