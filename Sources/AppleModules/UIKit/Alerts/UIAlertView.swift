public import Foundation

/// A message with buttons above everything else, used up to iOS 7; deprecated since iOS 9.
@available(
  iOS, introduced: 2, deprecated: 9,
  message:
    "UIAlertView is deprecated. Use UIAlertController with a preferredStyle of UIAlertControllerStyleAlert instead"
)
@preconcurrency @MainActor open class UIAlertView: UIView {
  /// The first line.
  open var title: String { didSet { setNeedsDisplay() } }

  /// The text below the title; nil for none.
  open var message: String? { didSet { setNeedsDisplay() } }

  /// The object that is notified of the alert's events.
  open weak var delegate: AnyObject?

  /// The index of the cancel button; -1 if there is none.
  open var cancelButtonIndex: Int

  /// Whether the alert is shown.
  ///
  /// - ObjectiveC: `visible`
  open var isVisible: Bool { Self.shown.contains { $0 === self } }

  /// The number of buttons.
  open var numberOfButtons: Int { buttons.count }

  /// The alerts that are shown, the topmost last; retained meanwhile.
  private(set) static var shown: [UIAlertView] = []

  private(set) var buttons: [String]

  /// Makes an alert with one button, or none.
  ///
  /// - ObjectiveC: `initWithTitle:message:delegate:cancelButtonTitle:otherButtonTitles:`
  public init(title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?) {
    self.title = title ?? ""
    self.message = message
    self.delegate = delegate as AnyObject?
    buttons = cancelButtonTitle.map { [$0] } ?? []
    cancelButtonIndex = cancelButtonTitle == nil ? -1 : 0
    super.init(frame: .zero)
  }

  /// Makes an alert with several buttons.
  ///
  /// - ObjectiveC: `initWithTitle:message:delegate:cancelButtonTitle:otherButtonTitles:`
  public convenience init(
    title: String, message: String, delegate: (any UIAlertViewDelegate)?,
    cancelButtonTitle: String?, otherButtonTitles firstButtonTitle: String,
    _ moreButtonTitles: String...
  ) {
    self.init(
      title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle)
    buttons += [firstButtonTitle] + moreButtonTitles
  }

  /// Makes an empty alert; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    title = ""
    buttons = []
    cancelButtonIndex = -1
    super.init(coder: coder)
  }

  /// Adds a button.
  ///
  /// - Returns: its index.
  /// - ObjectiveC: `addButtonWithTitle:`
  @discardableResult
  open func addButton(withTitle title: String?) -> Int {
    buttons.append(title ?? "")
    setNeedsDisplay()
    return buttons.count - 1
  }

  /// Returns the title of a button; nil for an invalid index.
  ///
  /// - ObjectiveC: `buttonTitleAtIndex:`
  open func buttonTitle(at buttonIndex: Int) -> String? {
    buttons.indices.contains(buttonIndex) ? buttons[buttonIndex] : nil
  }

  /// Shows the alert, which is retained until it is dismissed.
  ///
  /// - ObjectiveC: `show`
  open func show() {
    guard !isVisible else { return }
    Self.shown.append(self)
    setNeedsDisplay()
  }

  /// Dismisses the alert as if the user had, without reporting a click.
  ///
  /// - ObjectiveC: `dismissWithClickedButtonIndex:animated:`
  open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
    guard isVisible else { return }
    let listener = delegate as? any UIAlertViewDelegate
    listener?.alertView(self, willDismissWithButtonIndex: buttonIndex)
    Self.shown.removeAll { $0 === self }
    setNeedsDisplay()
    Display.shared.atEndOfTurn { [self] in
      listener?.alertView(self, didDismissWithButtonIndex: buttonIndex)
    }
  }
}

extension UIAlertView {
  /// The delegate is notified of the tap first, then of the end.
  var buttonTouchables: [Touchable] {
    buttons.enumerated().map { number, title in
      Touchable(kind: .answer, names: [title]) { [self] in
        (delegate as? any UIAlertViewDelegate)?.alertView(self, clickedButtonAt: number)
        dismiss(withClickedButtonIndex: number, animated: true)
        return nil
      }
    }
  }
}

/// Receives the events of an alert.
@preconcurrency @MainActor public protocol UIAlertViewDelegate: NSObjectProtocol, _MainActorOwner {
  /// The user has tapped a button.
  ///
  /// - ObjectiveC: `alertView:clickedButtonAtIndex:`
  @available(iOS, introduced: 2, deprecated: 9, message: "Use UIAlertController instead.")
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)

  /// The alert will be dismissed.
  ///
  /// - ObjectiveC: `alertView:willDismissWithButtonIndex:`
  @available(iOS, introduced: 2, deprecated: 9, message: "Use UIAlertController instead.")
  func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)

  /// The alert was dismissed.
  ///
  /// - ObjectiveC: `alertView:didDismissWithButtonIndex:`
  @available(iOS, introduced: 2, deprecated: 9, message: "Use UIAlertController instead.")
  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIAlertViewDelegate {
  /// Does nothing.
  public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {}

  /// Does nothing.
  public func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {}

  /// Does nothing.
  public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {}
}
