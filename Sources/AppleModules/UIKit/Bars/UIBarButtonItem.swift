internal import Foundation
internal import DeviceTrace

/// A button in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// How the button looks.
  ///
  /// - ObjectiveC: `UIBarButtonItemStyle`
  public enum Style: Int, Sendable {
    /// The common one.
    case plain = 0
    /// Of what ends something.
    case done = 2
  }

  /// The buttons that the system has a word or a sign for.
  ///
  /// - ObjectiveC: `UIBarButtonSystemItem`
  public enum SystemItem: Int, Sendable {
    /// "Done".
    case done = 0
    /// "Cancel".
    case cancel = 1
    /// "Edit".
    case edit = 2
    /// "Save".
    case save = 3
    /// A plus: "Add".
    case add = 4
    /// A gap that gives way.
    case flexibleSpace = 5
    /// A gap.
    case fixedSpace = 6
    /// "Compose".
    case compose = 7
    /// "Reply".
    case reply = 8
    /// "Share".
    case action = 9
    /// "Organize".
    case organize = 10
    /// "Bookmarks".
    case bookmarks = 11
    /// "Search".
    case search = 12
    /// "Refresh".
    case refresh = 13
    /// "Stop".
    case stop = 14
    /// "Camera".
    case camera = 15
    /// "Delete".
    case trash = 16
    /// "Play".
    case play = 17
    /// "Pause".
    case pause = 18
    /// "Rewind".
    case rewind = 19
    /// "Forward".
    case fastForward = 20
    /// "Undo".
    case undo = 21
    /// "Redo".
    case redo = 22
    /// "Close" (iOS 13).
    case close = 24

    /// What the button is called; a sign has the name that a screen reader says.
    var name: String {
      switch self {
      case .action: "Share"
      case .trash: "Delete"
      case .fastForward: "Forward"
      case .flexibleSpace, .fixedSpace: ""
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// How the button looks.
  open var style: Style
  /// The object whose method is called; nil for the chain of responders. The item does not keep it.
  open weak var target: AnyObject?
  /// The method that is called.
  open var action: Selector?
  /// What is done when the button is tapped (iOS 14); goes before ``action``.
  open var primaryAction: UIAction?
  /// The view that is shown instead; nil for none.
  open var customView: UIView?
  private var system: SystemItem?

  /// The colour of the button; kept, and not shown.
  open var tintColor: UIColor?

  /// Makes a button with a title.
  ///
  /// - ObjectiveC: `initWithTitle:style:target:action:`
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.style = style
    super.init()
    self.title = title
    self.target = target as AnyObject?
    self.action = action
  }

  /// Makes a button without a title.
  public override convenience init() {
    self.init(title: nil, style: .plain, target: nil, action: nil)
  }

  /// Makes a button with an image.
  ///
  /// - ObjectiveC: `initWithImage:style:target:action:`
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// Makes one of the system's buttons.
  ///
  /// - ObjectiveC: `initWithBarButtonSystemItem:target:action:`
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(
      title: nil, style: systemItem == .done || systemItem == .save ? .done : .plain,
      target: target, action: action)
    system = systemItem
  }

  /// Makes one of the system's buttons that does something (iOS 14).
  ///
  /// - ObjectiveC: `initWithBarButtonSystemItem:primaryAction:`
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
  }

  /// Makes a button that does something; title and image are those of the action (iOS 14).
  ///
  /// - ObjectiveC: `initWithPrimaryAction:`
  public convenience init(primaryAction: UIAction?) {
    self.init(
      title: primaryAction?.title, style: .plain, target: nil, action: nil)
    image = primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// Makes a place for a view.
  ///
  /// - ObjectiveC: `initWithCustomView:`
  public convenience init(customView: UIView) {
    self.init(title: nil, style: .plain, target: nil, action: nil)
    self.customView = customView
  }

  /// Makes a gap that gives way (iOS 14).
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  override var name: String { super.name.isEmpty ? system?.name ?? "" : super.name }

  /// What the screen shows; nil for a gap.
  var shown: ScreenBar.Item? {
    if let customView { return ScreenBar.Item(customView.shownLines.joined(separator: " ")) }
    return name.isEmpty ? nil : ScreenBar.Item(name, isEnabled: isEnabled)
  }

  /// What of it can be touched.
  ///
  /// - Parameter responder: where the search for a method begins if there is no target.
  func touchables(_ responder: UIResponder) -> [Touchable] {
    if let customView { return customView.allTouchables }
    guard !name.isEmpty else { return [] }
    let names = [name, accessibilityLabel, accessibilityIdentifier]
    return [
      Touchable(kind: .control, names: names) { [self] in
        guard isEnabled else { return "the button '\(name)' is disabled" }
        if let primaryAction {
          primaryAction.perform(from: self)
        } else if let action, let receiver = target ?? responder.nearest(with: action) {
          MethodTable.send(action, to: receiver, [self, nil])
        }
        return nil
      }
    ]
  }
}
