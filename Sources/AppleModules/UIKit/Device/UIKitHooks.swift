internal import Foundation

/// What UIKit adds to the runtime with the first responder: the methods of its classes that samples name in
/// `#selector`, and the screen.
@MainActor enum UIKitHooks {
  /// Adds it, once.
  static func install() { _ = isInstalled }

  private static let isInstalled: Bool = {
    add(UIRefreshControl.self, "beginRefreshing") { $0.beginRefreshing() }
    add(UIRefreshControl.self, "endRefreshing") { $0.endRefreshing() }
    add(UIResponder.self, "becomeFirstResponder") { $0.becomeFirstResponder() }
    add(UIResponder.self, "resignFirstResponder") { $0.resignFirstResponder() }
    add(UITableView.self, "reloadData") { $0.reloadData() }
    add(UIView.self, "removeFromSuperview") { $0.removeFromSuperview() }
    add(UIView.self, "setNeedsDisplay") { $0.setNeedsDisplay() }
    add(UIView.self, "setNeedsLayout") { $0.setNeedsLayout() }
    add(UIView.self, "layoutIfNeeded") { $0.layoutIfNeeded() }
    Display.shared.arrange = {
      Keyboard.hideUnlessNeeded()
      for window in UIApplication.shared.windows where !window.isHidden { window.layoutIfNeeded() }
    }
    Display.shared.screen = { ScreenReader.screen(of: .shared) }
    return true
  }()

  private static func add<Owner: UIResponder>(
    _ owner: Owner.Type, _ name: String, _ call: @escaping @MainActor (Owner) -> Void
  ) {
    _expose(owner, name, isolated: true) { object, _ in (object as? Owner).map(call) }
  }
}
