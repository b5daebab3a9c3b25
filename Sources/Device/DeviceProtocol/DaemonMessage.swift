package import RuleBlocks
package import BackgroundExecution

/// A message of a device to a daemon (`device_link.h`, ``LinkValue``).
///
/// A daemon is a program of the device, such as `device-transferd`, and not an app: it is informed about all
/// apps.
package enum DaemonMessage: Sendable, Hashable {
  /// Power and network; the first message to every process, repeated after each change.
  case conditions(DaemonConditions)
  /// The presence of an app: of every app after the first message, and after each change.
  case app(AppID, AppPresence)
}

/// The conditions of the device that matter to a daemon.
package struct DaemonConditions: Sendable, Hashable {
  package var network: NetworkKind
  package var isCharging: Bool
  /// Whether Low Power Mode is on, or the battery nearly empty.
  package var isPowerLow: Bool
  /// The major version of iOS.
  package var systemVersion: Int

  package init(
    network: NetworkKind, isCharging: Bool, isPowerLow: Bool, systemVersion: Int
  ) {
    self.network = network
    self.isCharging = isCharging
    self.isPowerLow = isPowerLow
    self.systemVersion = systemVersion
  }
}

/// The state of an app, as far as daemons are informed.
package enum AppPresence: UInt, Sendable, Hashable, CaseIterable {
  /// Its process runs in the foreground or in the background, or is suspended.
  case foreground, background, suspended
  /// It has no process, and was not force quit.
  case notRunning
  /// The user has force quit it, which ends its transfers.
  case forceQuit
}

/// A message of a daemon to its device.
package enum DaemonReport: Sendable, Hashable {
  case wake(AppID, session: String)
  /// Whether the device has to stay awake.
  case keepsAwake(Bool)
  case transfer(TransferName, TransferStep)
  /// The daemon has called something that is refused to every process of a device, such as `posix_spawn`.
  case refused(String)
}
