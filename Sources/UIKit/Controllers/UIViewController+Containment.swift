internal import Foundation

extension UIViewController {
  /// Puts the view of a controller into this one's.
  func embed(_ controller: UIViewController?) {
    guard let view = viewIfLoaded, let inner = controller?.view else { return }
    inner.frame = view.bounds
    view.addSubview(inner)
  }

  /// Shows another of the controllers that this one holds; what goes and what comes is told.
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
