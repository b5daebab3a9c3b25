/// What a shape of a screen's picture is; the style sheet gives it its colour, by the class.
package enum ScreenRole: String, Sendable, Hashable, CaseIterable {
  // Areas.
  case paper = "s-paper"
  case bar = "s-bar"
  case fill = "s-fill"
  case box = "s-box"
  case shade = "s-shade"
  case desk = "s-desk"
  case badge = "s-badge"
  case switchedOn = "s-on"
  case knob = "s-knob"
  case done = "s-done"
  case icon = "s-icon"
  // What takes power.
  case screenPower = "s-power-screen"
  case processorPower = "s-power-processor"
  case radioPower = "s-power-radio"
  case soundPower = "s-power-sound"
  case locationPower = "s-power-location"
  // Lines.
  case edge = "s-edge"
  case outline = "s-outline"
  case sign = "s-sign"
  case wheel = "s-wheel"
  // Texts.
  case ink = "s-ink"
  case strong = "s-strong"
  case soft = "s-soft"
  case accent = "s-accent"
  case accentStrong = "s-accent s-strong-weight"
  case onBadge = "s-on-badge"
  case onDesk = "s-on-desk"
  case onIcon = "s-on-icon"

  /// Whether its letters are thick.
  var isBold: Bool {
    switch self {
    case .strong, .accentStrong, .onBadge, .onIcon: true
    default: false
    }
  }
}
