public import Foundation
internal import DeviceTrace

/// A control with one line of text that the user edits.
@preconcurrency @MainActor open class UITextField: UIControl {
  /// What surrounds the text.
  ///
  /// - ObjectiveC: `UITextBorderStyle`
  public enum BorderStyle: Int, Sendable {
    /// Nothing.
    case none = 0
    /// A line.
    case line = 1
    /// A bezel.
    case bezel = 2
    /// A line with round corners.
    case roundedRect = 3
  }

  /// When something over the text is seen, such as the button that empties it.
  ///
  /// - ObjectiveC: `UITextFieldViewMode`
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never = 0
    /// While the text is edited.
    case whileEditing = 1
    /// Except while the text is edited.
    case unlessEditing = 2
    /// Always.
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

  /// What is shown while there is no text.
  open var placeholder: String? { didSet { setNeedsDisplay() } }

  /// The text with its looks, of which nothing is shown here.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: value) }
    set { text = newValue?.string }
  }

  /// What is shown while there is no text, with its looks, of which nothing is shown here.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }

  /// The view in front of the text; kept, and not shown.
  open var leftView: UIView?
  /// When the view in front of the text is seen.
  open var leftViewMode = ViewMode.never
  /// The view behind the text, such as a button; shown behind the field unless its mode is `.never`.
  open var rightView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let rightView { addSubview(rightView) }
    }
  }
  /// When the view behind the text is seen.
  open var rightViewMode = ViewMode.never { didSet { setNeedsDisplay() } }
  /// What comes up below the screen in place of the keyboard; kept, and not shown.
  open var inputView: UIView?
  /// What stands above the keyboard; kept, and not shown.
  open var inputAccessoryView: UIView?
  /// Whether the key at the end needs a text; kept.
  open var enablesReturnKeyAutomatically = false
  /// What the text is, so that the keyboard can help; kept.
  open var textContentType: UITextContentType?
  /// Whether the keyboard marks what is misspelt; kept.
  open var spellCheckingType = UITextSpellCheckingType.default

  /// Where the text stands; to be overridden. Nothing is measured here.
  ///
  /// - ObjectiveC: `textRectForBounds:`
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Where the text stands while it is edited; to be overridden. Nothing is measured here.
  ///
  /// - ObjectiveC: `editingRectForBounds:`
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Where the placeholder stands; to be overridden. Nothing is measured here.
  ///
  /// - ObjectiveC: `placeholderRectForBounds:`
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The object that is asked and told about editing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the text is not readable.
  ///
  /// - ObjectiveC: `secureTextEntry`
  open var isSecureTextEntry = false { didSet { setNeedsDisplay() } }
  /// Whether the user edits the text.
  ///
  /// - ObjectiveC: `editing`
  open var isEditing: Bool { isFirstResponder }
  /// What surrounds the text.
  open var borderStyle = BorderStyle.none
  /// When the button that empties the text is seen.
  open var clearButtonMode = ViewMode.never
  /// The font.
  open var font: UIFont?
  /// The colour of the text.
  open var textColor: UIColor?
  /// Where the text stands between the edges.
  open var textAlignment = NSTextAlignment.natural
  /// Which keys there are.
  open var keyboardType = UIKeyboardType.default
  /// What the key at the end is called.
  open var returnKeyType = UIReturnKeyType.default
  /// What the keyboard writes large.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether the keyboard mends words.
  open var autocorrectionType = UITextAutocorrectionType.default

  /// The text of a field has been changed by the user.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")
  /// The user begins to edit a field.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// The user has edited a field.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")

  private var value = ""

  /// A field is edited when it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins to edit, unless the delegate does not want it.
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

  /// Ends editing, unless the delegate does not want it.
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

  /// The user types: character by character, a line feed is the key at the end.
  ///
  /// - Returns: why that cannot be; nil if it was.
  private func write(_ text: String) -> String? {
    guard isEnabled else { return "the text field is disabled" }
    guard becomeFirstResponder() else {
      return "the delegate's 'textFieldShouldBeginEditing(_:)' does not want it"
    }
    for character in text {
      guard isFirstResponder else { return "editing has ended before all was typed" }
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

  /// As on iOS the keyboard stays if the delegate has said no, or has a say and nothing ends editing.
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
