internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// A request of a service to the device.
enum DeviceAction {
  /// A request to the app's life cycle.
  ///
  /// Requests that follow from an app's report are performed after the whole report, so that the app is not
  /// suspended within it.
  case request(AppID, AppRequest)
  /// The app comes to the front for something that the user has tapped.
  case open(AppID, AppOpenReason)
  /// Queued for the process of the app, if there is one.
  case tell(AppID, DeviceMessage)
  /// Queued for all running daemons.
  case tellDaemons(DaemonMessage)
  /// An event for the journal; the app is nil for the device as a whole.
  case record(TraceEvent.What, AppID?)
  /// Updates the app switcher's picture of an app in the background (R95).
  case picture(AppID)
  /// A part of the device begins or stops to draw power for an app.
  case power(AppID, ScreenEnergy.Part, Bool)
  /// Reports a rule that the cause of the event has broken.
  case misuse(Misuse)
}
