import RuleBlocks

/// The push state of one app.
struct PushClient: AppClient, Sendable, Hashable {
  struct OpenCall: Sendable, Hashable {
    let call: PushCall
    /// When the app received it.
    let start: DeviceInstant
    /// Whether the assertion and its limit are in force; not while the app is in front.
    var isHeld: Bool
  }

  /// A stored notification and the reason why it waits.
  struct Waiting: Sendable, Hashable {
    let notice: AcceptedPush
    /// Why it was not delivered at the last attempt.
    var obstacle: PushObstacle

    /// Whether the device holds it back; while the device is offline, the push service does.
    var isOnDevice: Bool { obstacle != .offline }
  }

  let id: AppID
  let manifest: AppManifest
  var standing = WakeEligibility()
  /// Whether it is signed with the capability.
  var isCapable = true
  /// Whether it has registered for pushes and not unregistered.
  var isRegistered = false
  /// Whether it waits for its token.
  var awaitsToken = false
  /// The stored notification, one for each app (R32).
  var stored: Waiting?
  /// When silent pushes have woken the app within the last hour (R32).
  var wakes: [DeviceInstant] = []
  /// The calls whose handlers have not been called, in the order in which they began.
  var open: [OpenCall] = []
  /// The first number of the current process; handlers with lower numbers belong to a process that has ended.
  var firstLiveNumber = 1
}
