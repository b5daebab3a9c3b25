import Testing
import UIKit

@MainActor struct TimerTests {
  init() { FeedViewController.expose() }

  @Test func callsTheTargetWithTheTimer() {
    let controller = FeedViewController()
    let timer = Timer.scheduledTimer(
      timeInterval: 1000, target: controller,
      selector: Selector(FeedViewController.tick(timer:), "tickWithTimer:"), userInfo: "soon",
      repeats: true)
    timer.fire()
    timer.invalidate()
    #expect(controller.log == ["tick soon"])
  }

  @Test func waitsForItsInterval() {
    let start = Date()
    let scheduled = Timer.scheduledTimer(
      timeInterval: 1000, target: FeedViewController(), selector: Selector("tickWithTimer:"),
      userInfo: nil, repeats: false)
    let plain = Timer(
      timeInterval: 1000, target: FeedViewController(), selector: Selector("tickWithTimer:"),
      userInfo: nil, repeats: false)
    #expect(scheduled.fireDate.timeIntervalSince(start) >= 1000)
    #expect(plain.fireDate.timeIntervalSince(start) >= 1000)
    scheduled.invalidate()
  }

  @Test func waitsForItsIntervalWithABlock() {
    let start = Date()
    let timer = Timer(timeInterval: 1000, repeats: true) { _ in }
    #expect(timer.fireDate.timeIntervalSince(start) >= 1000)
    #expect(timer.timeInterval == 1000)
    nonisolated(unsafe) var count = 0
    let short = Timer(timeInterval: 0, repeats: false) { _ in count += 1 }
    RunLoop.current.add(short, forMode: .default)
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 5))
    #expect(count == 1)
  }

  @Test func firesInTheRunLoopThatItIsAddedTo() {
    let controller = FeedViewController()
    let timer = Timer(
      timeInterval: 0, target: controller, selector: Selector("tickWithTimer:"), userInfo: nil,
      repeats: false)
    RunLoop.current.add(timer, forMode: .default)
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 5))
    #expect(controller.log == ["tick -"])
  }

  /// The ways to create a timer that calls an object.
  enum Form: CaseIterable { case scheduled, plain, dated }

  /// A timer that calls a controller in the far future.
  private func timer(
    _ form: Form, of controller: FeedViewController, userInfo: Any? = nil
  ) -> Timer {
    let selector = Selector("tickWithTimer:")
    return switch form {
    case .scheduled:
      Timer.scheduledTimer(
        timeInterval: 1000, target: controller, selector: selector, userInfo: userInfo,
        repeats: true)
    case .plain:
      Timer(
        timeInterval: 1000, target: controller, selector: selector, userInfo: userInfo,
        repeats: true)
    case .dated:
      Timer(
        fireAt: Date(timeIntervalSinceNow: 1000), interval: 1000, target: controller,
        selector: selector, userInfo: userInfo, repeats: true)
    }
  }

  @Test(
    "a timer keeps its target until it is invalidated, and not as long as it lives itself",
    arguments: Form.allCases)
  func keepsItsTargetWhileItIsValid(form: Form) {
    weak var target: FeedViewController?
    var timer: Timer?
    do {
      let controller = FeedViewController()
      target = controller
      timer = self.timer(form, of: controller)
    }
    #expect(target != nil)
    timer?.invalidate()
    #expect(timer?.isValid == false)
    #expect(target == nil)
  }

  @Test("a timer of each form has its user information", arguments: Form.allCases)
  func hasItsUserInformation(form: Form) {
    let controller = FeedViewController()
    let timer = timer(form, of: controller, userInfo: "soon")
    #expect(timer.userInfo as? String == "soon")
    timer.fire()
    timer.invalidate()
    #expect(controller.log == ["tick soon"])
  }
}
