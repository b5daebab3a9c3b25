import Testing
import UIKit

/// Layer animations: which are attached, and when they end.
@MainActor struct LayerAnimationTests {
  private final class Told: CAAnimationDelegate {
    var log: [String] = []
    var done: (() -> Void)?
    func animationDidStart(_ anim: CAAnimation) { log.append("starts") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      log.append(flag ? "is over" : "is cut")
      done?()
    }
  }

  private let layer = CALayer()
  private let told = Told()

  private func fade(_ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = duration
    animation.delegate = told
    return animation
  }

  @Test func goesWhenAnotherTakesItsName() {
    let second = fade(60)
    layer.add(fade(60), forKey: "fade")
    layer.add(second, forKey: "fade")
    #expect(told.log == ["starts", "is cut", "starts"])
    #expect(layer.animation(forKey: "fade") === second)
    layer.removeAnimation(forKey: "fade")
  }

  @Test func staysBesideThoseOfOtherNamesAndOfNone() {
    layer.add(fade(60), forKey: "one")
    layer.add(fade(60), forKey: nil)
    layer.add(fade(60), forKey: nil)
    #expect(told.log == ["starts", "starts", "starts"])
    layer.removeAnimation(forKey: "two")
    #expect(told.log.count == 3)
    layer.removeAllAnimations()
    #expect(told.log.suffix(3) == ["is cut", "is cut", "is cut"])
    #expect(layer.animation(forKey: "one") == nil)
  }

  @Test func staysWhereItIsToBeKept() async {
    let animation = fade(0.001)
    animation.isRemovedOnCompletion = false
    await withCheckedContinuation { done in
      told.done = { done.resume() }
      layer.add(animation, forKey: "fade")
    }
    #expect(told.log == ["starts", "is over"] && layer.animation(forKey: "fade") === animation)
    told.done = nil
    layer.removeAnimation(forKey: "fade")
  }

  @Test(arguments: [true, false])
  func isOverAfterAllItsTurns(comesBack: Bool) async {
    await isOverLater { animation in
      if comesBack { animation.autoreverses = true } else { animation.repeatCount = 2 }
    }
  }

  /// Expects an animation of 0.02 s, modified by `configure`, to end after one of 0.03 s.
  private func isOverLater(_ configure: (CAAnimation) -> Void) async {
    let (short, long) = (fade(0.03), fade(0.02))
    configure(long)
    let quick = Told()
    short.delegate = quick
    var order: [String] = []
    quick.done = { order.append("short") }
    await withCheckedContinuation { done in
      told.done = {
        order.append("long")
        done.resume()
      }
      layer.add(long, forKey: "long")
      layer.add(short, forKey: "short")
    }
    #expect(order == ["short", "long"])
  }
}
