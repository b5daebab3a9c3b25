internal import Foundation

/// Where a view controller stands between not shown and shown.
enum Appearance {
  case hidden
  case appearing
  case shown
  case disappearing
}

// `viewWillAppear` comes at once and `viewDidAppear` at the end of the turn, as iOS has it when a
// window becomes visible. So a root view has appeared before the app becomes active.
extension UIViewController {
  /// Becomes what a window shows.
  func enter(_ window: UIWindow) {
    guard let view else { return }
    view.frame = window.bounds
    if view.superview !== window { window.insertSubview(view, at: 0) }
    appear(animated: false)
  }

  /// Ceases to be what a window shows, with all that it presents.
  func leave() {
    if presented != nil { hidePresented(animated: false, completion: nil) }
    disappear(animated: false)
    viewIfLoaded?.removeFromSuperview()
  }

  /// Tells the controller, and the one that it holds, that it comes.
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

  /// Tells the controller, and the one that it holds, that it goes.
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

  /// The controllers that the app has put into this one, and whose views are in this one's.
  private var addedAndSeen: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return added.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  /// The view has been put somewhere, or taken out: a controller that the app has put into another comes and
  /// goes with it.
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
