public import Foundation

/// The view that holds all that an app shows.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The view controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.leave()
      showRoot()
    }
  }

  /// The scene that the window belongs to; nil for none.
  open weak var windowScene: UIWindowScene?

  /// Whether the window is the one that was made key last.
  ///
  /// - ObjectiveC: `keyWindow`
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Whether the window, with all that it holds, is not shown; one that is shows its root view controller.
  open override var isHidden: Bool { didSet { showRoot() } }

  /// A window holds itself.
  open override var window: UIWindow? { self }

  /// The scene if there is one, else the app.
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// Makes a window, which is hidden at first.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    UIApplication.shared.add(self)
  }

  /// Makes a window of the size of the screen; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = UIScreen.main.bounds
    isHidden = true
    UIApplication.shared.add(self)
  }

  /// Makes a window of a scene, of the size of the screen.
  ///
  /// - ObjectiveC: `initWithWindowScene:`
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// Makes a window of the size of the screen.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Makes the window the key window and shows it, and with it the root view controller.
  ///
  /// The controller's view is loaded and told that it will appear; it has appeared at the end of the
  /// turn.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  /// Makes the window the key window, be it hidden.
  ///
  /// - ObjectiveC: `makeKeyWindow`
  open func makeKey() { UIApplication.shared.keyWindow = self }

  /// Shows the root view controller if the window is shown; while an app is restored, behind that.
  func showRoot() {
    guard !isHidden, !StateRestoration.holds(self) else { return }
    rootViewController?.enter(self)
  }
}
