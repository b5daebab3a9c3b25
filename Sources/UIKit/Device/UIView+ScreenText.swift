extension UIView {
  /// The lines of the screen's text that the view has; none while it is hidden.
  var shownLines: [String] {
    guard !isHidden, alpha > 0.01 else { return [] }
    return ownLines ?? inside
  }

  /// The lines of what the view holds.
  var inside: [String] { shownSubviews.flatMap(\.shownLines) }
}

extension UIViewController {
  /// What the screen is called; nil for nothing.
  var name: String? {
    [navigationItem.title, title].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}
