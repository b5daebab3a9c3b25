package import BackgroundExecution
package import DeviceTrace

/// What an app tells its device, any number a report (`device_link.h`, ``LinkValue``).
///
/// It speaks of itself, or to one of the device's services, each of which has words of its own. To
/// the device every report is hostile input.
package enum AppReport: Sendable, Hashable {
  /// A call of the delegate and the observers of its notification have returned.
  case returned(AppMessage)
  /// The delegate has no method for this call; the system would have written so to the log.
  case notImplemented(AppMessage)
  /// The Info.plist names a class for a scene or its delegate that the app does not have.
  case sceneClassMissing(String)
  /// The app asks for a scene, by its number, or for a new one (R127).
  case sceneWanted(Int?)
  /// The app asks for the end of a scene (R128).
  case sceneUnwanted(Int)
  /// `open(_:options:completionHandler:)`, with a number that comes back with the answer (R129).
  case openURL(number: Int, String)
  /// The quick actions that the app adds to its icon from now on (R145).
  case quickActions([QuickAction])
  /// The app asked for something that iOS refuses, such as `posix_spawn`.
  case refused(String)
  /// What the key window shows, whenever that has changed.
  case screen(DeviceScreen)
  /// What came of what the user did with the screen.
  case touched(TouchAnswer)
  /// The app has made a mistake with a completion handler.
  case handler(HandlerReport)
  /// What has become of the state that is restored at the next launch.
  case state(StateReport)
  /// The app writes a message to the device's log (R168).
  case log(String)
  /// A message of the device could not be read, or one to it not be written: the end of the link. The
  /// text says what, as the end of a sentence.
  case broken(String)

  /// The completion handler of a call for a background session was called, by its number.
  case sessionHandled(Int)

  /// To background fetch.
  case fetch(FetchReport)
  /// To background tasks.
  case backgroundTask(BackgroundTaskReport)
  /// To the scheduler of tasks.
  case scheduledTask(ScheduledTaskReport)
  /// To remote notifications.
  case push(PushReport)
  /// To the notifications that the user sees.
  case notification(NotificationReport)
  /// To the sound of the device.
  case audio(AudioReport)
  /// To where the device is.
  case location(LocationReport)
  /// To what keeps VoIP apps alive.
  case keepAlive(KeepAliveReport)
  /// Of the keychain, which the app reads and writes by itself.
  case keychain(KeychainReport)
}

/// What an app says of its kept state (R97).
///
/// Told behind the calls in which it was decided, so that the device's log has it where the user
/// would look.
package enum StateReport: Int, Sendable, Hashable {
  /// It is on the disk.
  case kept
  /// The app has restored it.
  case restored
  /// The app was asked and does not want it.
  case refused
  /// The picture that is about to be taken is not to be shown while the app is launched (R96).
  case pictureUnwanted
  /// The app has said so where no state is kept, where it means nothing.
  case pictureUnwantedInVain
}
