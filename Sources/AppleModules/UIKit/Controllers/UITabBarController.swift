public import Foundation
internal import DeviceTrace

/// A controller that shows one of several others; a bar below lets the user choose.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// The controllers, in the order of the bar. When they are set, the selected one stays selected, else the one at its
  /// place, else the first.
  open var viewControllers: [UIViewController]? {
    get { row.isEmpty ? nil : row }
    set { replace(newValue ?? []) }
  }

  /// The number of the controller that is shown; -1 if there is none. Setting it tells the delegate nothing.
  open var selectedIndex: Int {
    get { index }
    set { select(newValue) }
  }

  /// The controller that is shown.
  open var selectedViewController: UIViewController? {
    get { shownChild }
    set {
      guard let place = row.firstIndex(where: { $0 === newValue }) else { return }
      select(place)
    }
  }

  /// The object that is asked and told about the user's choice.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar.
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

  /// Sets the controllers.
  ///
  /// - ObjectiveC: `setViewControllers:animated:`
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replace(viewControllers ?? [])
  }

  /// Makes the view and puts that of the controller that is shown into it.
  open override func loadView() {
    super.loadView()
    embed(shownChild)
  }

  private func replace(_ controllers: [UIViewController]) {
    let shown = shownChild
    hold(insteadOfOwn: controllers, animated: false) {
      row = controllers
      // The one that was selected, else the one at its place, else the first.
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
          return "the delegate's 'tabBarController(_:shouldSelect:)' does not want it"
        }
        // A second touch leads back to where the tab begins.
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

/// The bar below what a tab bar controller shows.
@preconcurrency @MainActor open class UITabBar: UIView {
  /// The colour of the bar; kept, and not shown.
  open var barTintColor: UIColor?
  /// The colour of what is not chosen (iOS 10); kept, and not shown.
  open var unselectedItemTintColor: UIColor?
  /// Whether one sees through the bar; kept.
  ///
  /// - ObjectiveC: `translucent`
  open var isTranslucent = true
  /// Whether the bar is light or dark; kept, and not shown.
  open var barStyle = UIBarStyle.default
  /// The looks of the bar (iOS 13); kept, and not shown.
  open var standardAppearance = UITabBarAppearance()
  /// The looks of the bar above contents at their end (iOS 15); kept, and not shown.
  open var scrollEdgeAppearance: UITabBarAppearance?
}

/// The object that is asked and told about the user's choice in a tab bar.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether a controller may be shown; true if this is not written.
  ///
  /// - ObjectiveC: `tabBarController:shouldSelectViewController:`
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// The user has chosen a controller, be it the one that is shown.
  ///
  /// - ObjectiveC: `tabBarController:didSelectViewController:`
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Yes.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}
