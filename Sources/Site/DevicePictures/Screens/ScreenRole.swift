/// What a shape of a screen's picture is; the style sheet gives it its colour, by the class.
///
/// The raw value is the class, or the classes, of the element. A layout says what a shape is and never
/// how it looks; `screens.css` of the theme has the colours, in daylight and in the dark, and
/// ``PictureFile`` takes them from there for files that stand alone.
package enum ScreenRole: String, Sendable, Hashable, CaseIterable {
  // Areas.
  /// The ground of a screen.
  case paper = "s-paper"
  /// A navigation bar, the tabs.
  case bar = "s-bar"
  /// What is not done, not switched on, or the ground of a heading.
  case fill = "s-fill"
  /// An alert's box.
  case box = "s-box"
  /// What an alert lays over the screen.
  case shade = "s-shade"
  /// The ground of the app switcher.
  case desk = "s-desk"
  /// The red circle of a number.
  case badge = "s-badge"
  /// A switch that is on.
  case switchedOn = "s-on"
  /// What moves in a switch.
  case knob = "s-knob"
  /// What a progress view has done.
  case done = "s-done"
  /// An app's icon.
  case icon = "s-icon"
  // What takes power.
  case screenPower = "s-power-screen"
  case processorPower = "s-power-processor"
  case radioPower = "s-power-radio"
  case soundPower = "s-power-sound"
  case locationPower = "s-power-location"
  // Lines.
  /// A thin line between rows, or at the edge of a bar.
  case edge = "s-edge"
  /// A frame, or a sign that is not active.
  case outline = "s-outline"
  /// A small filled sign: signal, battery, hills of an image.
  case sign = "s-sign"
  /// A sign in the colour of what can be touched.
  case wheel = "s-wheel"
  // Texts.
  /// Text.
  case ink = "s-ink"
  /// A title, or what stands out.
  case strong = "s-strong"
  /// A detail, a hint, or what is disabled.
  case soft = "s-soft"
  /// What can be touched.
  case accent = "s-accent"
  /// The preferred answer of an alert: two classes.
  case accentStrong = "s-accent s-strong-weight"
  /// A number in its red circle.
  case onBadge = "s-on-badge"
  /// A name below an icon of the app switcher.
  case onDesk = "s-on-desk"
  /// The letter on an icon.
  case onIcon = "s-on-icon"

  /// Whether its letters are thick.
  var isBold: Bool {
    switch self {
    case .strong, .accentStrong, .onBadge, .onIcon: true
    default: false
    }
  }
}
