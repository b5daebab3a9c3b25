public import Foundation
internal import DeviceTrace

/// A controller that shows the last of a stack of controllers.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The controllers from the root to the visible one.
  open var viewControllers: [UIViewController] {
    get { row }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The navigation bar.
  open private(set) lazy var navigationBar: UINavigationBar = {
    let bar = UINavigationBar(frame: .zero)
    bar.holder = self
    return bar
  }()

  /// Whether the bar hides on swipes; stored: no scenario swipes.
  open var hidesBarsOnSwipe = false
  /// Whether the bar hides on taps; stored, and it stays here.
  open var hidesBarsOnTap = false

  /// - ObjectiveC: `navigationBarHidden`
  open var isNavigationBarHidden = false { didSet { Display.shared.setNeedsUpdate() } }

  private var row: [UIViewController] = []

  /// The topmost controller, if any.
  open var topViewController: UIViewController? { row.last }

  /// The presented controller, or else the topmost one.
  open var visibleViewController: UIViewController? { presented ?? topViewController }

  override var shownChild: UIViewController? { topViewController }

  override var heldControllers: [UIViewController] { row }

  override func hold(_ controllers: [UIViewController?], selected: Int?) {
    let restored = controllers.filling(from: row)
    if !restored.isEmpty { setViewControllers(restored, animated: false) }
  }

  /// Makes a stack of one controller.
  ///
  /// - ObjectiveC: `initWithRootViewController:`
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    hold(insteadOfOwn: [rootViewController], animated: false) { row = [rootViewController] }
  }

  /// Makes an empty stack; there are no nibs, so the names are not used.
  ///
  /// - ObjectiveC: `initWithNibName:bundle:`
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes an empty stack; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes the view and embeds that of the topmost controller.
  open override func loadView() {
    super.loadView()
    embed(topViewController)
  }

  /// Pushes a controller. Traps for one that is on the stack already, as on iOS.
  ///
  /// - ObjectiveC: `pushViewController:animated:`
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !row.contains(where: { $0 === viewController }) else {
      fatalError(
        "'\(type(of: viewController))' is already on the stack; pushing the same view controller instance more than "
          + "once is not supported; push another one or pop to this one")
    }
    let longer = row + [viewController]
    hold(insteadOfOwn: longer, animated: animated) { row = longer }
  }

  /// Pushes a controller.
  ///
  /// - ObjectiveC: `showViewController:sender:`
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// Replaces the stack; the last controller is shown.
  ///
  /// - ObjectiveC: `setViewControllers:animated:`
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    hold(insteadOfOwn: viewControllers, animated: animated) { row = viewControllers }
  }

  /// Pops all controllers but the first.
  ///
  /// - Returns: the removed controllers; nil if the first is visible already.
  /// - ObjectiveC: `popToRootViewControllerAnimated:`
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    row.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Pops to a controller of the stack.
  ///
  /// - Returns: the removed controllers; nil if it is visible already or not on the stack.
  /// - ObjectiveC: `popToViewController:animated:`
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let place = row.firstIndex(where: { $0 === viewController }), place < row.count - 1 else {
      return nil
    }
    let gone = Array(row[(place + 1)...])
    let left = Array(row[...place])
    hold(insteadOfOwn: left, animated: animated) { row = left }
    return gone
  }

  /// Hides or shows the bar.
  ///
  /// - ObjectiveC: `setNavigationBarHidden:animated:`
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  /// Pops the topmost controller.
  ///
  /// - Returns: the removed controller; nil if it is the only one.
  /// - ObjectiveC: `popViewControllerAnimated:`
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard row.count > 1, let last = row.last else { return nil }
    let left = Array(row.dropLast())
    hold(insteadOfOwn: left, animated: animated) { row = left }
    return last
  }

  /// Returns the controller to which the back button of another leads, if it has one.
  private func back(from controller: UIViewController) -> UIViewController? {
    guard !controller.navigationItem.hidesBackButton,
      controller.navigationItem.leftBarButtonItems?.isEmpty ?? true,
      let place = row.firstIndex(where: { $0 === controller }), place > 0
    else { return nil }
    return row[place - 1]
  }

  private func backTitle(_ controller: UIViewController) -> String {
    controller.navigationItem.backButtonTitle
      ?? controller.navigationItem.backBarButtonItem?.title ?? controller.name ?? "Back"
  }

  /// Returns the bar as the screen shows it; nil for none, or an empty one.
  func bar(of child: UIViewController?) -> ScreenBar? {
    guard !isNavigationBarHidden else { return nil }
    let item = child?.navigationItem
    let before = child.flatMap { self.back(from: $0) }
    let bar = ScreenBar(
      back: before.map { backTitle($0) },
      left: (item?.leftBarButtonItems ?? []).compactMap(\.shown), title: child?.name ?? name,
      // The first of the right items is the outermost.
      right: (item?.rightBarButtonItems ?? []).reversed().compactMap(\.shown))
    return bar.text.isEmpty ? nil : bar
  }

  /// Returns the elements of the bar that can be touched.
  func touchables(of child: UIViewController) -> [Touchable] {
    guard !isNavigationBarHidden else { return [] }
    let item = child.navigationItem
    let items = (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? []).reversed()
    let back = self.back(from: child).map { before in
      Touchable(kind: .control, names: [backTitle(before), "Back", "‹ \(backTitle(before))"]) {
        [self] in
        popViewController(animated: true)
        return nil
      }
    }
    return [back].compactMap { $0 } + items.flatMap { $0.touchables(child.view ?? child) }
  }
}
