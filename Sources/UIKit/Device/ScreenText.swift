internal import Foundation

/// What an app shows, as lines of text from above: alerts, the title, then texts in reading order.
///
///     │ Offline?            an alert: title, message, buttons; the topmost first
///     │ [Cancel] [Retry]
///     News                  the title of the controller
///     ↻                     a wheel that turns
///     Swift 6.3  today      a row: its texts with two blanks between them
@MainActor package enum ScreenText {
  /// More than this does not fit on a screen, nor in a frame to the device.
  private static let maximumLines = 100
  private static let maximumLength = 200

  /// The lines of the key window, or of the last one that is shown if there is no key window.
  package static func lines(of application: UIApplication) -> [String] {
    let shown = application.windows.filter { !$0.isHidden }
    guard let window = shown.first(where: \.isKeyWindow) ?? shown.last else { return [] }
    return Array((alertViews() + lines(of: window)).prefix(maximumLines))
      .map { String($0.prefix(maximumLength)) }
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
        alert.title, alert.message, buttons: alert.actions.map { $0.title ?? "" })
      chain.removeLast()
    }
    if let controller = chain.last { lines += self.lines(of: controller) }
    for view in window.subviews where view.controller == nil { lines += self.lines(of: view) }
    return lines
  }

  private static func lines(of controller: UIViewController) -> [String] {
    let inner = controller.shownChild ?? controller
    let title = [inner.navigationItem.title, inner.title, controller.title]
      .lazy.compactMap { $0 }.first { !$0.isEmpty }
    return [title].compactMap { $0 } + (controller.viewIfLoaded.map(lines(of:)) ?? [])
  }

  private static func lines(of view: UIView) -> [String] {
    guard !view.isHidden, view.alpha > 0.01 else { return [] }
    switch view {
    case let wheel as UIRefreshControl: return wheel.isRefreshing ? ["↻"] : []
    case let cell as UITableViewCell: return [row(cell)].filter { !$0.isEmpty }
    case let label as UILabel where label.text != nil: return label.lines + inside(label)
    default: return inside(view)
    }
  }

  private static func inside(_ view: UIView) -> [String] { view.subviews.flatMap(lines(of:)) }

  private static func row(_ cell: UITableViewCell) -> String {
    let texts = inside(cell).filter { !$0.isEmpty }
    return (texts + (cell.accessoryType == .checkmark ? ["✓"] : [])).joined(separator: "  ")
  }

  private static func alertViews() -> [String] {
    UIAlertView.shown.reversed().flatMap { box($0.title, $0.message, buttons: $0.buttons) }
  }

  private static func box(_ title: String?, _ message: String?, buttons: [String]) -> [String] {
    let texts = [title, message].compactMap { $0 }.filter { !$0.isEmpty }
      .flatMap { $0.split(separator: "\n").map(String.init) }
    let row = buttons.map { "[\($0)]" }.joined(separator: " ")
    return (texts + [row]).filter { !$0.isEmpty }.map { "│ \($0)" }
  }
}
