internal import DeviceProtocol

extension UIApplication {
  /// Keeps the picture that is about to be taken of the app from being shown in place of its launch image when
  /// it is launched the next time (R96). The app switcher shows it all the same.
  ///
  /// It is called while the app's state is kept, such as from `encodeRestorableState(with:)` or, in an
  /// app with scenes, from `stateRestorationActivity(for:)`; elsewhere it does
  /// nothing, and the device says so in its log (CHOICE).
  ///
  /// - ObjectiveC: `ignoreSnapshotOnNextApplicationLaunch`
  public func ignoreSnapshotOnNextApplicationLaunch() {
    Outbox.send(
      .state(StatePreservation.isKeeping ? .pictureUnwanted : .pictureUnwantedInVain))
  }
}
