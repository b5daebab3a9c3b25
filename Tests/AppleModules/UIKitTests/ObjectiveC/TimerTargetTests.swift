import Testing
import UIKit

/// Timers that call a target, and how long they retain it.
@MainActor struct TimerTargetTests {
  private func timer(_ target: Listener, repeats: Bool) -> Timer {
    Timer(
      timeInterval: 0.001, target: target, selector: Listener.heard, userInfo: nil,
      repeats: repeats)
  }

  /// Runs the run loop until a condition holds, at most for some seconds.
  private func wait(until isSo: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 5)
    while !isSo(), Date() < end {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002))
    }
  }

  @Test func callsAgainUntilItIsInvalid() {
    let listener = Listener()
    let timer = timer(listener, repeats: true)
    RunLoop.current.add(timer, forMode: .default)
    wait { listener.senders.count >= 2 }
    #expect(listener.senders.count >= 2 && listener.first === timer && timer.isValid)
    timer.invalidate()
    let count = listener.senders.count
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    #expect(!timer.isValid && listener.senders.count == count)
  }

  @Test func isInvalidOnceItHasCalledForTheOnlyTime() {
    let listener = Listener()
    let timer = timer(listener, repeats: false)
    RunLoop.current.add(timer, forMode: .default)
    wait { !timer.isValid }
    #expect(listener.senders.count == 1)
  }

  /// "The timer maintains a strong reference to target until it (the timer) is invalidated."
  @Test func keepsItsTargetUntilItIsInvalid() {
    weak var kept: Listener?
    let timer: Timer
    do {
      let listener = Listener()
      kept = listener
      timer = .scheduledTimer(
        timeInterval: 1000, target: listener, selector: Listener.heard, userInfo: nil, repeats: true
      )
    }
    #expect(kept != nil)
    timer.invalidate()
    #expect(kept == nil && !timer.isValid)
  }

  @Test func keepsItsTargetUntilItHasCalledForTheOnlyTime() {
    weak var kept: Listener?
    let timer: Timer
    do {
      let listener = Listener()
      kept = listener
      timer = .scheduledTimer(
        timeInterval: 0.001, target: listener, selector: Listener.heard, userInfo: nil,
        repeats: false)
    }
    #expect(kept != nil)
    wait { !timer.isValid }
    #expect(kept == nil)
  }

  @Test func carriesWhatItIsGiven() {
    let timer = Timer.scheduledTimer(
      timeInterval: 1000, target: Listener(), selector: Listener.heard, userInfo: ["n": 1],
      repeats: false)
    #expect((timer.userInfo as? [String: Int])?["n"] == 1)
    timer.invalidate()
  }
}
