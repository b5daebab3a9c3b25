public import Foundation

/// The keyboard: it appears when the first field is edited, and disappears after the last.
@MainActor enum Keyboard {
  private static var isShown = false
  /// CHOICE: the height of the keyboard of a common phone, in points.
  private static let height: CGFloat = 291

  static func show() {
    guard !isShown else { return }
    isShown = true
    post([UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification])
  }

  /// Hides the keyboard if no field is edited, at the end of a turn, as another field may be edited in the
  /// same one.
  static func hideUnlessNeeded() {
    guard isShown, !(UIResponder.first is UITextField) else { return }
    isShown = false
    post([UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification])
  }

  private static func post(_ names: [NSNotification.Name]) {
    let screen = UIScreen.main.bounds
    let shown = CGRect(
      x: 0, y: screen.height - height, width: screen.width, height: height)
    let hidden = shown.offsetBy(dx: 0, dy: height)
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(rect: isShown ? hidden : shown),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(rect: isShown ? shown : hidden),
      UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
      UIResponder.keyboardAnimationCurveUserInfoKey: UIView.AnimationCurve.easeInOut.rawValue,
    ]
    for name in names {
      NotificationCenter.default.post(name: name, object: nil, userInfo: info)
    }
  }
}

extension UIResponder {
  /// The keyboard will be shown.
  ///
  /// - ObjectiveC: `UIKeyboardWillShowNotification`
  public nonisolated static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  /// The keyboard was shown: at once, as nothing moves here.
  ///
  /// - ObjectiveC: `UIKeyboardDidShowNotification`
  public nonisolated static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  /// The keyboard will be hidden.
  ///
  /// - ObjectiveC: `UIKeyboardWillHideNotification`
  public nonisolated static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  /// The keyboard was hidden.
  ///
  /// - ObjectiveC: `UIKeyboardDidHideNotification`
  public nonisolated static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  /// The keyboard's frame will change; never posted here.
  ///
  /// - ObjectiveC: `UIKeyboardWillChangeFrameNotification`
  public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The first frame of the keyboard, an `NSValue` of a rectangle on the screen.
  ///
  /// - ObjectiveC: `UIKeyboardFrameBeginUserInfoKey`
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The final frame of the keyboard, an `NSValue` of a rectangle on the screen.
  ///
  /// - ObjectiveC: `UIKeyboardFrameEndUserInfoKey`
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The duration of the animation, in seconds.
  ///
  /// - ObjectiveC: `UIKeyboardAnimationDurationUserInfoKey`
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The curve of the animation, a raw value of ``UIView/AnimationCurve``.
  ///
  /// - ObjectiveC: `UIKeyboardAnimationCurveUserInfoKey`
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
}

extension NSValue {
  /// The rectangle.
  ///
  /// - ObjectiveC: `CGRectValue`
  public var cgRectValue: CGRect { rectValue }

  /// - ObjectiveC: `CGPointValue`
  public var cgPointValue: CGPoint { pointValue }

  /// - ObjectiveC: `CGSizeValue`
  public var cgSizeValue: CGSize { sizeValue }
}
