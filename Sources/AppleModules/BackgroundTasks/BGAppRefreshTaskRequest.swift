internal import BackgroundExecution

/// A request for half a minute to refresh the app's content; needs the background mode `fetch`.
public class BGAppRefreshTaskRequest: BGTaskRequest {
  /// Makes a request for a task that a launch handler is registered for.
  ///
  /// - ObjectiveC: `initWithIdentifier:`
  public init(identifier: String) { super.init(identifier, .refresh) }
}
