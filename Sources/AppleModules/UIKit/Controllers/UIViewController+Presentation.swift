internal import Foundation

extension UIViewController {
  /// The outermost controller that contains this one.
  var outermost: UIViewController { parent?.outermost ?? self }

  /// Whether the content below is hidden while this controller is presented.
  private var coversPresenter: Bool {
    switch modalPresentationStyle {
    case .fullScreen, .currentContext: true
    case .pageSheet, .formSheet, .overFullScreen, .overCurrentContext: false
    case .automatic: UIDevice.current.majorVersion < 13 && !(self is UIAlertController)
    }
  }

  /// Presents a controller over this one, which is the outermost.
  func show(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard let window = viewIfLoaded?.window else {
      return refuse(controller, "whose view is not in a window; wait for 'viewDidAppear(_:)'")
    }
    guard presented == nil else {
      return refuse(controller, "which presents another already; dismiss that first")
    }
    presented = controller
    controller.presenter = self
    if let view = controller.view {
      view.frame = window.bounds
      window.addSubview(view)
    }
    if controller.coversPresenter { disappear(animated: animated) }
    controller.appear(animated: animated)
    if let completion { Display.shared.atEndOfTurn(completion) }
  }

  /// Dismisses the presented controller, with everything that it presents itself.
  func hidePresented(animated: Bool, completion: (() -> Void)?) {
    guard let controller = presented else { return }
    if controller.presented != nil { controller.hidePresented(animated: animated, completion: nil) }
    presented = nil
    controller.presenter = nil
    controller.disappear(animated: animated)
    controller.viewIfLoaded?.removeFromSuperview()
    if controller.coversPresenter { appear(animated: animated) }
    if let completion { Display.shared.atEndOfTurn(completion) }
  }

  private func refuse(_ controller: UIViewController, _ reason: String) {
    let line =
      "'\(type(of: controller))' is not presented by '\(type(of: self))', \(reason)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
