internal import BackgroundExecution
public import Foundation
internal import AppRuntime
internal import Synchronization

/// Keeps the app in use in the background, so that sequences and monitors go on there (iOS 17, R238).
///
/// It takes the background mode `location`, permission, and an app in front. The user sees an indicator. When
/// the process ends the session goes on; the next process has to make one at once, or it ends. Its
/// `diagnostics` are not supported.
public final class CLBackgroundActivitySession: NSObject, Sendable {
  /// The number of the session in the process; nil after its end.
  private let number: Mutex<Int?>

  /// Begins a session, or takes that of the process before.
  ///
  /// - ObjectiveC: `backgroundActivitySession`
  public override init() {
    number = Mutex(LocationSystem.shared.take(.backgroundActivity))
    super.init()
    LocationSystem.shared.askImplicitly()
  }

  deinit { invalidate() }

  /// Ends the session for good, as its release does.
  ///
  /// - ObjectiveC: `invalidate`
  public func invalidate() {
    guard let ended = number.withLock({ $0.take() }) else { return }
    LocationSystem.shared.end(.backgroundActivity, ended)
  }
}
