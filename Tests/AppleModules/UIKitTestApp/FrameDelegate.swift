import UIKit

/// An app that counts screen frames and prints the number each second.
final class FrameDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { FrameDelegate() }

  private var counts = [0, 0]
  private var slow: CADisplayLink?
  private var times: [CFTimeInterval] = []

  func applicationDidFinishLaunching(_ application: UIApplication) {
    for (index, name) in ["every:", "some:"].enumerated() {
      _expose(FrameDelegate.self, name, isolated: true) { object, arguments in
        (object as? FrameDelegate)?.count(index, _arg(arguments, 0))
      }
    }
    // The run loop retains the display links.
    CADisplayLink(target: self, selector: Selector("every:")).add(to: .main, forMode: .common)
    let slow = CADisplayLink(target: self, selector: Selector("some:"))
    slow.preferredFramesPerSecond = 20
    slow.add(to: .main, forMode: .default)
    self.slow = slow
    // Offset by half a frame, so that a second never ends on a frame.
    _ = Timer.scheduledTimer(withTimeInterval: 1 + 1.0 / 120, repeats: false) { [self] _ in
      MainActor.assumeIsolated { tell() }
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [self] _ in
        MainActor.assumeIsolated {
          tell()
          self.slow?.isPaused = true
        }
      }
    }
  }

  private func count(_ index: Int, _ link: CADisplayLink) {
    counts[index] += 1
    if index == 0 { times.append(link.targetTimestamp - link.timestamp) }
    if counts[0] == 150 { link.invalidate() }
  }

  private func tell() {
    let isEven = times.allSatisfy { abs($0 - 1.0 / 60) < 1e-6 }
    print(counts[0], counts[1], isEven)
    counts[1] = 0
  }
}
