internal import Foundation

/// The methods of UIKit's own classes that samples name in `#selector`.
enum UIKitMethods {
  /// Adds them to the table, once.
  static func expose() { _ = isExposed }

  private static let isExposed: Bool = {
    add(UIRefreshControl.self, "beginRefreshing") { $0.beginRefreshing() }
    add(UIRefreshControl.self, "endRefreshing") { $0.endRefreshing() }
    add(UIResponder.self, "becomeFirstResponder") { $0.becomeFirstResponder() }
    add(UIResponder.self, "resignFirstResponder") { $0.resignFirstResponder() }
    add(UITableView.self, "reloadData") { $0.reloadData() }
    add(UIView.self, "removeFromSuperview") { $0.removeFromSuperview() }
    add(UIView.self, "setNeedsDisplay") { $0.setNeedsDisplay() }
    add(UIView.self, "setNeedsLayout") { $0.setNeedsLayout() }
    add(UIView.self, "layoutIfNeeded") { $0.layoutIfNeeded() }
    return true
  }()

  private static func add<Owner: UIResponder>(
    _ owner: Owner.Type, _ name: String, _ call: @escaping @MainActor (Owner) -> Void
  ) {
    let method = MethodTable.Method(isIsolated: true) { object, _ in
      (object as? Owner).map(call)
    }
    MethodTable.add(method, named: name, to: ObjectIdentifier(owner))
  }
}
