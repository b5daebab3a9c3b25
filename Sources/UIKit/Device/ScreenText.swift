internal import Foundation

/// What an app shows, as lines of text from above: alerts, the title, then texts in reading order.
///
///     │ Offline?            an alert: title, message, buttons; the topmost first
///     │ [Cancel] [Retry]
///     ‹ Back  News  [+]     the bar: the way back, the title of the controller, buttons
///     ↻                     a wheel that turns
///     [Save]  (Undo)        buttons, the second one disabled
///     [on]                  a switch
///     ✎ Anna                a field for text; in brackets what it shows while it is empty
///     ▓▓▓▓░░░░░░ 40 %       a progress view
///     ▣ logo                an image
///     Swift 6.3  today      a row: its texts with two blanks between them
///     ● News  ○ Settings    a tab bar
@MainActor package enum ScreenText {
  /// More than this does not fit on a screen, nor in a frame to the device.
  private static let maximumLines = 100
  private static let maximumLength = 200

  /// The lines of the key window, or of the last one that is shown if there is no key window.
  package static func lines(of application: UIApplication) -> [String] {
    guard let window = window(of: application) else { return [] }
    return Array((alertViews() + lines(of: window)).prefix(maximumLines))
      .map { String($0.prefix(maximumLength)) }
  }

  /// The key window, or the last one that is shown if there is no key window.
  static func window(of application: UIApplication) -> UIWindow? {
    let shown = application.windows.filter { !$0.isHidden }
    return shown.first(where: \.isKeyWindow) ?? shown.last
  }

  /// The lines of one window.
  package static func lines(of window: UIWindow) -> [String] {
    var chain: [UIViewController] = []
    var next = window.rootViewController
    while let controller = next {
      chain.append(controller)
      next = controller.presented
    }
    var lines: [String] = []
    while let alert = chain.last as? UIAlertController {
      lines += box(
        alert.title, alert.message, fields: alert.textFields ?? [],
        buttons: alert.actions.map {
          "[\($0.title ?? "")]" + ($0 === alert.preferredAction ? "*" : "")
        })
      chain.removeLast()
    }
    if let controller = chain.last { lines += self.lines(of: controller) }
    for view in window.subviews where view.controller == nil { lines += view.shownLines }
    return lines
  }

  private static func lines(of controller: UIViewController) -> [String] {
    let child = controller.shownChild
    let bar = (controller as? UINavigationController)?.bar(of: child)
    // A controller without a bar shows its title all the same: it says which screen this is.
    let title = controller is UINavigationController ? bar : child == nil ? controller.name : nil
    let below = [controller.barBelow].compactMap { $0 }
    guard let child else {
      return [title].compactMap { $0 } + (controller.viewIfLoaded?.shownLines ?? []) + below
    }
    let inner = lines(of: child)
    // The bar has the title of the innermost controller in it.
    let isBar = controller is UINavigationController && child.shownChild == nil && child.name != nil
    return [title].compactMap { $0 } + inner.dropFirst(isBar ? 1 : 0) + below
  }

  private static func alertViews() -> [String] {
    UIAlertView.shown.reversed().flatMap {
      box($0.title, $0.message, fields: [], buttons: $0.buttons.map { "[\($0)]" })
    }
  }

  private static func box(
    _ title: String?, _ message: String?, fields: [UITextField], buttons: [String]
  ) -> [String] {
    let texts = [title, message].compactMap { $0 }.filter { !$0.isEmpty }
      .flatMap { $0.split(separator: "\n").map(String.init) }
    let row = buttons.joined(separator: " ")
    return (texts + fields.flatMap(\.shownLines) + [row]).filter { !$0.isEmpty }.map { "│ \($0)" }
  }
}
