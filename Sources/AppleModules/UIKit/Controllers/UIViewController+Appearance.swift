internal import Foundation

enum Appearance {
  case hidden
  case appearing
  case shown
  case disappearing
}

// `viewWillAppear` is called at once and `viewDidAppear` at the end of the turn, as on iOS when a window
// becomes visible. So a root view has appeared before the app becomes active.
extension UIViewController {
  /// Makes the controller a window's visible content.
  func enter(_ window: UIWindow) {
    guard let view else { return }
    view.frame = window.bounds
    if view.superview !== window { window.insertSubview(view, at: 0) }
    appear(animated: false)
  }

  /// Removes the controller from its window, with everything that it presents.
  func leave() {
    if presented != nil { hidePresented(animated: false, completion: nil) }
    disappear(animated: false)
    viewIfLoaded?.removeFromSuperview()
  }

  /// Notifies the controller, and the one that it contains, that it appears.
  func appear(animated: Bool) {
    guard appearance == .hidden || appearance == .disappearing else { return }
    appearance = .appearing
    viewWillAppear(animated)
    viewIsAppearing(animated)
    shownChild?.appear(animated: animated)
    for child in addedAndSeen { child.appear(animated: animated) }
    Display.shared.atEndOfTurn { [self] in
      guard appearance == .appearing else { return }
      appearance = .shown
      viewDidAppear(animated)
    }
  }

  /// Notifies the controller, and the one that it contains, that it disappears.
  func disappear(animated: Bool) {
    guard appearance == .shown || appearance == .appearing else { return }
    appearance = .disappearing
    viewWillDisappear(animated)
    shownChild?.disappear(animated: animated)
    for child in added { child.disappear(animated: animated) }
    Display.shared.atEndOfTurn { [self] in
      guard appearance == .disappearing else { return }
      appearance = .hidden
      viewDidDisappear(animated)
    }
  }

  /// The child controllers added by the app whose views are in this one's view.
  private var addedAndSeen: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return added.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  /// Follows a change of the view's place: a child controller added by the app appears and disappears with
  /// its view.
  func followParent() {
    guard let parent, parent.added.contains(where: { $0 === self }) else { return }
    let isParentShown = parent.appearance == .shown || parent.appearance == .appearing
    if isParentShown, parent.addedAndSeen.contains(where: { $0 === self }) {
      appear(animated: false)
    } else {
      disappear(animated: false)
    }
  }
}
