import RuleBlocks
/// One app as the push dispatcher knows it.
struct PushClient: Sendable, Hashable {
  /// A call whose handler has not been called.
  struct OpenCall: Sendable, Hashable {
    /// The call that was begun.
    let call: PushCall
    /// When the app was told.
    let start: DeviceInstant
    /// Whether the assertion keeps the app running, with its limit; not while the user sees the app.
    var isHeld: Bool
  }

  /// What waits, and what for.
  struct Waiting: Sendable, Hashable {
    /// What was sent.
    let notice: PushNotice
    /// Why it has not been delivered, as it was found last.
    var obstacle: PushObstacle

    /// Whether the device holds it back; what finds the device offline stays with the push service.
    var isOnDevice: Bool { obstacle != .offline }
  }

  /// The app.
  let id: AppID
  /// Its Info.plist: whether it has the mode.
  let manifest: AppManifest
  /// Where the app is, and whether it may be woken.
  var standing = AppStanding()
  /// Whether it is signed for pushes.
  var isCapable = true
  /// Whether it has asked for its token, and not given it back.
  var isRegistered = false
  /// Whether it waits for its token.
  var awaitsToken = false
  /// The one that is kept (R32).
  var stored: Waiting?
  /// When silent pushes have woken the app, within the last hour (R32).
  var wakes: [DeviceInstant] = []
  /// Calls whose handler was not called, in the order of their begin.
  var open: [OpenCall] = []
  /// Handlers with lower numbers belong to a process that has ended.
  var firstLiveNumber = 1
}
