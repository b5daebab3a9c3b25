/// What an app has used of the battery, and how long it has run.
package struct ScreenEnergy: Codable, Sendable, Hashable {
  /// A part of the device that draws power.
  package enum Part: String, Codable, Sendable, Hashable, CaseIterable {
    case screen, processor, radio, sound, location
  }

  /// In millijoules, in the order of ``Part``.
  package var millijoules: [Int]
  /// In whole seconds.
  package var onScreen: Int
  /// How long it has run in the background, in whole seconds.
  package var inBackground: Int

  /// - Parameter millijoules: missing parts have used nothing.
  package init(_ millijoules: [Part: Int], onScreen: Int, inBackground: Int) {
    self.millijoules = Part.allCases.map { millijoules[$0] ?? 0 }
    self.onScreen = onScreen
    self.inBackground = inBackground
  }

  package var total: Int { millijoules.reduce(0, +) }

  /// The parts that have used anything.
  package var used: [(part: Part, millijoules: Int)] {
    zip(Part.allCases, millijoules).filter { $0.1 > 0 }.map { ($0.0, $0.1) }
  }

  /// Whether it could be from a device; a trace may contain anything.
  var isWithinBounds: Bool {
    let most = 1 << 50
    return millijoules.count == Part.allCases.count
      && (millijoules + [onScreen, inBackground]).allSatisfy { (0..<most).contains($0) }
  }

  /// Formats an amount in joules, with one decimal.
  package static func joules(_ millijoules: Int) -> String {
    let tenths = (millijoules + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
