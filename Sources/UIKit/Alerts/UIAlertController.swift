public import Foundation

/// A message with buttons over all else (iOS 8).
@MainActor open class UIAlertController: UIViewController {
  /// Where the message stands.
  ///
  /// - ObjectiveC: `UIAlertControllerStyle`
  public enum Style: Int, Sendable {
    /// At the lower edge.
    ///
    /// - ObjectiveC: `UIAlertControllerStyleActionSheet`
    case actionSheet = 0
    /// In the middle.
    ///
    /// - ObjectiveC: `UIAlertControllerStyleAlert`
    case alert = 1
  }

  /// The text below the title.
  open var message: String? { didSet { Display.shared.setNeedsUpdate() } }

  /// Where the message stands.
  public let preferredStyle: Style

  /// The buttons, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// Makes a message without buttons.
  ///
  /// - ObjectiveC: `alertControllerWithTitle:message:preferredStyle:`
  public init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Makes an empty message; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button.
  ///
  /// - ObjectiveC: `addAction:`
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    Display.shared.setNeedsUpdate()
  }
}
