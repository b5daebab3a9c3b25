internal import BackgroundExecution

/// The services of a device.
enum Services {
  /// All of them, in the order in which they hear of everything.
  static func all(profile: Profile, start: DeviceInstant) -> [any DeviceService] {
    [
      FetchService(profile: profile, start: start),
      BackgroundTaskService(profile: profile, start: start),
    ]
  }
}
