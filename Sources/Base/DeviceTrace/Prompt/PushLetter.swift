/// A remote notification as a server hands it to the push service, which has yet to look at it.
package struct PushLetter: Codable, Sendable, Hashable {
  /// JSON, or what its sender takes for it.
  package var payload: String
  /// The header `apns-push-type`; nil for what the payload is.
  package var type: String?
  /// The header `apns-priority`; nil for what the type is sent with.
  package var priority: Int?

  /// - Parameter payload: looked at by the push service (R35), and not here.
  package init(payload: String, type: String? = nil, priority: Int? = nil) {
    self.payload = payload
    self.type = type
    self.priority = priority
  }
}

/// What became of a notification as far as the device knows when everything rests again.
package struct PushOutcome: Codable, Sendable, Hashable {
  /// What became of it, from the best for the app to the worst.
  package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
    /// The app was told.
    case delivered
    /// The user sees it, and no app was told.
    case shown
    /// It waits, and may be replaced by another.
    case held
    /// The device has it, and nothing comes of it.
    case dropped
    /// The push service does not take it.
    case refused
  }

  /// Decides what the reason is about.
  package var kind: Kind
  /// The app that the token belongs to; nil where it is of none.
  package var app: String?
  /// How the app was found, or why it was not told; empty where there is nothing to say.
  package var reason: String

  /// - Parameter reason: a clause: `it was suspended and was resumed`.
  package init(_ kind: Kind, app: String?, _ reason: String = "") {
    self.kind = kind
    self.app = app
    self.reason = reason
  }
}

extension PushOutcome: CustomStringConvertible {
  /// `delivered to 'news': it was suspended and was resumed`.
  package var description: String {
    let name = app.map { " '\($0)'" } ?? ""
    let what =
      switch kind {
      case .delivered: "delivered to\(name)"
      case .shown: "shown to the user; '\(app ?? "")' is not told"
      case .held: "held for\(name)"
      case .dropped: "dropped,\(name) is not woken"
      case .refused: "refused"
      }
    return reason.isEmpty ? what : "\(what): \(reason)"
  }
}
