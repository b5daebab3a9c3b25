internal import BackgroundExecution
public import Foundation
internal import AppRuntime
internal import Synchronization

/// Says which permission the app wants as long as it is held, and asks the user for that (iOS 18, R239).
///
/// Its `diagnostics` are not supported: ask the updates of a sequence.
public final class CLServiceSession: NSObject, Sendable {
  /// The permission that an app wants.
  ///
  /// - ObjectiveC: `CLServiceSessionAuthorizationRequirement`
  public enum AuthorizationRequirement: Int, Sendable, Hashable {
    /// What it has.
    ///
    /// - ObjectiveC: `CLServiceSessionAuthorizationRequirementNone`
    case none = 0
    /// While the app is in use.
    ///
    /// - ObjectiveC: `CLServiceSessionAuthorizationRequirementWhenInUse`
    case whenInUse
    /// Always; sequences and monitors use it only while such a session is held.
    ///
    /// - ObjectiveC: `CLServiceSessionAuthorizationRequirementAlways`
    case always
  }

  /// The number of a session for always in the process, or 0; nil after the end.
  private let number: Mutex<Int?>

  /// Begins a session, and asks the user for the permission if necessary.
  ///
  /// - ObjectiveC: `sessionRequiringAuthorization:`
  public init(authorization: AuthorizationRequirement) {
    let system = LocationSystem.shared
    number = Mutex(authorization == .always ? system.take(.always) : 0)
    super.init()
    system.countServiceSession(true)
    switch authorization {
    case .none: break
    case .whenInUse: system.ask(.whenInUse)
    case .always: system.ask(.always)
    }
  }

  /// Begins a session, and asks the user for the precise location, too (R234).
  ///
  /// - Parameter fullAccuracyPurposeKey: of `NSLocationTemporaryUsageDescriptionDictionary` in Info.plist.
  /// - ObjectiveC: `sessionRequiringAuthorization:fullAccuracyPurposeKey:`
  public convenience init(
    authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String
  ) {
    self.init(authorization: authorization)
    guard !LocationSystem.shared.isPrecise else { return }
    LocationSystem.shared.askPrecision(purpose: fullAccuracyPurposeKey) { _ in }
  }

  deinit { invalidate() }

  /// Ends the session for good, as its release does.
  ///
  /// - ObjectiveC: `invalidate`
  public func invalidate() {
    guard let ended = number.withLock({ $0.take() }) else { return }
    LocationSystem.shared.countServiceSession(false)
    if ended > 0 { LocationSystem.shared.end(.always, ended) }
  }
}
