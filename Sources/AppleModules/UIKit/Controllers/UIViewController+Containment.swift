internal import Foundation

extension UIViewController {
  func embed(_ controller: UIViewController?) {
    guard let view = viewIfLoaded, let inner = controller?.view else { return }
    inner.frame = view.bounds
    view.addSubview(inner)
  }

  /// Replaces the contained controllers; they are notified as if the app had added or removed them, and of
  /// appearance changes once the screen is exchanged.
  func hold(
    insteadOfOwn controllers: [UIViewController], animated: Bool, _ change: () -> Void
  ) {
    let isShown = appearance == .shown || appearance == .appearing
    let gone = heldControllers.filter { old in !controllers.contains { $0 === old } }
    let come = controllers.filter { $0.parent !== self }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in come { controller.willMove(toParent: self) }
    exchangeChild(animated: animated) {
      for controller in come { controller.parent = self }
      change()
    }
    for controller in gone { controller.parent = nil }
    let tell = {
      for controller in gone { controller.didMove(toParent: nil) }
      for controller in come { controller.didMove(toParent: self) }
    }
    if isShown { Display.shared.atEndOfTurn(tell) } else { tell() }
  }

  /// Shows another of the contained controllers, and notifies both.
  func exchangeChild(animated: Bool, _ change: () -> Void) {
    let isShown = appearance == .shown || appearance == .appearing
    let old = shownChild
    change()
    Display.shared.setNeedsUpdate()
    guard isViewLoaded, old !== shownChild else { return }
    if isShown { old?.disappear(animated: animated) }
    old?.viewIfLoaded?.removeFromSuperview()
    embed(shownChild)
    if isShown { shownChild?.appear(animated: animated) }
  }
}
