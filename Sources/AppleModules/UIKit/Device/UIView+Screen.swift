internal import DeviceTrace

extension UIView {
  /// The elements that the view shows; none while it is hidden.
  var shownElements: [ScreenElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    // The bars of a child navigation or tab bar controller are at its place.
    if let controller, controller.shownChild != nil { return ScreenReader.elements(of: controller) }
    return ownElements ?? inside
  }

  var inside: [ScreenElement] { shownSubviews.flatMap(\.shownElements) }

  /// The view's lines of the screen's text; none while it is hidden.
  var shownLines: [String] { shownElements.flatMap(\.text) }
}

extension ScreenElement {
  static func part(_ part: ScreenPart) -> ScreenElement { .line(ScreenLine([part])) }
}

extension UIViewController {
  var name: String? {
    [navigationItem.title, title].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}
