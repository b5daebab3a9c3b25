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
}
