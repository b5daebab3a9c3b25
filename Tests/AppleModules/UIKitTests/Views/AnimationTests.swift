import Testing
import UIKit

/// View animations: values change at once, the completion runs on the clock.
@MainActor struct AnimationTests {
  private let view = UIView()

  /// Waits until an animation calls its completion.
  private func end<Value: Sendable>(
    _ start: (@escaping @MainActor (Value) -> Void) -> Void
  ) async -> Value {
    await withCheckedContinuation { done in start { done.resume(returning: $0) } }
  }

  @Test func hasItsValuesAtOnceAndEndsLater() async {
    var log: [String] = []
    let isFinished: Bool = await end { done in
      UIView.animate(withDuration: 0.001, delay: 0.001) {
        view.alpha = 0.5
        log.append("changed")
      } completion: {
        log.append("over")
        done($0)
      }
      log.append("returned")
      #expect(view.alpha == 0.5)
    }
    #expect(isFinished && log == ["changed", "returned", "over"])
  }

  @Test func endsInALaterTurnWhenItTakesNoTime() async {
    var isOver = false
    let isFinished: Bool = await end { done in
      UIView.animate(withDuration: 0, animations: {}) {
        isOver = true
        done($0)
      }
      #expect(!isOver)
    }
    #expect(isFinished)
  }

  @Test func endsByItsLength() async {
    var log: [String] = []
    let _: Bool = await end { done in
      UIView.animate(withDuration: 0.03, animations: {}) {
        log.append("long")
        done($0)
      }
      UIView.transition(with: view, duration: 0.001, animations: nil) { _ in
        log.append("short")
      }
      UIView.animate(
        withDuration: 0.001, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        animations: {}
      ) { _ in log.append("spring") }
    }
    #expect(log == ["short", "spring", "long"])
  }

  @Test func isNeverOverWhenItIsRepeated() async {
    var isOver = false
    UIView.animate(withDuration: 0.001, delay: 0, options: .repeat, animations: {}) { _ in
      isOver = true
    }
    let _: Bool = await end { done in
      UIView.animate(withDuration: 0.02, animations: {}) { done($0) }
    }
    #expect(!isOver)
  }

  @Test func waitsUntilAnAnimatorIsStarted() {
    let animator = UIViewPropertyAnimator(duration: 60, curve: .easeIn) { [view] in view.tag = 1 }
    animator.addAnimations { [view] in view.tag += 10 }
    #expect(view.tag == 0 && animator.state == .inactive && !animator.isRunning)
    animator.startAnimation()
    #expect(view.tag == 11 && animator.state == .active && animator.isRunning)
    animator.addAnimations { [view] in view.tag += 100 }
    #expect(view.tag == 111)
    animator.startAnimation()
    #expect(view.tag == 111)
    animator.stopAnimation(true)
  }

  /// `stopAnimation(true)` never calls the completions; after `stopAnimation(false)` the animator waits to be
  /// finished.
  @Test func callsNobodyWhenItIsStoppedForGood() {
    var positions: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 60, dampingRatio: 1)
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && !animator.isRunning)
    animator.finishAnimation(at: .end)
    #expect(positions.isEmpty)
  }

  @Test(arguments: [UIViewAnimatingPosition.start, .current, .end])
  func finishesWhereItIsTold(position: UIViewAnimatingPosition) {
    var positions: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear)
    animator.addCompletion { positions.append($0) }
    animator.addCompletion { positions.append($0) }
    animator.finishAnimation(at: position)
    animator.startAnimation()
    animator.finishAnimation(at: position)
    #expect(positions.isEmpty && animator.state == .active)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && !animator.isRunning)
    animator.finishAnimation(at: position)
    #expect(positions == [position, position] && animator.state == .inactive)
  }

  @Test func runsAtOnceAndKeepsItself() async {
    weak var kept: UIViewPropertyAnimator?
    let position: UIViewAnimatingPosition = await end { done in
      kept = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.001, delay: 0, animations: { view.tag = 5 }, completion: { done($0) })
      #expect(view.tag == 5 && kept?.isRunning == true)
    }
    #expect(position == .end)
  }

  @Test func isOverNoMoreOnceItIsStopped() async {
    var isOver = false
    let animator = UIViewPropertyAnimator(duration: 0.001, curve: .linear)
    animator.addCompletion { _ in isOver = true }
    animator.startAnimation()
    animator.stopAnimation(true)
    let _: Bool = await end { done in
      UIView.animate(withDuration: 0.02, animations: {}) { done($0) }
    }
    #expect(!isOver && animator.fractionComplete < 1)
  }
}
