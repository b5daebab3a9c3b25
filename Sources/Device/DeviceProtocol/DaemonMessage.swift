package import RuleBlocks
package import BackgroundExecution

/// What a device tells a daemon (`device_link.h`, ``LinkValue``).
///
/// A daemon is a program of the device's own, such as `device-transferd`, and no app: it is told of
/// all apps.
package enum DaemonMessage: Sendable, Hashable {
  /// Power and network; the first message of every process, and another one whenever they change.
  case conditions(DaemonConditions)
  /// Where an app is; of every app behind the first message, and whenever it changes.
  case app(AppID, AppPresence)
}

/// What a daemon has to know of the device.
package struct DaemonConditions: Sendable, Hashable {
  /// The network that the device has now.
  package var network: NetworkKind
  /// Whether it has external power.
  package var isCharging: Bool
  /// Whether Low Power Mode is on, or the battery nearly empty.
  package var isPowerLow: Bool
  /// The major version of iOS.
  package var systemVersion: Int

  /// The device as it is at this moment.
  package init(
    network: NetworkKind, isCharging: Bool, isPowerLow: Bool, systemVersion: Int
  ) {
    self.network = network
    self.isCharging = isCharging
    self.isPowerLow = isPowerLow
    self.systemVersion = systemVersion
  }
}

/// Where an app is, as far as a daemon is told.
package enum AppPresence: UInt, Sendable, Hashable, CaseIterable {
  /// Its process runs in front or behind the screen, or stands still.
  case foreground, background, suspended
  /// It has no process, for whichever reason but the next.
  case notRunning
  /// The user has swiped it away, which ends what goes on for it.
  case forceQuit
}

/// What a daemon tells its device.
package enum DaemonReport: Sendable, Hashable {
  /// Wakes an app because of a session of it, by the session's identifier.
  case wake(AppID, session: String)
  /// The device is to stay awake as long as this holds, or need not any more.
  case keepsAwake(Bool)
  /// Something has come of a transfer.
  case transfer(TransferName, TransferStep)
  /// It asked for something that is refused to every process of a device, such as `posix_spawn`.
  case refused(String)
}
