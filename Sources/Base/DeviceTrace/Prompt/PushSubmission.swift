/// A remote notification on its way to the push service, not validated yet.
package struct PushSubmission: Codable, Sendable, Hashable {
  /// JSON, or what its sender believes to be JSON.
  package var payload: String
  /// The header `apns-push-type`; nil to infer it from the payload.
  package var type: String?
  /// The header `apns-priority`; nil for the default of the type.
  package var priority: Int?

  /// - Parameter payload: validated by the push service (R35), not here.
  package init(payload: String, type: String? = nil, priority: Int? = nil) {
    self.payload = payload
    self.type = type
    self.priority = priority
  }
}

/// The fate of a notification, as far as the device knows when everything rests again.
package struct PushOutcome: Codable, Sendable, Hashable {
  /// The kinds of fates, from best to worst for the app.
  package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
    /// The app received it.
    case delivered
    /// It was shown to the user, and not passed to an app.
    case shown
    /// It waits, and may be replaced by another one.
    case held
    /// It reached the device, without any effect.
    case dropped
    /// The push service refused it.
    case refused
  }

  /// Determines what the reason explains.
  package var kind: Kind
  /// The app that the token belongs to, if any.
  package var app: String?
  /// The state in which the app was found, or why it did not receive it; may be empty.
  package var reason: String

  /// - Parameter reason: a clause: `it was suspended and was resumed`.
  package init(_ kind: Kind, app: String?, _ reason: String = "") {
    self.kind = kind
    self.app = app
    self.reason = reason
  }
}

extension PushOutcome: CustomStringConvertible {
  /// One line: `delivered to 'news': it was suspended and was resumed`.
  package var description: String {
    let name = app.map { " '\($0)'" } ?? ""
    let what =
      switch kind {
      case .delivered: "delivered to\(name)"
      case .shown: "shown to the user; '\(app ?? "")' does not receive it"
      case .held: "held for\(name)"
      case .dropped: "dropped,\(name) is not woken"
      case .refused: "refused"
      }
    return reason.isEmpty ? what : "\(what): \(reason)"
  }
}
