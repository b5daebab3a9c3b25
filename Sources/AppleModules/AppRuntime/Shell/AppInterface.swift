package import BackgroundExecution
package import DeviceProtocol

/// The part of an app's process that calls the app's delegate and shows views: UIKit.
@MainActor package protocol AppInterface: AnyObject {
  /// Takes the device's state, after the runtime has done so.
  ///
  /// - Parameter isFirst: whether it is the state at the launch, so that nothing has changed.
  func take(_ status: DeviceStatus, isFirst: Bool)

  func perform(_ touch: UserTouch) -> TouchAnswer

  /// Takes the token for remote notifications; nil if there is none.
  func take(pushToken: String?)

  /// Performs a call of the app's delegate, or hands it to ``DeviceShell/perform(_:)``.
  ///
  /// - Parameter state: the app's state during the call.
  func take(_ call: AppMessage, _ state: ApplicationState)
}
