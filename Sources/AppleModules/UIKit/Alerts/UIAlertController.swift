public import Foundation

/// A message with buttons above everything else (iOS 8).
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The position of the message.
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

  /// The position of the message.
  public let preferredStyle: Style

  /// The buttons, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// The button that the return key of a keyboard triggers, shown bold (iOS 9). Traps if it is not in
  /// ``actions``, as on iOS.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
        fatalError("'\(preferredAction.title ?? "")' is not an action of the alert; add it first")
      }
      Display.shared.setNeedsUpdate()
    }
  }

  /// The text fields, in the order in which they were added; nil if there are none.
  open private(set) var textFields: [UITextField]?

  /// Makes a message without buttons.
  ///
  /// - ObjectiveC: `alertControllerWithTitle:message:preferredStyle:`
  public init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Makes an empty message; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button. Traps for a second one of the style `.cancel`, as on iOS.
  ///
  /// - ObjectiveC: `addAction:`
  open func addAction(_ action: UIAlertAction) {
    guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
      fatalError(
        "'\(action.title ?? "")' is a second action of the style '.cancel'; an alert can have only one"
      )
    }
    actions.append(action)
    Display.shared.setNeedsUpdate()
  }

  /// Adds a text field, which an action sheet cannot have.
  ///
  /// - ObjectiveC: `addTextFieldWithConfigurationHandler:`
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      fatalError("an action sheet has no text fields; make the alert with the style '.alert'")
    }
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    Display.shared.setNeedsUpdate()
  }

  /// Ends editing of the fields, which are not in any view.
  ///
  /// - ObjectiveC: `viewWillDisappear:`
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for field in textFields ?? [] { field.endEditing(true) }
  }

  /// The alert disappears, then the handler is called, as on iOS.
  override var barTouchables: [Touchable] {
    (textFields ?? []).flatMap(\.allTouchables)
      + actions.map { action in
        Touchable(kind: .answer, names: [action.title]) { [self] in
          guard action.isEnabled else { return "the button '\(action.title ?? "")' is disabled" }
          dismiss(animated: true) { action.handler?(action) }
          return nil
        }
      }
  }
}
