public import Foundation

/// A message with buttons over all else, as apps had it up to iOS 7; deprecated since iOS 9.
@preconcurrency @MainActor open class UIAlertView: UIView {
  /// The first line.
  open var title: String { didSet { setNeedsDisplay() } }

  /// The text below the title; nil for none.
  open var message: String? { didSet { setNeedsDisplay() } }

  /// The object that is told what becomes of the alert.
  open weak var delegate: AnyObject?

  /// The number of the button that stands for no answer; -1 if there is none.
  open var cancelButtonIndex: Int

  /// Whether the alert is shown.
  ///
  /// - ObjectiveC: `visible`
  open var isVisible: Bool { Self.shown.contains { $0 === self } }

  /// How many buttons there are.
  open var numberOfButtons: Int { buttons.count }

  /// The alerts that are shown, the topmost last; they are kept while they are.
  private(set) static var shown: [UIAlertView] = []

  /// The texts of the buttons.
  private(set) var buttons: [String]

  /// Makes an alert with one button, or without any.
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

  /// Makes an empty alert; there are no archives to read from.
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
  /// - Returns: Its number, counted from 0.
  /// - ObjectiveC: `addButtonWithTitle:`
  @discardableResult
  open func addButton(withTitle title: String?) -> Int {
    buttons.append(title ?? "")
    setNeedsDisplay()
    return buttons.count - 1
  }

  /// The text of a button; nil if there is none of that number.
  ///
  /// - ObjectiveC: `buttonTitleAtIndex:`
  open func buttonTitle(at buttonIndex: Int) -> String? {
    buttons.indices.contains(buttonIndex) ? buttons[buttonIndex] : nil
  }

  /// Shows the alert; it is kept until it is dismissed.
  open func show() {
    guard !isVisible else { return }
    Self.shown.append(self)
    setNeedsDisplay()
  }

  /// Ends the alert as if the user had, without a click.
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
  /// The delegate is told of the tap first, then of the end.
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

/// The object that is told what becomes of an alert.
@preconcurrency @MainActor public protocol UIAlertViewDelegate: NSObjectProtocol {
  /// The user has pressed a button.
  ///
  /// - ObjectiveC: `alertView:clickedButtonAtIndex:`
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)

  /// The alert is about to go.
  ///
  /// - ObjectiveC: `alertView:willDismissWithButtonIndex:`
  func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)

  /// The alert is gone.
  ///
  /// - ObjectiveC: `alertView:didDismissWithButtonIndex:`
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
