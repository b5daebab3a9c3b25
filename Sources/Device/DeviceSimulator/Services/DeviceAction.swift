internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// What a service asks of the device.
enum DeviceAction {
  /// Goes to the life cycle of the app.
  ///
  /// What an app's report leads to is asked for behind the whole report: all of it was said in one
  /// breath, and only then may the app be suspended.
  case request(AppID, AppRequest)
  /// The app comes to the front for something that the user has tapped.
  case open(AppID, AppErrand)
  /// Waits in line for the process of the app, if there is one.
  case tell(AppID, DeviceMessage)
  /// Waits in line for all daemons that run.
  case tellDaemons(DaemonMessage)
  /// Goes into the journal; the app is nil for what concerns the device as a whole.
  case record(TraceEvent.What, AppID?)
  /// The app switcher shows from now on what an app in the background shows (R95).
  case picture(AppID)
  /// A part of the device takes power for an app, or not any more.
  case power(AppID, EnergyPart, Bool)
  /// Reports a rule that the cause of the event has broken.
  case misuse(Misuse)
}
