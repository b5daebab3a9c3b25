internal import DeviceTrace

/// The methods that the apps of a page declare, so that a table names no call of a method that an app does not have.
///
/// The system sends the messages of the life cycle to every app; those without a method for one never notice it.
package struct AppMethods: Sendable {
  /// By app: `application(_:didFinishLaunchingWithOptions:)`.
  private let names: [String: Set<String>]

  /// - Parameter names: of all functions of each app whose code is known.
  package init(_ names: [String: Set<String>] = [:]) { self.names = names }

  /// Whether an event is anything but a message of the life cycle to an app that has no method for it.
  func has(_ event: TraceEvent) -> Bool {
    guard let own = event.app.flatMap({ names[$0] }) else { return true }
    switch event.what {
    case .call(let name, _), .returned(let name):
      return own.contains(name) || !["application", "scene"].contains(where: name.hasPrefix)
    default: return true
    }
  }
}
