public import Foundation
internal import DeviceTrace

/// Manages one screen of an app: it makes the view, and is notified when it appears and disappears.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// The title; setting it sets the titles of ``navigationItem`` and ``tabBarItem`` too.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem?.title = title
    }
  }

  /// The style of presentation.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// The contents of a navigation bar for the controller.
  open private(set) lazy var navigationItem: UINavigationItem = {
    let item = UINavigationItem()
    item.title = title
    return item
  }()

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The item of the controller in a tab bar.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

  /// Whether the controller is in editing mode; setting it calls ``setEditing(_:animated:)``.
  ///
  /// - ObjectiveC: `editing`
  open var isEditing: Bool {
    get { isEdited }
    set { setEditing(newValue, animated: false) }
  }
  private var isEdited = false

  /// A button that toggles between "Edit" and "Done".
  open private(set) lazy var editButtonItem = UIBarButtonItem(
    primaryAction: UIAction(title: "Edit") { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    })

  /// The controller that contains this one, if any.
  ///
  /// - ObjectiveC: `parentViewController`
  open internal(set) weak var parent: UIViewController?

  /// Whether the view has been loaded.
  ///
  /// - ObjectiveC: `viewLoaded`
  open var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The view, if it has been loaded.
  open private(set) var viewIfLoaded: UIView?

  /// The name for preserving the controller's state; nil if neither its state nor that of its children is
  /// preserved (R97).
  open var restorationIdentifier: String?

  /// The class that recreates the controller from its state; nil for the app's delegate, or for one that
  /// exists by then (R97).
  open var restorationClass: (any UIViewControllerRestoration.Type)?

  /// The child controllers added by the app (``addChild(_:)``).
  var added: [UIViewController] = []

  /// - ObjectiveC: `childViewControllers`
  open var children: [UIViewController] {
    heldControllers + added
  }

  /// Settings of the looks that are not visible in a screen's text.
  var looks = ControllerLooks()

  var presented: UIViewController?

  weak var presenter: UIViewController?

  var appearance = Appearance.hidden

  /// The child that appears and disappears with this controller.
  var shownChild: UIViewController? { nil }

  /// The children whose state is preserved with it.
  var heldControllers: [UIViewController] { [] }

  /// The index of the visible child, if the user selects it; nil otherwise.
  var selectedPlace: Int? { nil }

  /// Takes over the restored controllers; nil for one that was not restored.
  func hold(_ controllers: [UIViewController?], selected: Int?) {}

  /// The bar below the controller's contents, if any.
  var barBelow: ScreenElement? { nil }

  /// The elements of that bar that can be touched.
  var barTouchables: [Touchable] { [] }

  /// Makes a controller; there are no nibs, so the names are not used.
  ///
  /// - ObjectiveC: `initWithNibName:bundle:`
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Makes a controller; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) { super.init() }

  /// Makes a controller.
  ///
  /// - ObjectiveC: `init`
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view; loaded when it is first used (``loadView()``, ``viewDidLoad()``).
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return viewIfLoaded
    }
    set {
      viewIfLoaded?.controller = nil
      viewIfLoaded = newValue
      newValue?.controller = self
    }
  }

  /// The superview of the view, or the presenting controller.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? presenter }

  /// Makes the view; to be overridden by a controller with its own view.
  ///
  /// - ObjectiveC: `loadView`
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Loads the view, unless that was done already.
  ///
  /// - ObjectiveC: `loadViewIfNeeded`
  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    loadView()
    guard isViewLoaded else {
      fatalError("'loadView()' of '\(type(of: self))' did not set 'view'; assign it there")
    }
    viewDidLoad()
  }

  /// The view was loaded: once in the controller's life.
  ///
  /// - ObjectiveC: `viewDidLoad`
  open func viewDidLoad() {}

  /// - ObjectiveC: `viewWillAppear:`
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is appearing and has its final frame (iOS 13); called right after ``viewWillAppear(_:)``.
  ///
  /// - ObjectiveC: `viewIsAppearing:`
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view has appeared: called at the end of the turn of ``viewWillAppear(_:)``.
  ///
  /// - ObjectiveC: `viewDidAppear:`
  open func viewDidAppear(_ animated: Bool) {}

  /// - ObjectiveC: `viewWillDisappear:`
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view has disappeared.
  ///
  /// - ObjectiveC: `viewDidDisappear:`
  open func viewDidDisappear(_ animated: Bool) {}

  /// The views will be laid out, at the end of a turn; does nothing.
  ///
  /// - ObjectiveC: `viewWillLayoutSubviews`
  open func viewWillLayoutSubviews() {}

  /// The views were laid out, but not their subviews; does nothing.
  ///
  /// - ObjectiveC: `viewDidLayoutSubviews`
  open func viewDidLayoutSubviews() {}

  /// Memory is low, and the app must free some; to be overridden (R176).
  ///
  /// CHOICE: called after the notification, for each controller reachable from a window.
  ///
  /// - ObjectiveC: `didReceiveMemoryWarning`
  open func didReceiveMemoryWarning() {}

  /// The controller will be added to another, or removed from one for nil; does nothing.
  ///
  /// - ObjectiveC: `willMoveToParentViewController:`
  open func willMove(toParent parent: UIViewController?) {}

  /// The controller was added to another, or removed from one for nil; does nothing.
  ///
  /// - ObjectiveC: `didMoveToParentViewController:`
  open func didMove(toParent parent: UIViewController?) {}

  /// Adds a child controller; adding its view is up to the app.
  ///
  /// - ObjectiveC: `addChildViewController:`
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    added.append(childController)
    childController.parent = self
  }

  /// Removes this controller from its parent; removing its view is up to the app.
  ///
  /// - ObjectiveC: `removeFromParentViewController`
  open func removeFromParent() {
    guard let old = parent, old.added.contains(where: { $0 === self }) else { return }
    old.added.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// The style of the status bar; not shown here.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }

  /// Whether the status bar is hidden; not shown here.
  open var prefersStatusBarHidden: Bool { false }

  /// Whether the home indicator is hidden; not shown here.
  open var prefersHomeIndicatorAutoHidden: Bool { false }

  /// The supported orientations; the screen is always upright here.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

  /// Whether the screen may rotate; it is always upright here.
  @available(
    iOS, introduced: 6, deprecated: 16,
    message:
      "Update supported interface orientations and call setNeedsUpdateOfSupportedInterfaceOrientations to indicate a change."
  )
  open var shouldAutorotate: Bool { true }

  /// The traits of the controller.
  open var traitCollection: UITraitCollection { .current }

  /// The traits have changed; never called here, as they do not.
  ///
  /// - ObjectiveC: `traitCollectionDidChange:`
  @available(
    iOS, introduced: 8, deprecated: 17,
    message:
      "Use the trait change registration APIs declared in the UITraitChangeObservable protocol"
  )
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Begins or ends editing.
  ///
  /// - ObjectiveC: `setEditing:animated:`
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEdited = editing
    editButtonItem.title = editing ? "Done" : "Edit"
  }

  /// Encodes the controller's state; to be overridden (R97).
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  open func encodeRestorableState(with coder: NSCoder) {}

  /// Restores the controller's state, after its view was loaded; to be overridden (R97).
  ///
  /// - ObjectiveC: `decodeRestorableStateWithCoder:`
  open func decodeRestorableState(with coder: NSCoder) {}

  /// All state was restored; to be overridden (R97).
  ///
  /// - ObjectiveC: `applicationFinishedRestoringState`
  open func applicationFinishedRestoringState() {}

  /// Shows another controller: pushes it in a navigation controller, or presents it.
  ///
  /// - ObjectiveC: `showViewController:sender:`
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// The tab bar controller that contains this one, if any.
  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  /// The controller that this one, or one that contains it, presents.
  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  /// The controller that presents this one, or one that contains it.
  open var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// The navigation controller that contains this one, if any.
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  /// Presents another controller over this one.
  ///
  /// Refused, with a line on standard error, while this one is not in a window or presents another.
  ///
  /// - ObjectiveC: `presentViewController:animated:completion:`
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    outermost.show(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the presented controller or, if there is none, this one.
  ///
  /// - ObjectiveC: `dismissViewControllerAnimated:completion:`
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if outermost.presented != nil {
      outermost.hidePresented(animated: flag, completion: completion)
    } else if let presenter = outermost.presenter {
      presenter.hidePresented(animated: flag, completion: completion)
    }
  }
}
