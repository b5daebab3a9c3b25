/// The content of an app's screen, from which its pictures, as text and as shapes, are made.
///
/// ```
/// alerts     the alerts above everything else, the topmost first
/// elements   the bar, rows, lines of labels and controls, the tabs: from the top
/// leftOut    how many more elements the app shows
/// ```
/// An app sends it to its device, which keeps it and writes it to the trace. No element has a position or a
/// size: a picture arranges them from the top. Its limits (``bounded()``) are those of one message to the
/// device; readers check ``isWithinBounds``.
package struct DeviceScreen: Codable, Sendable, Hashable {
  /// The alerts above everything else, the topmost first.
  package var alerts: [ScreenAlert]
  /// All other elements, from the top.
  package var elements: [ScreenElement]
  /// How many elements of the app's screen the value omits.
  package var leftOut: Int

  package init(alerts: [ScreenAlert] = [], elements: [ScreenElement] = [], leftOut: Int = 0) {
    self.alerts = alerts
    self.elements = elements
    self.leftOut = leftOut
  }
}

/// An alert or an action sheet.
package struct ScreenAlert: Codable, Sendable, Hashable {
  /// A button of the alert.
  package struct Button: Codable, Sendable, Hashable {
    package var title: String
    /// Whether it is the preferred action.
    package var isPreferred: Bool
    package var isEnabled: Bool

    package init(_ title: String, isPreferred: Bool = false, isEnabled: Bool = true) {
      self.title = title
      self.isPreferred = isPreferred
      self.isEnabled = isEnabled
    }
  }

  package var title: String?
  /// The text below the title; nil for none.
  package var message: String?
  /// The text fields and other content, one line each.
  package var fields: [ScreenLine]
  /// From the left, or from the top.
  package var buttons: [Button]
  /// Whether it is at the lower edge and not in the middle.
  package var isSheet: Bool

  /// - Parameter buttons: from the left, or from the top.
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
