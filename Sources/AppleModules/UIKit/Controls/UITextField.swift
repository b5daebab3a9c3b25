public import Foundation
internal import DeviceTrace

/// A control with one line of text that the user edits.
@preconcurrency @MainActor open class UITextField: UIControl {
  /// - ObjectiveC: `UITextBorderStyle`
  public enum BorderStyle: Int, Sendable {
    /// No border.
    ///
    /// - ObjectiveC: `UITextBorderStyleNone`
    case none = 0
    /// - ObjectiveC: `UITextBorderStyleLine`
    case line = 1
    /// - ObjectiveC: `UITextBorderStyleBezel`
    case bezel = 2
    /// A rounded rectangle.
    ///
    /// - ObjectiveC: `UITextBorderStyleRoundedRect`
    case roundedRect = 3
  }

  /// When an overlay, such as the clear button, is visible.
  ///
  /// - ObjectiveC: `UITextFieldViewMode`
  public enum ViewMode: Int, Sendable {
    /// - ObjectiveC: `UITextFieldViewModeNever`
    case never = 0
    /// While the text is edited.
    ///
    /// - ObjectiveC: `UITextFieldViewModeWhileEditing`
    case whileEditing = 1
    /// Except while the text is edited.
    ///
    /// - ObjectiveC: `UITextFieldViewModeUnlessEditing`
    case unlessEditing = 2
    /// - ObjectiveC: `UITextFieldViewModeAlways`
    case always = 3
  }

  /// The text; never nil, as on iOS.
  open var text: String? {
    get { value }
    set {
      value = newValue ?? ""
      setNeedsDisplay()
    }
  }

  /// The text shown while the field is empty.
  open var placeholder: String? { didSet { setNeedsDisplay() } }

  /// The attributed text; the attributes are not shown here.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: value) }
    set { text = newValue?.string }
  }

  /// The attributed placeholder; the attributes are not shown here.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }

  /// The view left of the text; stored, and not shown.
  open var leftView: UIView?
  /// When the left view is visible.
  open var leftViewMode = ViewMode.never
  /// The view right of the text, such as a button; shown after the field unless its mode is `.never`.
  open var rightView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let rightView { addSubview(rightView) }
    }
  }
  /// When the right view is visible.
  open var rightViewMode = ViewMode.never { didSet { setNeedsDisplay() } }
  /// The view that replaces the keyboard; stored, and not shown.
  open var inputView: UIView?
  /// The view above the keyboard; stored, and not shown.
  open var inputAccessoryView: UIView?
  /// Whether the return key requires text; stored.
  open var enablesReturnKeyAutomatically = false
  /// The meaning of the text, so that the keyboard can help; stored.
  open var textContentType: UITextContentType?
  /// Whether the keyboard marks misspelled words; stored.
  open var spellCheckingType = UITextSpellCheckingType.default

  /// Returns the rectangle of the text; to be overridden. Nothing is measured here.
  ///
  /// - ObjectiveC: `textRectForBounds:`
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the text during editing; to be overridden. Nothing is measured here.
  ///
  /// - ObjectiveC: `editingRectForBounds:`
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the placeholder; to be overridden. Nothing is measured here.
  ///
  /// - ObjectiveC: `placeholderRectForBounds:`
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The delegate, consulted and notified of editing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the text is hidden.
  ///
  /// - ObjectiveC: `secureTextEntry`
  open var isSecureTextEntry = false { didSet { setNeedsDisplay() } }
  /// Whether the field is being edited.
  ///
  /// - ObjectiveC: `editing`
  open var isEditing: Bool { isFirstResponder }
  /// The border of the text.
  open var borderStyle = BorderStyle.none
  /// When the clear button is visible.
  open var clearButtonMode = ViewMode.never
  /// The font.
  open var font: UIFont?
  /// The colour of the text.
  open var textColor: UIColor?
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural
  /// The type of the keyboard.
  open var keyboardType = UIKeyboardType.default
  /// The title of the return key.
  open var returnKeyType = UIReturnKeyType.default
  /// What the keyboard capitalizes.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether the keyboard corrects words.
  open var autocorrectionType = UITextAutocorrectionType.default

  /// The user has changed the text of a field.
  ///
  /// - ObjectiveC: `UITextFieldTextDidChangeNotification`
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")
  /// The user has started editing a field.
  ///
  /// - ObjectiveC: `UITextFieldTextDidBeginEditingNotification`
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// The user has ended editing a field.
  ///
  /// - ObjectiveC: `UITextFieldTextDidEndEditingNotification`
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")

  private var value = ""

  /// Whether the field can be edited: when it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, unless the delegate refuses.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder, isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return isFirstResponder }
    Keyboard.show()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  /// Ends editing, unless the delegate refuses.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    return super.resignFirstResponder()
  }

  override func resignByForce() {
    guard isFirstResponder else { return }
    super.resignByForce()
    setNeedsDisplay()
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  /// Types text character by character; a line feed is the return key.
  ///
  /// - Returns: why that is impossible; nil if it was done.
  private func write(_ text: String) -> String? {
    guard isEnabled else { return "the text field is disabled" }
    guard becomeFirstResponder() else {
      return "the delegate's 'textFieldShouldBeginEditing(_:)' returned false"
    }
    for character in text {
      guard isFirstResponder else { return "editing ended before all text was typed" }
      if character == "\n" { pressReturn() } else { insert(String(character)) }
    }
    return nil
  }

  private func insert(_ text: String) {
    let end = NSRange(location: value.utf16.count, length: 0)
    let isWanted =
      delegate?.textField(self, shouldChangeCharactersIn: end, replacementString: text) ?? true
    guard isWanted else { return }
    value += text
    setNeedsDisplay()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  /// Presses the return key. As on iOS the keyboard stays if the delegate refuses, or if it allows it and no
  /// action is set to end editing.
  private func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: .primaryActionTriggered)
    guard isConnected(to: .editingDidEndOnExit) else { return }
    sendActions(for: .editingDidEndOnExit)
    resignFirstResponder()
  }

  override var ownElements: [ScreenElement]? {
    let shown = isSecureTextEntry ? String(repeating: "•", count: value.count) : value
    let behind = rightViewMode == .never ? nil : rightView?.shownElements
    return [.part(.field(text: shown, hint: placeholder ?? ""))] + (behind ?? [])
  }

  override var touchables: [Touchable] {
    let names = [placeholder, accessibilityLabel, accessibilityIdentifier, neighbour]
    return [.field(names) { [self] in write($0) }]
  }
}
