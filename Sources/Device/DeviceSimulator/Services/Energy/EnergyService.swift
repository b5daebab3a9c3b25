import RuleBlocks
internal import BackgroundExecution
internal import DeviceNetwork
internal import DeviceProtocol

/// The energy that the parts of the device use: the rules, without any trace.
///
/// No app reports to it, and nothing is visible until a scenario takes a picture.
final class EnergyService: BlockService {
  var block: EnergyMeter

  init(_ rules: DeviceRules, start: DeviceInstant) { block = EnergyMeter(rules, start: start) }

  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? { nil }

  func perform(_ action: EnergyMeter.Action, at now: DeviceInstant) -> [DeviceAction] { [] }
}
