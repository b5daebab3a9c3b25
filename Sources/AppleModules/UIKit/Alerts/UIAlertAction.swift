public import Foundation

/// A button of an alert (iOS 8).
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// What a button means.
  ///
  /// - ObjectiveC: `UIAlertActionStyle`
  public enum Style: Int, Sendable {
    /// An answer.
    ///
    /// - ObjectiveC: `UIAlertActionStyleDefault`
    case `default` = 0
    /// Nothing is to be done.
    ///
    /// - ObjectiveC: `UIAlertActionStyleCancel`
    case cancel = 1
    /// Something will be lost.
    ///
    /// - ObjectiveC: `UIAlertActionStyleDestructive`
    case destructive = 2
  }

  /// The text of the button.
  public let title: String?

  /// What the button means.
  public let style: Style

  /// Whether the button reacts.
  ///
  /// - ObjectiveC: `enabled`
  open var isEnabled = true

  /// What is done when the button was tapped and the alert is gone.
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
