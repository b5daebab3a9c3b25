import RuleBlocks
internal import BackgroundExecution
public import Foundation
internal import UIKit

/// What all requests have in common; one of the classes below it is submitted.
public class BGTaskRequest: NSObject, NSCopying {
  /// The identifier of the task that is asked for.
  public let identifier: String

  /// Before this date the task does not begin; nil for no such date. It is a floor and no appointment
  /// (R103).
  public var earliestBeginDate: Date?

  private let kind: ScheduledTask.Kind

  init(_ identifier: String, _ kind: ScheduledTask.Kind) {
    self.identifier = identifier
    self.kind = kind
    super.init()
  }

  /// As it is submitted: what is changed later does not change it.
  var request: TaskRequest {
    let date = earliestBeginDate
    return TaskRequest(
      identifier, kind, beginDate: date?.timeIntervalSince1970,
      earliest: date.map { ScheduledTasks.now + .seconds($0.timeIntervalSinceNow) })
  }

  /// The object for a request that was submitted.
  static func copy(of request: TaskRequest) -> BGTaskRequest {
    let copy: BGTaskRequest
    switch request.kind {
    case .refresh: copy = BGAppRefreshTaskRequest(identifier: request.identifier)
    case .processing:
      let processing = BGProcessingTaskRequest(identifier: request.identifier)
      processing.requiresNetworkConnectivity = request.needsNetwork
      processing.requiresExternalPower = request.needsPower
      copy = processing
    }
    copy.earliestBeginDate = request.beginDate.map { Date(timeIntervalSince1970: $0) }
    return copy
  }

  /// Another request that says the same.
  public func copy(with zone: NSZone? = nil) -> Any { Self.copy(of: request) }

  /// `<BGAppRefreshTaskRequest: com.example.refresh, earliestBeginDate: (null)>`.
  public override var description: String { "<\(words)>" }

  /// What the description says between its brackets.
  var words: String {
    let date = earliestBeginDate.map { "\($0)" } ?? "(null)"
    return "\(Self.self): \(identifier), earliestBeginDate: \(date)"
  }
}
