/// What an app shows, as a value: what the pictures of a screen, in words and as shapes, are made of.
///
/// ```
/// alerts     the messages over all else, the topmost first
/// elements   the bar, rows, lines of labels and controls, the tabs: from above
/// leftOut    how many elements the app shows besides
/// ```
/// An app sends it to its device, which keeps it and writes it into the trace. Nothing in it has a place
/// or a size: a picture arranges the elements from above. Its bounds (``bounded()``) are those of one
/// message to the device; what reads one asks for ``isWithinBounds``.
package struct DeviceScreen: Codable, Sendable, Hashable {
  /// The messages over all else, the topmost first.
  package var alerts: [ScreenAlert]
  /// All else, from above.
  package var elements: [ScreenElement]
  /// How many elements the app shows that are not in the value.
  package var leftOut: Int

  /// Makes the value of a screen; without anything, of an empty one.
  package init(alerts: [ScreenAlert] = [], elements: [ScreenElement] = [], leftOut: Int = 0) {
    self.alerts = alerts
    self.elements = elements
    self.leftOut = leftOut
  }
}

/// A message with buttons over all else.
package struct ScreenAlert: Codable, Sendable, Hashable {
  /// A button of the message.
  package struct Button: Codable, Sendable, Hashable {
    /// Its text.
    package var title: String
    /// Whether it is the one that is meant to be pressed.
    package var isPreferred: Bool
    /// Whether it reacts.
    package var isEnabled: Bool

    /// A button that is not preferred, and reacts.
    package init(_ title: String, isPreferred: Bool = false, isEnabled: Bool = true) {
      self.title = title
      self.isPreferred = isPreferred
      self.isEnabled = isEnabled
    }
  }

  /// The first line; nil for none.
  package var title: String?
  /// What stands below it; nil for none.
  package var message: String?
  /// Its fields for text, and what else it holds, a line each.
  package var fields: [ScreenLine]
  /// From the left, or from above.
  package var buttons: [Button]
  /// Whether it stands at the lower edge and not in the middle.
  package var isSheet: Bool

  /// - Parameter buttons: from the left, or from above.
  package init(
    title: String?, message: String?, fields: [ScreenLine] = [], buttons: [Button],
    isSheet: Bool = false
  ) {
    self.title = title
    self.message = message
    self.fields = fields
    self.buttons = buttons
    self.isSheet = isSheet
  }
}
