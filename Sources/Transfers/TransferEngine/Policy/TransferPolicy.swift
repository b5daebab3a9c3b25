import RuleBlocks

/// Decides whether a task may use the network under the current conditions (R71, R84-R88).
struct TransferPolicy {
  let rules: TransferRules
  /// The session's configuration, as it was when the session was made (R40).
  let configuration: SessionConfiguration
  /// The task's record, of which the order, the deadline and the way it was started matter.
  let task: TaskRecord

  /// Whether an attempt may run.
  func allows(_ conditions: TransferConditions, at now: DeviceInstant) -> Bool {
    switch conditions.network {
    case .none: return false
    case .cellular where !(configuration.allowsCellular && task.order.request.allowsCellular):
      return false
    case .cellular, .wifi: break
    }
    guard isDiscretionary(at: now) else { return true }
    return conditions.network == .wifi && (conditions.isCharging || !conditions.isPowerLow)
  }

  /// When discretionary constraints are lifted (R88); nil if they never are or there are none.
  var urgentFrom: DeviceInstant? {
    guard configuration.isDiscretionary || task.isAutoDiscretionary, rules.profile.version >= 8,
      let deadline = task.deadline
    else { return nil }
    return deadline - configuration.resourceTimeout * rules.choices.urgentPart
  }

  /// Whether a task must wait for Wi-Fi and power: it is discretionary, and its time is not nearly over (R85,
  /// R87, R88).
  private func isDiscretionary(at now: DeviceInstant) -> Bool {
    guard configuration.isDiscretionary || task.isAutoDiscretionary else { return false }
    return urgentFrom.map { now < $0 } ?? true
  }
}
