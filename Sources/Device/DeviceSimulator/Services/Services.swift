import RuleBlocks
internal import BackgroundExecution

enum Services {
  /// Creates all services, in the order in which they receive events.
  ///
  /// The push service uses the notification service, which shows visible pushes and receives events before
  /// it.
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
