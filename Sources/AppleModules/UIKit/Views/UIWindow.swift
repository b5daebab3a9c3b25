public import Foundation

/// The root of an app's views.
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

  /// Where the window is in front of others; those of the same level are in the order in which they were made.
  open var windowLevel = Level.normal

  /// A position of windows from back to front (`UIWindow.h`).
  ///
  /// - ObjectiveC: `UIWindowLevel`
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// Greater is farther in front.
    public var rawValue: CGFloat

    /// Makes a level from its value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a level from its value.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Where ordinary windows are.
    ///
    /// - ObjectiveC: `UIWindowLevelNormal`
    public static let normal = Level(0)
    /// Where the status bar is.
    ///
    /// - ObjectiveC: `UIWindowLevelStatusBar`
    public static let statusBar = Level(1000)
    /// Above everything else.
    ///
    /// - ObjectiveC: `UIWindowLevelAlert`
    public static let alert = Level(2000)
  }

  /// - ObjectiveC: `keyWindow`
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Whether the window is hidden; a visible one shows its root view controller.
  open override var isHidden: Bool { didSet { showRoot() } }

  /// The window itself.
  open override var window: UIWindow? { self }

  /// The scene if there is one, or else the app.
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// Makes a hidden window.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    UIApplication.shared.add(self)
  }

  /// Makes a hidden window with the size of the screen; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = UIScreen.main.bounds
    isHidden = true
    UIApplication.shared.add(self)
  }

  /// Makes a window of a scene, with the size of the screen.
  ///
  /// - ObjectiveC: `initWithWindowScene:`
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// Makes a window with the size of the screen.
  ///
  /// - ObjectiveC: `init`
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Makes the window the key window and shows it with its root view controller.
  ///
  /// The controller's view is loaded and will appear at once; it has appeared at the end of the turn.
  ///
  /// - ObjectiveC: `makeKeyAndVisible`
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  /// Makes the window the key window, even if it is hidden.
  ///
  /// - ObjectiveC: `makeKeyWindow`
  open func makeKey() { UIApplication.shared.keyWindow = self }

  /// Shows the root view controller if the window is visible; during a state restoration, after its end.
  func showRoot() {
    guard !isHidden, !StateRestoration.holds(self) else { return }
    rootViewController?.enter(self)
  }
}
