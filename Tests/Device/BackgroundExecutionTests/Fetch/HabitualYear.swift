import BackgroundExecution
import RuleBlocks

/// A user who opens an app each morning at about 8 and each evening at about 18:30.
func habitualYear(days: Int) -> DeviceBench {
  var device = DeviceBench()
  var random = SplitMix(seed: 2013)
  for day in 0..<days {
    for (hour, minute) in [(8, 5), (18, 35)] {
      let jitter = Int.random(in: -240...240, using: &random)
      device.pass(to: DeviceInstant(day: day, hour: hour, minute: minute, second: jitter))
      device.use(for: .seconds(300))
    }
    // Of the log of a year only fetches and uses are needed.
    device.log.removeAll { entry in
      if case .phase(.foreground) = entry.life { return false }
      return entry.fetch == nil
    }
  }
  return device
}

/// The share of uses, from a day on, that a fetch preceded by at most 20 minutes.
func freshUses(of device: DeviceBench, after day: Int, days: Int) -> Double {
  let fetches = device.begun.map(\.time)
  let uses = device.log.filter { $0.life == .phase(.foreground) }.map(\.time)
    .filter { $0 >= DeviceInstant(day: day) }
  let fresh = uses.filter { use in
    fetches.contains { $0 <= use && use - $0 <= .seconds(20 * 60) }
  }
  return Double(fresh.count) / Double(max(uses.count, 1))
}
