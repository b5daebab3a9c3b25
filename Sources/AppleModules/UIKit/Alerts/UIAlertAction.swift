public import Foundation

/// A button of an alert (iOS 8).
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The meaning of a button.
  ///
  /// - ObjectiveC: `UIAlertActionStyle`
  public enum Style: Int, Sendable {
    /// - ObjectiveC: `UIAlertActionStyleDefault`
    case `default` = 0
    /// Cancels without a change.
    ///
    /// - ObjectiveC: `UIAlertActionStyleCancel`
    case cancel = 1
    /// Destroys or changes data.
    ///
    /// - ObjectiveC: `UIAlertActionStyleDestructive`
    case destructive = 2
  }

  /// The title of the button.
  public let title: String?

  /// The meaning of the button.
  public let style: Style

  /// Whether the button is enabled.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true

  /// Called when the button was tapped and the alert is gone.
  let handler: ((UIAlertAction) -> Void)?

  /// Makes a button.
  ///
  /// - ObjectiveC: `actionWithTitle:style:handler:`
  public init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
