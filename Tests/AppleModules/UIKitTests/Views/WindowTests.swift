import Testing
import UIKit

/// Windows: the key window, visibility, and when their controllers appear.
@MainActor struct WindowTests {
  private let journal = Journal()
  private let window = UIWindow()

  private func take() -> [String] {
    Display.shared.endTurn()
    return journal.take()
  }

  @Test func isHiddenAndOfTheSizeOfTheScreenAtFirst() {
    #expect(window.isHidden && !window.isKeyWindow && window.frame == UIScreen.main.bounds)
    #expect(window.superview == nil && window.windowScene == nil)
    #expect(window.next === UIApplication.shared)
  }

  @Test func showsItsControllerWhenItIsSeen() {
    let page = LoggedController("page", journal)
    window.rootViewController = page
    #expect(take() == [])
    window.isHidden = false
    #expect(take() == ["page loads", "page will appear", "page appeared"])
    #expect(!window.isKeyWindow && page.view.superview === window)
  }

  @Test func isKeyWithoutBeingSeen() {
    window.rootViewController = LoggedController("page", journal)
    window.makeKey()
    #expect(window.isKeyWindow && window.isHidden && take() == [])
  }

  @Test func isKeyAlone() {
    let other = UIWindow()
    window.makeKeyAndVisible()
    other.makeKeyAndVisible()
    #expect(other.isKeyWindow && !window.isKeyWindow && UIApplication.shared.keyWindow === other)
    #expect(!window.isHidden)
  }

  @Test func givesItsControllerItsOwnSize() {
    let small = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let page = UIViewController()
    small.rootViewController = page
    small.makeKeyAndVisible()
    #expect(page.view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func exchangesItsControllerWhileItIsSeen() {
    let (first, second) = (LoggedController("1", journal), LoggedController("2", journal))
    window.rootViewController = first
    window.makeKeyAndVisible()
    _ = take()
    window.rootViewController = second
    #expect(
      take() == ["1 will disappear", "2 loads", "2 will appear", "1 disappeared", "2 appeared"])
    #expect(first.view.superview == nil && second.view.superview === window)
    window.rootViewController = second
    #expect(take() == [])
  }

  @Test func showsItsControllerBelowItsOtherViews() {
    let label = UILabel()
    label.text = "above"
    window.addSubview(label)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    #expect(window.subviews.last === label)
  }
}
