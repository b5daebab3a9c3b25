public import Foundation
internal import DeviceTrace

/// A controller that shows one of several others; the user selects it in a bar below.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// The controllers, in the order of the bar. When they are set, the selected one stays selected, or else
  /// the one at its index, or else the first.
  open var viewControllers: [UIViewController]? {
    get { row.isEmpty ? nil : row }
    set { replace(newValue ?? []) }
  }

  /// The index of the visible controller; -1 if there is none. Setting it does not notify the delegate.
  open var selectedIndex: Int {
    get { index }
    set { select(newValue) }
  }

  /// The visible controller.
  open var selectedViewController: UIViewController? {
    get { shownChild }
    set {
      guard let place = row.firstIndex(where: { $0 === newValue }) else { return }
      select(place)
    }
  }

  /// The delegate, consulted and notified of the user's selection.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The tab bar.
  open private(set) lazy var tabBar = UITabBar(frame: .zero)

  private var row: [UIViewController] = []
  private var index = -1

  override var shownChild: UIViewController? {
    row.indices.contains(index) ? row[index] : nil
  }

  override var heldControllers: [UIViewController] { row }

  override var selectedPlace: Int? { row.isEmpty ? nil : index }

  override func hold(_ controllers: [UIViewController?], selected: Int?) {
    let restored = controllers.filling(from: row)
    if !restored.elementsEqual(row, by: ===) { replace(restored) }
    if let selected { select(selected) }
  }

  /// - ObjectiveC: `setViewControllers:animated:`
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replace(viewControllers ?? [])
  }

  /// Makes the view and embeds that of the visible controller.
  open override func loadView() {
    super.loadView()
    embed(shownChild)
  }

  private func replace(_ controllers: [UIViewController]) {
    let shown = shownChild
    hold(insteadOfOwn: controllers, animated: false) {
      row = controllers
      // The one that was selected, or else the one at its index, or else the first.
      let place = row.indices.contains(index) ? index : row.isEmpty ? -1 : 0
      index = row.firstIndex { $0 === shown } ?? place
    }
  }

  private func select(_ place: Int) {
    guard row.indices.contains(place), place != index else { return }
    exchangeChild(animated: false) { index = place }
  }

  override var barBelow: ScreenElement? {
    guard row.count > 0 else { return nil }
    return .tabs(
      row.enumerated().map { place, child in
        ScreenTab(
          name(of: child), badge: child.tabBarItem.badgeValue, isSelected: place == index)
      })
  }

  override var barTouchables: [Touchable] {
    row.enumerated().map { place, child in
      Touchable(kind: .control, names: [name(of: child)]) { [self] in
        guard delegate?.tabBarController(self, shouldSelect: child) ?? true else {
          return "the delegate's 'tabBarController(_:shouldSelect:)' returned false"
        }
        // A second tap pops to the root of the tab.
        if place == index {
          (child as? UINavigationController)?.popToRootViewController(animated: true)
        }
        select(place)
        delegate?.tabBarController(self, didSelect: child)
        return nil
      }
    }
  }

  private func name(of child: UIViewController) -> String {
    let name = child.tabBarItem.name
    return name.isEmpty ? child.title ?? child.shownChild?.title ?? "" : name
  }
}

/// The bar below a tab bar controller's contents.
@preconcurrency @MainActor open class UITabBar: UIView {
  /// The colour of the bar; stored, and not shown.
  open var barTintColor: UIColor?
  /// The colour of unselected items (iOS 10); stored, and not shown.
  open var unselectedItemTintColor: UIColor?
  /// Whether the bar is translucent; stored.
  ///
  /// - ObjectiveC: `translucent`
  open var isTranslucent = true
  /// The style of the bar; stored, and not shown.
  open var barStyle = UIBarStyle.default
  /// The appearance of the bar (iOS 13); stored, and not shown.
  open var standardAppearance = UITabBarAppearance()
  /// The appearance of the bar when contents are scrolled to the end (iOS 15); stored, and not shown.
  open var scrollEdgeAppearance: UITabBarAppearance?
}

/// Decides about and receives the user's selection in a tab bar.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol, _MainActorOwner {
  /// Whether a controller may be selected; true by default.
  ///
  /// - ObjectiveC: `tabBarController:shouldSelectViewController:`
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// The user has selected a controller, possibly the visible one.
  ///
  /// - ObjectiveC: `tabBarController:didSelectViewController:`
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}
