/// A remote notification that APNs has accepted from a server (R35, R36).
package struct AcceptedPush: Sendable, Hashable {
  /// The header `apns-push-type`, as far as it matters to the device.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The values of the header.
    case alert, background
  }

  package let payload: PushPayload
  package let kind: Kind
  /// The header `apns-priority`: 10 for immediate delivery; 5 and 1 spare the battery.
  package let priority: Int

  /// Creates a notification after checking the headers against the payload (R36).
  ///
  /// - Parameters:
  ///   - kind: nil to infer it: `background` for a payload that shows nothing and wakes the app, else
  ///     `alert`.
  ///   - priority: nil for the default of the kind: 10, or 5 for `background`.
  package init(
    _ payload: PushPayload, kind: Kind? = nil, priority: Int? = nil
  ) throws(PushRefusal) {
    self.payload = payload
    self.kind = kind ?? (payload.isVisible || !payload.wakesApp ? .alert : .background)
    self.priority = priority ?? (self.kind == .alert ? 10 : 5)
    guard [1, 5, 10].contains(self.priority) else {
      throw PushRefusal("BadPriority", "there is no priority \(self.priority); write 10, 5 or 1")
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

  /// Whether it is invisible and inaudible to the user.
  package var isSilent: Bool { !payload.isVisible }
}
