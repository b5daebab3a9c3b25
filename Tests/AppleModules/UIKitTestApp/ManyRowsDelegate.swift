import UIKit

/// An app that shows ten thousand labels, one below the other.
final class ManyRowsDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { ManyRowsDelegate() }

  var window: UIWindow?

  func applicationDidFinishLaunching(_ application: UIApplication) {
    let stack = UIStackView()
    stack.axis = .vertical
    for number in 0..<10_000 {
      let label = UILabel()
      label.text = "line \(number)"
      stack.addArrangedSubview(label)
    }
    let controller = UIViewController()
    controller.view.addSubview(stack)
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = controller
    window?.makeKeyAndVisible()
  }
}
