import RuleBlocks
extension PushDispatcher {
  /// What can happen to the dispatcher.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears.
    case device(DeviceEvent)
    /// The app calls `registerForRemoteNotifications()`.
    case register(AppID)
    /// The app calls `unregisterForRemoteNotifications()`.
    case unregister(AppID)
    /// The app is signed with the capability, or not any more.
    case capability(AppID, Bool)
    /// A server has sent something to an app's token.
    case send(AppID, PushNotice)
    /// The app calls the completion handler.
    case handlerCalled(AppID, number: Int, FetchResult)
  }

  /// What the dispatcher asks for.
  package enum Action: RuleAction {
    /// Goes to the life cycle of the app.
    case request(AppID, AppRequest)
    /// The app is given its token, or, nil, told that it gets none (R37).
    case registered(AppID, token: String?)
    /// The user sees or hears it.
    case shows(AppID, PushNotice)
    /// It waits at the push service; what had waited is lost (R32).
    case stores(AppID, PushNotice, PushObstacle, replacing: Bool)
    /// What has waited goes on.
    case releases(AppID, PushNotice)
    /// What the device has held back is lost with the app's process (R32).
    case discards(AppID, PushNotice)
    /// Nothing comes of its wish to wake the app.
    case drops(AppID, PushNotice, PushObstacle)
    /// An app is told; the request that wakes it follows.
    case begins(PushCall, AppWake)
    /// A call is over.
    case ends(PushRecord)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
