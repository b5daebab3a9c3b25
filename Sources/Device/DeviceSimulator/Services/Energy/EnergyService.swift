internal import BackgroundExecution
internal import DeviceProtocol

/// What the parts of the device use of its battery: the rules, and the members of the network in their words.
///
/// No app reports anything to it, and nothing of it shows before a scenario looks.
final class EnergyService: BlockService {
  var block: EnergyMeter

  init(_ rules: DeviceRules, start: DeviceInstant) { block = EnergyMeter(rules, start: start) }

  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? { nil }

  func perform(_ action: EnergyMeter.Action, at now: DeviceInstant) -> [DeviceAction] { [] }
}
