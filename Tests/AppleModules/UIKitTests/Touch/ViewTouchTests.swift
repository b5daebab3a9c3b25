import DeviceProtocol
import Testing
import UIKit

/// The controls that tutorials use: state, events and text.
@MainActor struct ViewTouchTests {
  private let controller = UIViewController()
  private let window: UIWindow

  init() { window = show(controller) }

  private func add(_ views: UIView...) {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    controller.view.addSubview(stack)
  }

  private var screen: [String] { ScreenReader.lines(of: window) }

  @Test func sendsTheEventsOfAButton() {
    let button = UIButton(type: .system)
    var log: [String] = []
    button.setTitle("Save", for: .normal)
    button.setTitle("Saving", for: .disabled)
    for (name, event) in [
      ("down", UIControl.Event.touchDown), ("up", .touchUpInside),
      ("primary", .primaryActionTriggered),
    ] {
      button.addAction(UIAction { _ in log.append(name) }, for: event)
    }
    add(button)
    #expect(screen == ["[Save]"])
    #expect(touch(window, .tap("Save")) == .done)
    #expect(log == ["down", "up", "primary"])
    button.isEnabled = false
    #expect(screen == ["(Saving)"])
    #expect(touch(window, .tap("Saving")) == .refused("the button 'Saving' is disabled"))
    button.isHidden = true
    #expect(touch(window, .tap("Saving")) == .missing([]))
  }

  private final class Limit: NSObject, UITextFieldDelegate {
    var log: [String] = []
    func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begins") }
    func textFieldDidEndEditing(_ textField: UITextField) { log.append("ends") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool { range.location < 3 }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      log.append("return")
      textField.resignFirstResponder()
      return true
    }
  }

  @Test func typesIntoAFieldAsTheDelegateAllows() {
    let limit = Limit()
    let field = UITextField()
    field.placeholder = "Code"
    field.delegate = limit
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    add(field)
    #expect(screen == ["✎ (Code)"])
    #expect(touch(window, .type("abcde", into: "Code")) == .done)
    #expect(field.text == "abc" && changes == 3 && field.isFirstResponder)
    #expect(touch(window, .type("\n", into: "Code")) == .done)
    #expect(limit.log == ["begins", "return", "ends"])
    field.isSecureTextEntry = true
    #expect(screen == ["✎ •••"])
  }

  @Test func showsProgressImageAndWheel() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.setProgress(0.42, animated: true)
    let wheel = UIActivityIndicatorView(style: .medium)
    add(bar, UIImageView(image: UIImage(systemName: "star")), wheel)
    #expect(screen == ["▓▓▓▓░░░░░░ 42 %", "▣ star"])
    wheel.startAnimating()
    bar.progress = 7
    #expect(screen == ["▓▓▓▓▓▓▓▓▓▓ 100 %", "▣ star", "↻"])
  }

  @Test func asksTheDelegateOfAnOldAlertForATapFirst() {
    final class Listener: NSObject, UIAlertViewDelegate {
      var log: [String] = []
      func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
        log.append("clicked \(buttonIndex)")
      }
      func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
        log.append("gone \(buttonIndex)")
      }
    }
    let listener = Listener()
    let alert = UIAlertView(
      title: "Delete?", message: nil, delegate: listener, cancelButtonTitle: "No")
    alert.addButton(withTitle: "Yes")
    alert.show()
    #expect(touch(window, .tap("Save")) == .missing(["No", "Yes"]))
    #expect(touch(window, .choose("Yes")) == .done)
    #expect(listener.log == ["clicked 1", "gone 1"] && !alert.isVisible)
  }
}
