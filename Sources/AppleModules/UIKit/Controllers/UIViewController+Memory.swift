extension UIApplication {
  /// R176: notifies the controllers of all windows that memory is low.
  func tellControllersOfMemoryWarning() {
    for window in windows { window.rootViewController?.tellOfMemoryWarning() }
  }
}

extension UIViewController {
  /// Notifies the controller, its children, and the one that it presents.
  fileprivate func tellOfMemoryWarning() {
    didReceiveMemoryWarning()
    for child in children { child.tellOfMemoryWarning() }
    presented?.tellOfMemoryWarning()
  }
}
