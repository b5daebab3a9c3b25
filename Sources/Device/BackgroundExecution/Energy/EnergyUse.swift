import RuleBlocks
/// A part of the device that takes power.
package enum EnergyPart: String, Sendable, Hashable, CaseIterable {
  /// In the order in which they are shown.
  case screen, processor, radio, sound, location
}

/// What an app has used of the battery, and for how long it has run.
package struct EnergyUse: Sendable, Hashable {
  /// In joules; a part that was not used is absent.
  package internal(set) var joules: [EnergyPart: Double] = [:]
  /// How long the user has seen the app.
  package internal(set) var onScreen = Duration.zero
  /// How long it has run behind the screen; a device that sleeps runs nothing.
  package internal(set) var inBackground = Duration.zero

  /// In joules.
  package var total: Double { EnergyPart.allCases.reduce(0) { $0 + (joules[$1] ?? 0) } }

  /// Adds what a power is in a time.
  mutating func add(_ part: EnergyPart, milliwatts: Double, for time: Duration) {
    joules[part, default: 0] += milliwatts / 1000 * Double(time.saturatedNanoseconds) / 1e9
  }
}

/// CHOICE (R169): the power of each part in milliwatts, and how long a radio stays powered behind the last
/// byte. Apple publishes none of them; they are in the proportions of a phone of iOS 7.
package struct PowerRates: Sendable, Hashable {
  /// While an app is in front.
  package var screen = 400.0
  /// While an app runs.
  package var processor = 250.0
  /// While an app is heard.
  package var sound = 50.0
  /// While an app is told where the device is.
  package var location = 150.0
  /// The radio in a Wi-Fi network, while it is on.
  package var wifi = 250.0
  /// How long it is on behind the last byte there.
  package var wifiTail: Duration = .milliseconds(500)
  /// The radio in a cellular network, while it is on.
  package var cellular = 700.0
  /// How long it is on behind the last byte there: many small uses keep it on all the time.
  package var cellularTail: Duration = .seconds(10)

  /// The numbers of the book's device.
  package init() {}

  /// The radio in a network; nil without one.
  func radio(_ network: NetworkKind) -> (milliwatts: Double, tail: Duration)? {
    switch network {
    case .none: nil
    case .wifi: (wifi, wifiTail)
    case .cellular: (cellular, cellularTail)
    }
  }
}
