internal import DeviceProtocol

extension UIApplication {
  /// Keeps the snapshot that is about to be taken from being shown in place of the launch image at the next
  /// launch (R96). The app switcher shows it all the same.
  ///
  /// Call it while the app's state is preserved, such as from `encodeRestorableState(with:)` or, in an app
  /// with scenes, from `stateRestorationActivity(for:)`; elsewhere it has no effect, which the device logs
  /// (CHOICE).
  ///
  /// - ObjectiveC: `ignoreSnapshotOnNextApplicationLaunch`
  public func ignoreSnapshotOnNextApplicationLaunch() {
    Outbox.send(
      .state(StatePreservation.isKeeping ? .pictureUnwanted : .pictureUnwantedInVain))
  }
}
