import DeviceProtocol
import Testing
import UIKit

/// `UIAlertView`, the alert of the time before iOS 8.
@MainActor struct AlertViewTests {
  private final class Told: NSObject, UIAlertViewDelegate {
    var log: [String] = []
    func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
      log.append("clicked \(buttonIndex) \(alertView.isVisible)")
    }
    func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {
      log.append("will go \(buttonIndex) \(alertView.isVisible)")
    }
    func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
      log.append("gone \(buttonIndex) \(alertView.isVisible)")
    }
  }

  private let told = Told()
  private let window = show(UIViewController())

  private func alert() -> UIAlertView {
    UIAlertView(
      title: "Offline", message: "Again?", delegate: told, cancelButtonTitle: "No",
      otherButtonTitles: "Yes")
  }

  @Test func tellsOfATouchInOrder() {
    let alert = alert()
    alert.show()
    #expect(touch(window, .choose("Yes")) == .done)
    #expect(told.log == ["clicked 1 true", "will go 1 true", "gone 1 false"])
  }

  @Test func tellsOfNoClickWhereTheAppTakesItAway() {
    let alert = alert()
    alert.show()
    alert.dismiss(withClickedButtonIndex: 0, animated: true)
    Display.shared.endTurn()
    alert.dismiss(withClickedButtonIndex: 0, animated: true)
    Display.shared.endTurn()
    #expect(told.log == ["will go 0 true", "gone 0 false"])
  }

  @Test func countsItsButtonsFromTheOneThatCancels() {
    let alert = alert()
    #expect(alert.cancelButtonIndex == 0 && alert.numberOfButtons == 2)
    #expect(alert.addButton(withTitle: "Later") == 2 && alert.buttonTitle(at: 2) == "Later")
    #expect(alert.buttonTitle(at: 3) == nil && alert.buttonTitle(at: -1) == nil)
    let bare = UIAlertView(title: nil, message: nil, delegate: nil, cancelButtonTitle: nil)
    #expect(bare.cancelButtonIndex == -1 && bare.numberOfButtons == 0)
    #expect(bare.addButton(withTitle: "OK") == 0)
  }

  @Test func showsTheNewestOnTop() {
    let (first, second) = (alert(), alert())
    first.show()
    first.show()
    second.title = "Newer"
    second.show()
    #expect(ScreenReader.lines(of: .shared).filter { $0.hasPrefix("│ [") }.count == 2)
    #expect(ScreenReader.lines(of: .shared).first == "│ Newer")
    #expect(touch(window, .choose("No")) == .done)
    #expect(first.isVisible && !second.isVisible)
    #expect(touch(window, .choose("No")) == .done)
    #expect(!first.isVisible)
  }

  @Test func asksNobodyWhenItsDelegateIsGone() {
    let alert: UIAlertView
    do {
      let told = Told()
      alert = UIAlertView(
        title: "x", message: nil, delegate: told, cancelButtonTitle: "OK")
    }
    alert.show()
    #expect(touch(window, .choose("OK")) == .done)
    #expect(!alert.isVisible && alert.delegate == nil)
  }
}
