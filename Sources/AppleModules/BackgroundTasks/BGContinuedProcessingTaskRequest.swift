internal import BackgroundExecution
internal import Foundation
internal import AppRuntime

/// A request for work that the user has begun, which goes on when the app leaves the foreground; since iOS 26.
///
/// Submitted from the foreground, it begins at once if there is room (R256, R257).
public class BGContinuedProcessingTaskRequest: BGTaskRequest {
  /// What the system does with a request that cannot begin at once.
  ///
  /// - ObjectiveC: `BGContinuedProcessingTaskRequestSubmissionStrategy`
  public enum SubmissionStrategy: Int, Sendable {
    /// It is refused: ``BGTaskScheduler/Error/Code/immediateRunIneligible``.
    ///
    /// - ObjectiveC: `BGContinuedProcessingTaskRequestSubmissionStrategyFail`
    case fail = 0
    /// It waits for its turn.
    ///
    /// - ObjectiveC: `BGContinuedProcessingTaskRequestSubmissionStrategyQueue`
    case queue = 1
  }

  /// Resources that a task may require.
  ///
  /// - ObjectiveC: `BGContinuedProcessingTaskRequestResources`
  public struct Resources: OptionSet, Sendable, Hashable {
    /// One bit for each resource.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The graphics processor, which is not supported here.
    ///
    /// - ObjectiveC: `BGContinuedProcessingTaskRequestResourcesGPU`
    public static let gpu = Self(rawValue: 1 << 0)
  }

  /// The title that the system shows.
  public var title: String
  /// The subtitle that the system shows.
  public var subtitle: String
  /// What happens if it cannot begin at once.
  public var strategy = SubmissionStrategy.queue
  /// The resources that it requires, of ``BGTaskScheduler/supportedResources``.
  public var requiredResources: Resources = []

  /// Makes a request for a task that a launch handler is registered for.
  ///
  /// On a device of an older system, which lacks this class, the app is ended.
  ///
  /// - Parameter identifier: one that matches a pattern, such as `com.example.app.export.*`, of
  ///   `BGTaskSchedulerPermittedIdentifiers`. CHOICE: the bundle identifier that Apple wants at its start is
  ///   not checked.
  /// - ObjectiveC: `initWithIdentifier:title:subtitle:`
  public init(identifier: String, title: String, subtitle: String) {
    guard ScheduledTasks.shared.hasContinued else {
      fatalError(
        "dyld: Symbol not found: _OBJC_CLASS_$_BGContinuedProcessingTaskRequest; it is in iOS 26 and "
          + "later, give the scenario 'profile=iOS26' or a later one")
    }
    self.title = title
    self.subtitle = subtitle
    super.init(identifier, .continued)
  }

  override var request: TaskRequest {
    var request = super.request
    request.earliest = nil
    request.continued = ContinuedRequest(
      title: title, subtitle: subtitle, mustBegin: strategy == .fail,
      resources: requiredResources.rawValue)
    return request
  }
}
