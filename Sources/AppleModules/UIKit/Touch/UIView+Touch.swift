extension UIView {
  /// The elements in the view that can be touched, in the order of the screen's text.
  var allTouchables: [Touchable] {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return [] }
    if let controller, controller.shownChild != nil { return controller.allTouchables }
    return shownSubviews.flatMap(\.allTouchables) + touchables + tapTouchables
  }

  /// The element of a view with a tap recognizer, named after what it shows.
  private var tapTouchables: [Touchable] {
    let taps = (gestureRecognizers ?? []).compactMap { $0 as? UITapGestureRecognizer }
    guard !taps.isEmpty else { return [] }
    let names = [accessibilityLabel, accessibilityIdentifier] + shownLines
    return [
      Touchable(kind: .control, names: names) {
        for tap in taps where tap.isEnabled { tap.recognize() }
        return nil
      }
    ]
  }

  /// The text of the label before this view in the same row, by which a user refers to a switch or a field.
  var neighbour: String? {
    var view: UIView = self
    while let outer = view.superview {
      if let cell = outer as? UITableViewCell { return cell.name }
      let before = outer.shownSubviews.prefix { $0 !== view }
      if let label = before.last as? UILabel { return label.text }
      guard outer is UIStackView || outer.subviews.count == 1 else { return nil }
      view = outer
    }
    return nil
  }
}

extension UIViewController {
  /// The elements that can be touched in the controller and its visible child: bars, then views.
  var allTouchables: [Touchable] {
    barTouchables(below: shownChild) + content + barTouchables
  }

  private var content: [Touchable] {
    // The view of the visible child is inside this one's; the child has its own bars.
    guard let child = shownChild else { return viewIfLoaded?.allTouchables ?? [] }
    return child.allTouchables
  }

  /// Returns the items of the navigation bar, if this controller has one.
  private func barTouchables(below child: UIViewController?) -> [Touchable] {
    guard let bar = self as? UINavigationController, let child else { return [] }
    return bar.touchables(of: child)
  }
}
