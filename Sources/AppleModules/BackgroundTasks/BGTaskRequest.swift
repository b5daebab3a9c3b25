import RuleBlocks
internal import BackgroundExecution
public import Foundation
internal import AppRuntime

/// The base class of requests; only its subclasses are submitted.
public class BGTaskRequest: NSObject, NSCopying {
  /// The identifier of the requested task.
  public let identifier: String

  /// The date before which the task does not begin, if any; it may begin much later (R103).
  public var earliestBeginDate: Date?

  private let kind: ScheduledTask.Kind

  init(_ identifier: String, _ kind: ScheduledTask.Kind) {
    self.identifier = identifier
    self.kind = kind
    super.init()
  }

  /// A snapshot for submitting, unaffected by later changes.
  var request: TaskRequest {
    let date = earliestBeginDate
    return TaskRequest(
      identifier, kind, beginDate: date?.timeIntervalSince1970,
      earliest: date.map { ScheduledTasks.now + .seconds($0.timeIntervalSinceNow) })
  }

  /// Returns an object for a submitted request.
  static func copy(of request: TaskRequest) -> BGTaskRequest {
    let copy: BGTaskRequest
    switch request.kind {
    case .refresh: copy = BGAppRefreshTaskRequest(identifier: request.identifier)
    case .processing:
      let processing = BGProcessingTaskRequest(identifier: request.identifier)
      processing.requiresNetworkConnectivity = request.needsNetwork
      processing.requiresExternalPower = request.needsPower
      copy = processing
    case .continued:
      let continued = BGContinuedProcessingTaskRequest(
        identifier: request.identifier, title: request.continued?.title ?? "",
        subtitle: request.continued?.subtitle ?? "")
      continued.strategy = request.continued?.mustBegin ?? false ? .fail : .queue
      copy = continued
    }
    copy.earliestBeginDate = request.beginDate.map { Date(timeIntervalSince1970: $0) }
    return copy
  }

  /// Returns a request with the same values.
  ///
  /// - ObjectiveC: `copyWithZone:`
  public func copy(with zone: NSZone? = nil) -> Any { Self.copy(of: request) }

  /// `<BGAppRefreshTaskRequest: com.example.refresh, earliestBeginDate: (null)>`.
  public override var description: String { "<\(words)>" }

  /// The description without its brackets.
  var words: String {
    let date = earliestBeginDate.map { "\($0)" } ?? "(null)"
    return "\(Self.self): \(identifier), earliestBeginDate: \(date)"
  }
}
