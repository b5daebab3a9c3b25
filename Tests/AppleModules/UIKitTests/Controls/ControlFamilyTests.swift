import DeviceProtocol
import Testing
import UIKit

/// Segments, steppers, sliders and the keyboard.
@MainActor struct ControlFamilyTests {
  private let controller = UIViewController()
  private let window: UIWindow

  init() { window = show(controller) }

  private var screen: [String] { ScreenReader.lines(of: window) }

  @Test func choosesASegment() {
    let segments = UISegmentedControl(items: ["Day", "Week"])
    var chosen: [Int] = []
    segments.addAction(
      UIAction { _ in chosen.append(segments.selectedSegmentIndex) }, for: .valueChanged)
    segments.selectedSegmentIndex = 0
    controller.view.addSubview(segments)
    #expect(screen == ["● Day  ○ Week"])
    #expect(touch(window, .tap("Week")) == .done)
    #expect(touch(window, .tap("Week")) == .done)
    #expect(screen == ["○ Day  ● Week"] && chosen == [1])
  }

  @Test func stepsBetweenTheEnds() {
    let stepper = UIStepper()
    var log: [Double] = []
    stepper.maximumValue = 2
    stepper.addAction(UIAction { _ in log.append(stepper.value) }, for: .valueChanged)
    controller.view.addSubview(stepper)
    #expect(screen == ["(-)  [+]"])
    #expect(touch(window, .tap("+")) == .done)
    #expect(touch(window, .tap("+")) == .done)
    #expect(touch(window, .tap("+")) == .refused("the stepper has reached its limit"))
    #expect(log == [1, 2])
    stepper.wraps = true
    #expect(touch(window, .tap("+")) == .done)
    #expect(stepper.value == 0)
  }

  @Test func keepsASliderBetweenItsEnds() {
    let slider = UISlider()
    slider.maximumValue = 10
    slider.value = 12
    controller.view.addSubview(slider)
    #expect(slider.value == 10)
    slider.setValue(5, animated: false)
    #expect(screen == ["▓▓▓▓▓░░░░░ 50 %"])
  }

  @Test func tellsOfTheKeyboard() throws {
    leaveNothingEdited()
    var log: [String] = []
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidHideNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        let isOn = MainActor.assumeIsolated {
          (end?.cgRectValue.minY ?? 0) < UIScreen.main.bounds.height
        }
        MainActor.assumeIsolated { log.append(isOn ? "comes" : "is gone") }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    let first = UITextField()
    let second = UITextField()
    for field in [first, second] { controller.view.addSubview(field) }
    first.becomeFirstResponder()
    second.becomeFirstResponder()
    Display.shared.endTurn()
    #expect(log == ["comes"])
    controller.view.endEditing(true)
    Display.shared.endTurn()
    #expect(log == ["comes", "is gone"])
  }

  @Test func hasTheWordsOfTheSystemForTabs() {
    #expect(UITabBarItem(tabBarSystemItem: .topRated, tag: 3).title == "Top Rated")
  }

  @Test func sendsAnActionToTheFirstResponder() {
    let field = UITextField()
    controller.view.addSubview(field)
    field.becomeFirstResponder()
    let selector = Selector(UIResponder.resignFirstResponder, "resignFirstResponder?")
    #expect(UIApplication.shared.sendAction(selector, to: nil, from: nil, for: nil))
    #expect(!field.isFirstResponder)
  }

  @Test func callsBackWhenChangesAreOver() async {
    let view = UIView()
    let animator = UIViewPropertyAnimator(duration: 0.01, curve: .linear) { view.alpha = 0.5 }
    #expect(view.alpha == 1)
    await withCheckedContinuation { continuation in
      animator.addCompletion { position in
        #expect(position == .end)
        continuation.resume()
      }
      animator.startAnimation()
      #expect(view.alpha == 0.5 && animator.isRunning)
    }
    #expect(animator.state == .inactive)
  }

  @Test func tellsTheDelegateOfAnAnimation() async {
    final class Told: CAAnimationDelegate {
      var log: [Bool] = []
      var done: (() -> Void)?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        log.append(flag)
        done?()
      }
    }
    let told = Told()
    let layer = CALayer()
    let first = CABasicAnimation(keyPath: "opacity")
    first.duration = 60
    first.delegate = told
    layer.add(first, forKey: "fade")
    layer.removeAnimation(forKey: "fade")
    #expect(told.log == [false])
    let second = CABasicAnimation(keyPath: "opacity")
    second.duration = 0.01
    second.delegate = told
    await withCheckedContinuation { continuation in
      told.done = { continuation.resume() }
      layer.add(second, forKey: "fade")
    }
    #expect(told.log == [false, true] && layer.animation(forKey: "fade") == nil)
  }
}
