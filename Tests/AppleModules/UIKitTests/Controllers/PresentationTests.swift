import Testing
import UIKit

@MainActor struct PresentationTests {
  private func alert() -> UIAlertController {
    let alert = UIAlertController(
      title: "Refresh is off", message: "Switch it on?", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in })
    return alert
  }

  @Test func showsAnAlertOnTop() {
    let controller = FeedViewController()
    let window = show(controller)
    var isShown = false
    controller.present(alert(), animated: true) { isShown = true }
    #expect(!isShown)
    Display.shared.endTurn()
    #expect(isShown)
    #expect(
      ScreenReader.lines(of: window).prefix(4) == [
        "│ Refresh is off", "│ Switch it on?", "│ [Cancel] [OK]", "Feed",
      ])
    #expect(controller.log.last == "viewDidAppear")
  }

  @Test func endsAnAlert() {
    let controller = FeedViewController()
    let window = show(controller)
    let alert = alert()
    controller.present(alert, animated: true)
    #expect(controller.presentedViewController === alert)
    #expect(alert.presentingViewController === controller)
    alert.dismiss(animated: true)
    Display.shared.endTurn()
    #expect(controller.presentedViewController == nil)
    #expect(ScreenReader.lines(of: window).first == "Feed")
  }

  @Test func coversWhatLiesBelowAFullScreen() {
    let controller = FeedViewController()
    let window = show(controller)
    Display.shared.endTurn()
    let page = UIViewController()
    page.title = "Settings"
    page.modalPresentationStyle = .fullScreen
    controller.present(page, animated: false)
    Display.shared.endTurn()
    #expect(controller.log.suffix(2) == ["viewWillDisappear", "viewDidDisappear"])
    #expect(ScreenReader.lines(of: window) == ["Settings"])
    controller.dismiss(animated: false)
    Display.shared.endTurn()
    #expect(controller.log.suffix(2) == ["viewWillAppear", "viewDidAppear"])
  }

  @Test func refusesToPresentFromOutsideOfAWindow() {
    let controller = FeedViewController()
    controller.present(alert(), animated: false)
    #expect(controller.presentedViewController == nil)
  }

  @Test func presentsOneControllerAtATime() {
    let controller = FeedViewController()
    let window = show(controller)
    let first = alert()
    controller.present(first, animated: false)
    controller.present(alert(), animated: false)
    #expect(controller.presentedViewController === first && window.isKeyWindow)
  }

  @Test func showsAnAlertOfTheOldKind() {
    final class Listener: NSObject, UIAlertViewDelegate {
      var log: [Int] = []
      func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
        log.append(buttonIndex)
      }
    }
    let window = show(UIViewController())
    let listener = Listener()
    let alert = UIAlertView(
      title: "Offline", message: "Try again", delegate: listener, cancelButtonTitle: "No",
      otherButtonTitles: "Yes", "Later")
    alert.show()
    #expect(alert.isVisible && alert.numberOfButtons == 3 && alert.buttonTitle(at: 2) == "Later")
    #expect(
      ScreenReader.lines(of: .shared) == ["│ Offline", "│ Try again", "│ [No] [Yes] [Later]"])
    alert.dismiss(withClickedButtonIndex: 1, animated: false)
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: .shared) == [] && listener.log == [1] && window.isKeyWindow)
  }
}
