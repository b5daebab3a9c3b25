package import BackgroundExecution
package import DeviceTrace

/// A message of an app to its device; a report carries any number of them (`device_link.h`, ``LinkValue``).
///
/// It concerns the app itself, or is for one of the device's services, each of which has its own type. The
/// device treats every report as hostile input.
package enum AppReport: Sendable, Hashable {
  /// A call of the delegate and the observers of its notification have returned.
  case returned(AppMessage)
  /// The delegate does not implement this method, which iOS would log.
  case notImplemented(AppMessage)
  /// The Info.plist names a class for a scene or its delegate that the app does not have.
  case sceneClassMissing(String)
  /// The app requests a scene, by its number, or a new one if nil (R127).
  case sceneWanted(Int?)
  /// The app requests the end of a scene (R128).
  case sceneUnwanted(Int)
  /// `open(_:options:completionHandler:)`, with a number that the answer repeats (R129).
  case openURL(number: Int, String)
  /// The quick actions that the app has set for its icon (R145).
  case quickActions([QuickAction])
  /// The app has called something that iOS refuses, such as `posix_spawn`.
  case refused(String)
  /// The content of the key window, after each change.
  case screen(DeviceScreen)
  case touched(TouchAnswer)
  /// The app has used a completion handler wrongly.
  case handler(HandlerReport)
  /// A change of the state that is restored at the next launch.
  case state(StateReport)
  /// The app writes a message to the device's log (R168).
  case log(String)
  /// A message of the device could not be read, or one to it not be written, which ends the link.
  ///
  /// The text describes it, as the end of a sentence.
  case broken(String)

  /// The completion handler of a call for a background session was called, by its number.
  case sessionHandled(Int)

  /// For background fetch.
  case fetch(FetchReport)
  case backgroundTask(BackgroundTaskReport)
  /// For the task scheduler.
  case scheduledTask(ScheduledTaskReport)
  /// For remote notifications.
  case push(PushReport)
  /// For visible notifications.
  case notification(NotificationReport)
  case audio(AudioReport)
  case location(LocationReport)
  /// For the keep-alive of VoIP apps.
  case keepAlive(KeepAliveReport)
  /// About the keychain, which the app reads and writes itself.
  case keychain(KeychainReport)
}

/// A step of an app's state restoration (R97).
///
/// Reported after the calls that decide it, so that the device's log has it where users would look.
package enum StateReport: Int, Sendable, Hashable {
  /// The state was saved.
  case kept
  /// The state was restored.
  case restored
  /// The app has declined the state.
  case refused
  /// The next snapshot is not to be shown during launch (R96).
  case pictureUnwanted
  /// The app has declined the snapshot where no state is saved, which has no effect.
  case pictureUnwantedInVain
}
