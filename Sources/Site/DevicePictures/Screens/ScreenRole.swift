/// The role of a shape in a picture of a screen, from which the style sheet determines its colour.
///
/// The raw value is the class, or the classes, of the element. A layout specifies roles and never colours;
/// those are in `screens.css` of the theme, for light and dark pages, and ``PictureFile`` takes them from
/// there for self-contained files.
package enum ScreenRole: String, Sendable, Hashable, CaseIterable {
  // Areas.
  case paper = "s-paper"
  case bar = "s-bar"
  /// An unfilled part, a switch that is off, or the background of a heading.
  case fill = "s-fill"
  case box = "s-box"
  case shade = "s-shade"
  case desk = "s-desk"
  case badge = "s-badge"
  case switchedOn = "s-on"
  case knob = "s-knob"
  /// The filled part of a progress view.
  case done = "s-done"
  case icon = "s-icon"
  // Energy usage by kind.
  case screenPower = "s-power-screen"
  case processorPower = "s-power-processor"
  case radioPower = "s-power-radio"
  case soundPower = "s-power-sound"
  case locationPower = "s-power-location"
  // Lines.
  /// A thin line between rows, or at the edge of a bar.
  case edge = "s-edge"
  /// A frame, or an inactive sign.
  case outline = "s-outline"
  /// A small filled sign: signal, battery, hills of an image.
  case sign = "s-sign"
  /// A sign in the accent colour.
  case wheel = "s-wheel"
  // Texts.
  /// Plain text.
  case ink = "s-ink"
  /// A title, or emphasized text.
  case strong = "s-strong"
  /// A detail, a placeholder, or disabled text.
  case soft = "s-soft"
  /// Text that can be tapped.
  case accent = "s-accent"
  /// The preferred button of an alert: two classes.
  case accentStrong = "s-accent s-strong-weight"
  case onBadge = "s-on-badge"
  /// The name below an icon in the app switcher.
  case onDesk = "s-on-desk"
  case onIcon = "s-on-icon"

  var isBold: Bool {
    switch self {
    case .strong, .accentStrong, .onBadge, .onIcon: true
    default: false
    }
  }
}
