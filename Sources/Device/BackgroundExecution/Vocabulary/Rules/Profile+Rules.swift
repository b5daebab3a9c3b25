package import RuleBlocks

/// What changed between iOS 4 and iOS 27.
extension Profile {
  /// Whether an app with a scene manifest has scenes: from iOS 13 (R114).
  package var hasScenes: Bool { version >= 13 }

  /// Whether an app without scenes is warned in its log when it launches: in iOS 26 (R213).
  package var warnsOfMissingScenes: Bool { version == 26 }

  /// Whether an app without scenes does not launch: from iOS 27 (R212).
  package var requiresScenes: Bool { version >= 27 }

  /// Whether the system may start a process before its app is launched: from iOS 15 (R214).
  package var hasPrewarming: Bool { version >= 15 }

  /// Whether `UIApplicationExitsOnSuspend` has an effect: before iOS 13 (R9).
  package var honoursExitsOnSuspend: Bool { version < 13 }

  /// Whether a locked device sleeps although background tasks are open: from iOS 7 (R16).
  package var lockedDeviceSleepsBesideTasks: Bool { version >= 7 }

  /// Whether `setMinimumBackgroundFetchInterval(_:)` exists: from iOS 7, deprecated since 13.
  package var hasBackgroundFetch: Bool { version >= 7 }

  /// Whether VoIP apps are launched and woken to keep their connections: until iOS 9 (R99).
  package var hasKeepAlive: Bool { version <= 9 }

  /// Whether `BGTaskScheduler` exists: from iOS 13 (R101).
  package var hasTaskScheduler: Bool { version >= 13 }

  /// Whether there are continued processing tasks: from iOS 26 (R256).
  package var hasContinuedTasks: Bool { version >= 26 }

  /// Whether `submitTaskRequest(_:completionHandler:)` exists: from iOS 27 (R259).
  package var hasAsynchronousSubmission: Bool { version >= 27 }

  /// Whether the user can switch Low Power Mode on: from iOS 9.
  package var hasLowPowerMode: Bool { version >= 9 }
}
