internal import BackgroundExecution

/// The services of a device.
enum Services {
  /// All of them, in the order in which they hear of everything.
  static func all(_ rules: DeviceRules, start: DeviceInstant) -> [any DeviceService] {
    [
      FetchService(rules, start: start),
      BackgroundTaskService(rules, start: start),
      ScheduledTaskService(rules, start: start),
      PushService(rules, start: start),
      DaemonService(rules),
    ]
  }
}
