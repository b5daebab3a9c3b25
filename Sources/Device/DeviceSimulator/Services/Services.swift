import RuleBlocks
internal import BackgroundExecution

/// The services of a device.
enum Services {
  /// All of them, in the order in which they hear of everything.
  ///
  /// The push service has the one of notifications, which shows what is to be seen of a push and
  /// hears of everything before it.
  static func all(_ rules: DeviceRules, start: DeviceInstant) -> [any DeviceService] {
    let notifications = NotificationService(rules, start: start)
    return [
      FetchService(rules, start: start),
      BackgroundTaskService(rules, start: start),
      ScheduledTaskService(rules, start: start),
      notifications, PushService(rules, start: start, showing: notifications),
      AudioService(rules, start: start),
      LocationService(rules, start: start),
      DaemonService(rules), EnergyService(rules, start: start), KeychainService(),
      KeepAliveService(rules, start: start),
    ]
  }
}
