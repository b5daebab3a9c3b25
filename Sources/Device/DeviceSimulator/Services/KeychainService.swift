import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// The keychain's entries in the journal.
///
/// Its items are stored beside the containers of the apps, which read and write them directly: calls are
/// synchronous, and no rule has a deadline.
final class KeychainService: DeviceService {
  var nextDeadline: DeviceInstant? { nil }

  func hear(_ event: DeviceEvent, at now: DeviceInstant) -> [DeviceAction] { [] }

  func elapse(to now: DeviceInstant) -> [DeviceAction] { [] }

  /// Handles the report of a call that the app itself has refused.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .keychain(let report) = report else { return nil }
    switch report {
    case .isProtected(let call, let protection):
      return [.record(.action(.keychainRefused(app, call, protection)), app)]
    case .misuse(let text): return [.record(.misuse(TraceEvent.Misuse(text)), app)]
    }
  }
}

extension TraceEvent.Action {
  /// A call was refused because of the lock (R167).
  ///
  /// - Parameter call: as the app has written it: `SecItemCopyMatching`.
  fileprivate static func keychainRefused(
    _ app: AppID, _ call: String, _ protection: KeychainProtection
  ) -> Self {
    let why = protection.allows(DeviceLock(isLocked: true)) ? "before its first unlock" : "locked"
    return Self(
      "keychainRefused", by: .system, value: protection.name,
      "answers \(call) of '\(app)' with errSecInteractionNotAllowed (-25308): the item is "
        + "\(protection.name), and the device is \(why)")
  }
}
