package import DeviceTrace
package import RuleBlocks

/// What an app has used of the battery, and for how long it has run.
package struct EnergyUse: Sendable, Hashable {
  /// In joules; unused parts are absent.
  package var joules: [ScreenEnergy.Part: Double] = [:]
  /// How long the app was in the foreground.
  package var onScreen = Duration.zero
  /// How long it has run in the background; nothing runs while the device sleeps.
  package var inBackground = Duration.zero

  /// Nothing so far.
  package init() {}

  package var total: Double { ScreenEnergy.Part.allCases.reduce(0) { $0 + (joules[$1] ?? 0) } }

  /// Adds the energy of a power over a period.
  package mutating func add(_ part: ScreenEnergy.Part, milliwatts: Double, for time: Duration) {
    joules[part, default: 0] += milliwatts / 1000 * Double(time.saturatedNanoseconds) / 1e9
  }
}

/// CHOICE (R169): the power of each part in milliwatts, and how long the radio stays on after the last byte.
///
/// Apple publishes none of these; the proportions are those of a phone of iOS 7.
package struct PowerRates: Sendable, Hashable {
  /// While an app is in front.
  package var screen = 400.0
  /// While an app runs.
  package var processor = 250.0
  /// While an app is heard.
  package var sound = 50.0
  /// While an app receives locations.
  package var location = 150.0
  /// The radio on Wi-Fi, while it is on.
  package var wifi = 250.0
  /// How long it stays on after the last byte on Wi-Fi.
  package var wifiTail: Duration = .milliseconds(500)
  /// The radio on a cellular network, while it is on.
  package var cellular = 700.0
  /// How long it stays on after the last byte on a cellular network; frequent small uses keep it on all the
  /// time.
  package var cellularTail: Duration = .seconds(10)

  /// Creates the rates of the book's device.
  package init() {}

  /// Returns the radio's power and tail on a network, or nil without one.
  package func radio(_ network: NetworkKind) -> (milliwatts: Double, tail: Duration)? {
    switch network {
    case .none: nil
    case .wifi: (wifi, wifiTail)
    case .cellular: (cellular, cellularTail)
    }
  }
}
