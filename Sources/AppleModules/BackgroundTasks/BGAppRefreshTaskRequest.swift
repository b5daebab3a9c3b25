internal import BackgroundExecution

/// Asks for half a minute to refresh what the app shows; needs the background mode `fetch`.
public class BGAppRefreshTaskRequest: BGTaskRequest {
  /// Makes a request for a task that a launch handler is registered for.
  ///
  /// - ObjectiveC: `initWithIdentifier:`
  public init(identifier: String) { super.init(identifier, .refresh) }
}
