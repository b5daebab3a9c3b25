internal import DeviceTrace

extension UIView {
  /// What the view shows; nothing while it is hidden.
  var shownElements: [ScreenElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    // A navigation or tab bar controller that the app has put into another has its bars there.
    if let controller, controller.shownChild != nil { return ScreenReader.elements(of: controller) }
    return ownElements ?? inside
  }

  /// What the view holds shows.
  var inside: [ScreenElement] { shownSubviews.flatMap(\.shownElements) }

  /// The lines of the screen's text that the view has; none while it is hidden.
  var shownLines: [String] { shownElements.flatMap(\.text) }
}

extension ScreenElement {
  /// A part alone in its line.
  static func part(_ part: ScreenPart) -> ScreenElement { .line(ScreenLine([part])) }
}

extension UIViewController {
  /// What the screen is called; nil for nothing.
  var name: String? {
    [navigationItem.title, title].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}
