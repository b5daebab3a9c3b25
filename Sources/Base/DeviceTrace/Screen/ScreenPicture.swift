/// A picture that a scenario has taken: the screen, the app switcher, or the battery usage of apps.
package struct ScreenPicture: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
    /// The screen with the app in front.
    case screenshot
    /// The app switcher with the last picture of each app.
    case appSwitcher
    /// What each app has used of the battery, and for what.
    case batteryUsage
  }

  /// One app in the picture.
  package struct Card: Codable, Sendable, Hashable {
    /// The name under which the app is installed.
    package var app: String
    /// The badge on its icon; 0 for none.
    package var badge: Int
    /// The time when the screen looked so: `09:05`; nil without a screen.
    package var clock: String?
    /// The app's screen; nil if it is unknown, as before iOS 7.
    package var screen: DeviceScreen?
    /// What it has used of the battery; nil in other pictures.
    package var energy: ScreenEnergy?

    package init(
      app: String, badge: Int = 0, clock: String? = nil, screen: DeviceScreen? = nil,
      energy: ScreenEnergy? = nil
    ) {
      self.app = app
      self.badge = badge
      self.clock = clock
      self.screen = screen
      self.energy = energy
    }
  }

  /// The name given by the scenario.
  package var name: String
  /// The kind, which determines the content of the cards.
  package var kind: Kind
  /// The width of the screen in points.
  package var width: Int
  /// The height of the screen in points.
  package var height: Int
  /// One card for a screenshot; in the app switcher most recently used apps first, in a battery usage the
  /// greatest use first.
  package var cards: [Card]

  /// - Parameter cards: in the order of ``cards``.
  package init(name: String, kind: Kind, width: Int, height: Int, cards: [Card]) {
    self.name = name
    self.kind = kind
    self.width = width
    self.height = height
    self.cards = cards
  }

  /// CHOICE: the maximum number of apps in an app switcher; the most recently used ones are shown.
  package static let mostCards = 12
  /// CHOICE: the maximum number of pictures in a trace.
  package static let mostInTrace = 40
  /// CHOICE: the maximum length of a name, in characters.
  package static let longestName = 60

  /// Returns the points of a contemporary screen (CHOICE).
  ///
  /// 320 x 568 up to iOS 7, 375 x 667 up to iOS 12, 390 x 844 since.
  package static func size(iOS version: Int) -> (width: Int, height: Int) {
    switch version {
    case ...7: (320, 568)
    case ...12: (375, 667)
    default: (390, 844)
    }
  }

  /// Whether it could be from a device; a trace may contain anything.
  package var isWithinBounds: Bool {
    !name.isEmpty && name.count <= Self.longestName && name.utf8.count <= 1024
      && (1...4096).contains(width) && (1...4096).contains(height)
      && cards.count <= Self.mostCards
      && cards.allSatisfy { card in
        card.app.utf8.count <= 1024 && (card.clock?.utf8.count ?? 0) <= 64
          && card.screen?.isWithinBounds ?? true && card.energy?.isWithinBounds ?? true
          && (card.energy != nil) == (kind == .batteryUsage)
      }
  }

  /// The picture as text: for each app its name, its badge and the time, followed by its screen.
  ///
  ///     ▢ news (2)  09:05
  ///       News
  ///       Swift 6.3  today
  ///
  /// A battery usage has the share of each app, its energy in joules, and how long it has run:
  ///
  ///     ▢ news  71 %  12.4 J: processor 2.1, radio 10.3
  ///       on screen 0 s, in the background 242 s
  package var text: String {
    guard kind != .batteryUsage else { return energyText }
    return cards.map { card in
      let badge = card.badge > 0 ? " (\(card.badge))" : ""
      let head = "▢ \(card.app)\(badge)  \(card.clock ?? "–")"
      let lines = (card.screen?.text ?? []).map { "  \($0)" }
      let leftOut = card.screen?.leftOut ?? 0
      return ([head] + lines + (leftOut > 0 ? ["  … (+\(leftOut))"] : [])).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns an app's share of all energy, in percent.
  package func percent(of energy: ScreenEnergy) -> Int {
    let all = cards.reduce(0) { $0 + ($1.energy?.total ?? 0) }
    return all > 0 ? (energy.total * 100 + all / 2) / all : 0
  }

  /// The text of a battery usage; see ``text``.
  private var energyText: String {
    cards.map { card in
      guard let energy = card.energy else { return "▢ \(card.app)" }
      let parts = energy.used.map { "\($0.part.rawValue) \(ScreenEnergy.joules($0.millijoules))" }
      let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
      return
        "▢ \(card.app)  \(percent(of: energy)) %  \(ScreenEnergy.joules(energy.total)) J\(list)\n"
        + "  on screen \(energy.onScreen) s, in the background \(energy.inBackground) s"
    }.joined(separator: "\n")
  }
}
