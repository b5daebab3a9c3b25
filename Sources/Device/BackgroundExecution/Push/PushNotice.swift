/// A remote notification on its way: what a server has sent and APNs has taken (R35, R36).
package struct PushNotice: Sendable, Hashable {
  /// The header `apns-push-type`, as far as the device is concerned.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The word of the header.
    case alert, background
  }

  /// What is carried.
  package let payload: PushPayload
  /// What it is sent as.
  package let kind: Kind
  /// The header `apns-priority`: 10 at once, 5 with regard to the battery, 1 likewise.
  package let priority: Int

  /// Checks the headers against the payload (R36).
  ///
  /// - Parameters:
  ///   - kind: nil for what the payload is: `background` if it shows nothing.
  ///   - priority: nil for what the kind is sent with: 10, or 5 for `background`.
  package init(
    _ payload: PushPayload, kind: Kind? = nil, priority: Int? = nil
  ) throws(PushRefusal) {
    self.payload = payload
    self.kind = kind ?? (payload.isVisible || !payload.wakesApp ? .alert : .background)
    self.priority = priority ?? (self.kind == .alert ? 10 : 5)
    guard [1, 5, 10].contains(self.priority) else {
      throw PushRefusal("BadPriority", "priority \(self.priority) is none; write 10, 5 or 1")
    }
    guard self.kind == .background else { return }
    if payload.isVisible {
      throw PushRefusal(
        nil, "a push of type 'background' has no alert, sound or badge; send it as 'alert'")
    }
    if !payload.wakesApp {
      throw PushRefusal(
        nil, "a push of type 'background' wakes nothing without \"content-available\": 1; add it")
    }
    if self.priority != 5 {
      throw PushRefusal(
        "BadPriority", "a push of type 'background' has priority 5, not \(self.priority)")
    }
  }

  /// Whether the user notices nothing of it.
  package var isSilent: Bool { !payload.isVisible }
}
