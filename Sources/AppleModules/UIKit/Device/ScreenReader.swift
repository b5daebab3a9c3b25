internal import Foundation
internal import DeviceTrace

/// What an app shows, as a value of which the device makes text and pictures (``DeviceScreen``).
///
/// Nothing is measured: what is shown stands in the order of the subviews, from above.
@MainActor package enum ScreenReader {
  /// The screen of the key window, or of the last one that is shown if there is no key window.
  static func screen(of application: UIApplication) -> DeviceScreen {
    guard let window = window(of: application) else { return DeviceScreen() }
    var screen = screen(of: window)
    screen.alerts = alertViews() + screen.alerts
    return screen.bounded()
  }

  /// The key window, or the last one that is shown if there is no key window.
  static func window(of application: UIApplication) -> UIWindow? {
    let shown = application.windows.filter { !$0.isHidden }
    return shown.first(where: \.isKeyWindow) ?? shown.last
  }

  /// The lines of text of the application's screen.
  package static func lines(of application: UIApplication) -> [String] {
    screen(of: application).text
  }

  /// The lines of text of one window.
  package static func lines(of window: UIWindow) -> [String] { screen(of: window).text }

  /// What one window shows.
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

  /// What a controller shows, with its bars.
  static func elements(of controller: UIViewController) -> [ScreenElement] {
    let child = controller.shownChild
    let bar = (controller as? UINavigationController)?.bar(of: child).map { ScreenElement.bar($0) }
    // A controller without a bar shows its title all the same: it says which screen this is.
    let name = child == nil ? controller.name.map { ScreenElement.title(text: $0) } : nil
    let title = controller is UINavigationController ? bar : name
    let below = [controller.barBelow].compactMap { $0 }
    guard let child else {
      return [title].compactMap { $0 } + (controller.viewIfLoaded?.shownElements ?? []) + below
    }
    let inner = elements(of: child)
    // The bar has the title of the innermost controller in it.
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
