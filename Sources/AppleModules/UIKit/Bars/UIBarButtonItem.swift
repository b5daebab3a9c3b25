internal import Foundation
internal import DeviceTrace

/// A button in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// - ObjectiveC: `UIBarButtonItemStyle`
  public enum Style: Int, Sendable {
    /// The default style.
    ///
    /// - ObjectiveC: `UIBarButtonItemStylePlain`
    case plain = 0
    /// The style of a button that finishes a task.
    ///
    /// - ObjectiveC: `UIBarButtonItemStyleDone`
    @available(iOS, introduced: 2, deprecated: 26, renamed: "prominent")
    case done = 2
  }

  /// - ObjectiveC: `UIBarButtonSystemItem`
  public enum SystemItem: Int, Sendable {
    /// "Done".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemDone`
    case done = 0
    /// "Cancel".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemCancel`
    case cancel = 1
    /// "Edit".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemEdit`
    case edit = 2
    /// "Save".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemSave`
    case save = 3
    /// A plus: "Add".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemAdd`
    case add = 4
    /// - ObjectiveC: `UIBarButtonSystemItemFlexibleSpace`
    case flexibleSpace = 5
    /// - ObjectiveC: `UIBarButtonSystemItemFixedSpace`
    case fixedSpace = 6
    /// "Compose".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemCompose`
    case compose = 7
    /// "Reply".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemReply`
    case reply = 8
    /// "Share".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemAction`
    case action = 9
    /// "Organize".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemOrganize`
    case organize = 10
    /// "Bookmarks".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemBookmarks`
    case bookmarks = 11
    /// "Search".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemSearch`
    case search = 12
    /// "Refresh".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemRefresh`
    case refresh = 13
    /// "Stop".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemStop`
    case stop = 14
    /// "Camera".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemCamera`
    case camera = 15
    /// "Delete".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemTrash`
    case trash = 16
    /// "Play".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemPlay`
    case play = 17
    /// "Pause".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemPause`
    case pause = 18
    /// "Rewind".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemRewind`
    case rewind = 19
    /// "Forward".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemFastForward`
    case fastForward = 20
    /// "Undo".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemUndo`
    case undo = 21
    /// "Redo".
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemRedo`
    case redo = 22
    /// "Close" (iOS 13).
    ///
    /// - ObjectiveC: `UIBarButtonSystemItemClose`
    case close = 24

    /// The name of the button; for a symbol, the name that a screen reader says.
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

  /// The style of the button.
  open var style: Style
  /// The object whose method is called; nil for the chain of responders. Not retained.
  open weak var target: AnyObject?
  /// The method that is called.
  open var action: Selector?
  /// The action of the button (iOS 14); takes precedence over ``action``.
  open var primaryAction: UIAction?
  /// The view that is shown instead, if any.
  open var customView: UIView?
  private var system: SystemItem?

  /// The colour of the button; stored, and not shown.
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
  ///
  /// - ObjectiveC: `init`
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

  /// - ObjectiveC: `initWithBarButtonSystemItem:target:action:`
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(
      title: nil, style: systemItem == .done || systemItem == .save ? .done : .plain,
      target: target, action: action)
    system = systemItem
  }

  /// Makes a system button with an action (iOS 14).
  ///
  /// - ObjectiveC: `initWithBarButtonSystemItem:primaryAction:`
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
  }

  /// Makes a button with an action, whose title and image it has unless others are given (iOS 14).
  ///
  /// - ObjectiveC: `initWithPrimaryAction:`
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?
  ) {
    self.init(title: title ?? primaryAction?.title, style: .plain, target: nil, action: nil)
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// Makes an item that shows a view.
  ///
  /// - ObjectiveC: `initWithCustomView:`
  public convenience init(customView: UIView) {
    self.init(title: nil, style: .plain, target: nil, action: nil)
    self.customView = customView
  }

  /// Makes a flexible space (iOS 14).
  ///
  /// - ObjectiveC: `flexibleSpaceItem`
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  override var name: String { super.name.isEmpty ? system?.name ?? "" : super.name }

  /// The item's text on the screen; nil for a space.
  var shown: ScreenBar.Item? {
    if let customView { return ScreenBar.Item(customView.shownLines.joined(separator: " ")) }
    return name.isEmpty ? nil : ScreenBar.Item(name, isEnabled: isEnabled)
  }

  /// Returns the elements that can be touched.
  ///
  /// - Parameter responder: where the search for a method begins without a target.
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
