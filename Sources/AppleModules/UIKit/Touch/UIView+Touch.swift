extension UIView {
  /// What of the view and of all in it can be touched, in the order of the screen's text.
  var allTouchables: [Touchable] {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return [] }
    if let controller, controller.shownChild != nil { return controller.allTouchables }
    return shownSubviews.flatMap(\.allTouchables) + touchables + tapTouchables
  }

  /// A view with a recognizer of taps is called by what it shows.
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

  /// The text of the label in front of this view in the same row: what a user calls a switch or a field.
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
  /// What can be touched of the controller and of the one that it shows: bars, then views.
  var allTouchables: [Touchable] {
    barTouchables(below: shownChild) + content + barTouchables
  }

  private var content: [Touchable] {
    // The view of the controller that is shown lies in this one's; its bars are its own.
    guard let child = shownChild else { return viewIfLoaded?.allTouchables ?? [] }
    return child.allTouchables
  }

  /// The items of the bar above, when this is the controller of the bar.
  private func barTouchables(below child: UIViewController?) -> [Touchable] {
    guard let bar = self as? UINavigationController, let child else { return [] }
    return bar.touchables(of: child)
  }
}
