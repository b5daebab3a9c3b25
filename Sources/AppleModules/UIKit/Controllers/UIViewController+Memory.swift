extension UIApplication {
  /// R176: tells the controllers of all windows that memory is short.
  func tellControllersOfMemoryWarning() {
    for window in windows { window.rootViewController?.tellOfMemoryWarning() }
  }
}

extension UIViewController {
  /// Tells the controller, those within it, and what it presents.
  fileprivate func tellOfMemoryWarning() {
    didReceiveMemoryWarning()
    for child in children { child.tellOfMemoryWarning() }
    presented?.tellOfMemoryWarning()
  }
}
