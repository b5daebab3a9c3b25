public import Foundation

/// A controller that shows the last of a row of others.
@MainActor open class UINavigationController: UIViewController {
  /// The controllers from the first to the one that is shown.
  open private(set) var viewControllers: [UIViewController] = []

  /// The controller that is shown; nil if there is none.
  open var topViewController: UIViewController? { viewControllers.last }

  /// The controller that is presented over the row, or the one that is shown.
  open var visibleViewController: UIViewController? { presented ?? topViewController }

  override var shownChild: UIViewController? { topViewController }

  /// Makes a row of one.
  ///
  /// - ObjectiveC: `initWithRootViewController:`
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    rootViewController.parent = self
  }

  /// Makes an empty row; there are no nibs, so the names are not used.
  ///
  /// - ObjectiveC: `initWithNibName:bundle:`
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes an empty row; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes the view and puts that of the controller that is shown into it.
  open override func loadView() {
    super.loadView()
    embed(topViewController)
  }

  /// Shows one more controller.
  ///
  /// - ObjectiveC: `pushViewController:animated:`
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    replaceTop(animated: animated) {
      viewController.parent = self
      viewControllers.append(viewController)
    }
  }

  /// Shows the controller before the one that is shown.
  ///
  /// - Returns: The controller that was shown; nil if it is the only one.
  /// - ObjectiveC: `popViewControllerAnimated:`
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let last = viewControllers.last else { return nil }
    replaceTop(animated: animated) { viewControllers.removeLast() }
    last.parent = nil
    return last
  }

  private func replaceTop(animated: Bool, _ change: () -> Void) {
    let isShown = appearance == .shown || appearance == .appearing
    let old = topViewController
    change()
    guard isViewLoaded else { return }
    if isShown { old?.disappear(animated: animated) }
    old?.viewIfLoaded?.removeFromSuperview()
    embed(topViewController)
    if isShown { topViewController?.appear(animated: animated) }
  }

  private func embed(_ controller: UIViewController?) {
    guard let view = viewIfLoaded, let inner = controller?.view else { return }
    inner.frame = view.bounds
    view.addSubview(inner)
  }
}
