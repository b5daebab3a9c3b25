internal import BackgroundExecution

/// A request for minutes while the device is idle; needs the background mode `processing`.
public class BGProcessingTaskRequest: BGTaskRequest {
  /// Whether the task begins only while there is a network (R104).
  public var requiresNetworkConnectivity = false

  /// Whether the task begins only while the device is charging (R104).
  public var requiresExternalPower = false

  /// Makes a request for a task that a launch handler is registered for.
  ///
  /// - ObjectiveC: `initWithIdentifier:`
  public init(identifier: String) { super.init(identifier, .processing) }

  override var request: TaskRequest {
    var request = super.request
    request.needsNetwork = requiresNetworkConnectivity
    request.needsPower = requiresExternalPower
    return request
  }

  override var words: String {
    super.words + ", requiresExternalPower=\(requiresExternalPower ? 1 : 0)"
      + ", requiresNetworkConnectivity=\(requiresNetworkConnectivity ? 1 : 0)"
  }
}
