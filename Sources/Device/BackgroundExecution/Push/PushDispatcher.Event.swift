package import DeviceTrace
import RuleBlocks
extension PushDispatcher {
  /// An event that affects pushes.
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives.
    case device(DeviceEvent)
    /// The app calls `registerForRemoteNotifications()`.
    case register(AppID)
    /// The app calls `unregisterForRemoteNotifications()`.
    case unregister(AppID)
    /// Whether the app is signed with the capability.
    case capability(AppID, Bool)
    /// A server has sent a notification to an app's token.
    case send(AppID, AcceptedPush)
    /// The app calls the completion handler.
    case handlerCalled(AppID, number: Int, FetchResult)
  }

  package enum Action: RuleAction {
    /// A request to the app's life cycle.
    case request(AppID, AppRequest)
    /// The app receives its token; nil reports that there is none for it (R37).
    case registered(AppID, token: String?)
    /// The notification is visible or audible to the user.
    case shows(AppID, AcceptedPush)
    /// The notification is stored; an earlier one is lost (R32).
    case stores(AppID, AcceptedPush, PushObstacle, replacing: Bool)
    /// A stored notification is delivered after all.
    case releases(AppID, AcceptedPush)
    /// A notification held back on the device is lost with the app's process (R32).
    case discards(AppID, AcceptedPush)
    /// The notification does not wake the app.
    case drops(AppID, AcceptedPush, PushObstacle)
    /// The app receives a notification; the request that wakes it follows.
    case begins(PushCall, TraceEvent.Wake)
    /// A call has ended.
    case ends(PushRecord)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
