public import Foundation
internal import ScreenModel

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

  /// The child controllers.
  ///
  /// - ObjectiveC: `childViewControllers`
  open var children: [UIViewController] {
    heldControllers + added
  }

  /// Settings of the looks that are not visible in a screen's text.
  var looks = ControllerLooks()

  /// The controller that this one presents.
  var presented: UIViewController?

  /// The controller that presents this one.
  weak var presenter: UIViewController?

  var appearance = Appearance.hidden

  /// The child that appears and disappears with this controller.
  var shownChild: UIViewController? { nil }

  /// The children whose state is preserved with it.
  var heldControllers: [UIViewController] { [] }

  /// The place of the one that is shown, if the user chooses it; nil otherwise.
  var selectedPlace: Int? { nil }

  /// Takes in the controllers that were restored; nil for one that was not.
  func hold(_ controllers: [UIViewController?], selected: Int?) {}

  /// A bar below what the controller shows; nil for none.
  var barBelow: ScreenElement? { nil }

  /// What of that bar can be touched.
  var barTouchables: [Touchable] { [] }

  /// Makes a controller; there are no nibs, so the names are not used.
  ///
  /// - ObjectiveC: `initWithNibName:bundle:`
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Makes a controller; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) { super.init() }

  /// Makes a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view; it is loaded when it is first asked for (``loadView()``, ``viewDidLoad()``).
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

  /// The superview of the view, or what presents the controller.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? presenter }

  /// Makes the view; to be overridden by a controller that makes its own.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Loads the view unless it has been.
  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    loadView()
    guard isViewLoaded else {
      fatalError("'loadView()' of '\(type(of: self))' made no view; set 'view' in it")
    }
    viewDidLoad()
  }

  /// The view has been loaded: once in the controller's life.
  open func viewDidLoad() {}

  /// The view is about to be shown.
  ///
  /// - ObjectiveC: `viewWillAppear:`
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is about to be shown, and has its place (iOS 13); right behind ``viewWillAppear(_:)``.
  ///
  /// - ObjectiveC: `viewIsAppearing:`
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view is shown: at the end of the turn in which it was told that it will.
  ///
  /// - ObjectiveC: `viewDidAppear:`
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to be shown no more.
  ///
  /// - ObjectiveC: `viewWillDisappear:`
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view is shown no more.
  ///
  /// - ObjectiveC: `viewDidDisappear:`
  open func viewDidDisappear(_ animated: Bool) {}

  /// The views are about to be arranged, at the end of a turn; does nothing.
  open func viewWillLayoutSubviews() {}

  /// The views have been arranged, those within them not yet; does nothing.
  open func viewDidLayoutSubviews() {}

  /// Memory is short, and the app has to give some back; to be overridden (R176).
  ///
  /// CHOICE: called behind the notification, for each controller that can be reached from a window.
  open func didReceiveMemoryWarning() {}

  /// The controller is about to go into another, or out of one for nil; does nothing.
  ///
  /// - ObjectiveC: `willMoveToParentViewController:`
  open func willMove(toParent parent: UIViewController?) {}

  /// The controller has gone into another, or out of one for nil; does nothing.
  ///
  /// - ObjectiveC: `didMoveToParentViewController:`
  open func didMove(toParent parent: UIViewController?) {}

  /// Takes a controller in; its view is put into this one's by the app.
  ///
  /// - ObjectiveC: `addChildViewController:`
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    added.append(childController)
    childController.parent = self
  }

  /// Goes out of the controller that holds this one; the view is taken out by the app.
  open func removeFromParent() {
    guard let old = parent, old.added.contains(where: { $0 === self }) else { return }
    old.added.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// How the bar with the time looks; not shown here.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }

  /// Whether the bar with the time is hidden; not shown here.
  open var prefersStatusBarHidden: Bool { false }

  /// Whether the line at the lower edge is hidden; not shown here.
  open var prefersHomeIndicatorAutoHidden: Bool { false }

  /// Which way round the screen may be; it is always upright here.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

  /// Whether the screen may be turned; it is always upright here.
  open var shouldAutorotate: Bool { true }

  /// What is around the controller.
  open var traitCollection: UITraitCollection { .current }

  /// What is around the controller has changed; never called here, where it does not.
  ///
  /// - ObjectiveC: `traitCollectionDidChange:`
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Begins or ends editing.
  ///
  /// - ObjectiveC: `setEditing:animated:`
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEdited = editing
    editButtonItem.title = editing ? "Done" : "Edit"
  }

  /// Writes down what the controller needs to be as it is; to be overridden (R97).
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  open func encodeRestorableState(with coder: NSCoder) {}

  /// Becomes as it was written down, the view being loaded; to be overridden (R97).
  ///
  /// - ObjectiveC: `decodeRestorableStateWithCoder:`
  open func decodeRestorableState(with coder: NSCoder) {}

  /// Everything else is restored too; to be overridden (R97).
  open func applicationFinishedRestoringState() {}

  /// Shows another controller: in the row of a navigation controller, or presented.
  ///
  /// - ObjectiveC: `showViewController:sender:`
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// The tab bar controller that holds this one; nil if none does.
  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  /// The controller that this one, or one that holds it, presents; nil if none.
  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  /// The controller that presents this one, or one that holds it; nil if none.
  open var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// The navigation controller that holds this one; nil if none does.
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  /// Shows another controller over this one.
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

  /// Ends what this controller presents or, if it presents nothing, its own presentation.
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
