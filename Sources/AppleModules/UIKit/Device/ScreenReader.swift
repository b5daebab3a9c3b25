internal import Foundation
internal import DeviceTrace

/// Converts an app's screen to a value from which the device makes text and pictures (``DeviceScreen``).
///
/// Nothing is measured: elements are in the order of the subviews, from top to bottom.
@MainActor package enum ScreenReader {
  /// Returns the screen of the window in front.
  static func screen(of application: UIApplication) -> DeviceScreen {
    guard let window = window(of: application) else { return DeviceScreen() }
    var screen = screen(of: window)
    screen.alerts = alertViews() + screen.alerts
    return screen.bounded()
  }

  /// Returns the window in front: of the visible windows with the highest level the key window, or else the last.
  static func window(of application: UIApplication) -> UIWindow? { front(of: application.windows) }

  package static func front(of windows: [UIWindow]) -> UIWindow? {
    let visible = windows.filter { !$0.isHidden }
    let level = visible.map(\.windowLevel.rawValue).max()
    let shown = visible.filter { $0.windowLevel.rawValue == level }
    return shown.first(where: \.isKeyWindow) ?? shown.last
  }

  /// Returns the lines of text of the application's screen.
  package static func lines(of application: UIApplication) -> [String] {
    screen(of: application).text
  }

  package static func lines(of window: UIWindow) -> [String] { screen(of: window).text }

  private static func screen(of window: UIWindow) -> DeviceScreen {
    var chain: [UIViewController] = []
    var next = window.rootViewController
    while let controller = next {
      chain.append(controller)
      next = controller.presented
    }
    var screen = DeviceScreen()
    while let alert = chain.last as? UIAlertController {
      screen.alerts.append(value(of: alert))
      chain.removeLast()
    }
    if let controller = chain.last { screen.elements += elements(of: controller) }
    for view in window.subviews where view.controller == nil {
      screen.elements += view.shownElements
    }
    return screen
  }

  /// Returns the elements of a controller, with its bars.
  static func elements(of controller: UIViewController) -> [ScreenElement] {
    let child = controller.shownChild
    let bar = (controller as? UINavigationController)?.bar(of: child).map { ScreenElement.bar($0) }
    // A controller without a bar still shows its title, to identify the screen.
    let name = child == nil ? controller.name.map { ScreenElement.title(text: $0) } : nil
    let title = controller is UINavigationController ? bar : name
    let below = [controller.barBelow].compactMap { $0 }
    guard let child else {
      return [title].compactMap { $0 } + (controller.viewIfLoaded?.shownElements ?? []) + below
    }
    let inner = elements(of: child)
    // The bar includes the title of the innermost controller.
    let isBar = controller is UINavigationController && child.shownChild == nil && child.name != nil
    return [title].compactMap { $0 } + inner.dropFirst(isBar ? 1 : 0) + below
  }

  // MARK: Alerts

  private static func alertViews() -> [ScreenAlert] {
    UIAlertView.shown.reversed().map { alert in
      ScreenAlert(
        title: alert.title, message: alert.message,
        buttons: alert.buttons.map { ScreenAlert.Button($0) })
    }
  }

  private static func value(of alert: UIAlertController) -> ScreenAlert {
    ScreenAlert(
      title: alert.title, message: alert.message,
      fields: (alert.textFields ?? []).flatMap { $0.shownElements.flatMap(\.lines) },
      buttons: alert.actions.map { action in
        ScreenAlert.Button(
          action.title ?? "", isPreferred: action === alert.preferredAction,
          isEnabled: action.isEnabled)
      }, isSheet: alert.preferredStyle == .actionSheet)
  }
}
