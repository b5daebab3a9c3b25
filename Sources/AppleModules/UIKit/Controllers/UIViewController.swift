public import Foundation
internal import DeviceTrace

/// The object behind one screenful of an app: it makes the view, and is told when it comes and goes.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// What the screen is called; setting it sets the titles of ``navigationItem`` and ``tabBarItem`` too.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem?.title = title
    }
  }

  /// How the controller is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// What a bar shows of the controller.
  open private(set) lazy var navigationItem: UINavigationItem = {
    let item = UINavigationItem()
    item.title = title
    return item
  }()

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What a tab bar shows of the controller.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

  /// Whether the controller is edited; setting it calls ``setEditing(_:animated:)``.
  ///
  /// - ObjectiveC: `editing`
  open var isEditing: Bool {
    get { isEdited }
    set { setEditing(newValue, animated: false) }
  }
  private var isEdited = false

  /// A button "Edit" that becomes "Done" while the controller is edited.
  open private(set) lazy var editButtonItem = UIBarButtonItem(
    primaryAction: UIAction(title: "Edit") { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    })

  /// The controller that holds this one; nil for one that stands alone.
  ///
  /// - ObjectiveC: `parentViewController`
  open internal(set) weak var parent: UIViewController?

  /// Whether the view has been loaded.
  ///
  /// - ObjectiveC: `viewLoaded`
  open var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The view, if it has been loaded.
  open private(set) var viewIfLoaded: UIView?

  /// The name under which the controller's state is kept; nil if it is not, nor that of any in it (R97).
  open var restorationIdentifier: String?

  /// The class that makes the controller anew from its state; nil for the app's delegate, or for one that is
  /// there by then (R97).
  open var restorationClass: (any UIViewControllerRestoration.Type)?

  /// The controllers that the app has put into this one (``addChild(_:)``).
  var added: [UIViewController] = []

  /// The controllers within this one.
  ///
  /// - ObjectiveC: `childViewControllers`
  open var children: [UIViewController] {
    heldControllers + added
  }

  /// What of the controller's looks no text of a screen shows.
  var looks = ControllerLooks()

  /// What this controller presents itself.
  var presented: UIViewController?

  /// What presents this controller.
  weak var presenter: UIViewController?

  /// Where the controller stands between not shown and shown.
  var appearance = Appearance.hidden

  /// The controller within this one that comes and goes with it.
  var shownChild: UIViewController? { nil }

  /// The controllers within this one whose state is kept with it.
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
