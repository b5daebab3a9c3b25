public import Foundation

/// Calls a method with each frame of the screen, 60 times per second of the device's time.
///
/// Nothing is drawn in the background, so it pauses there, as on iOS. It retains its target until it is
/// invalidated. On iOS it belongs to QuartzCore; here it needs ``Selector``.
open class CADisplayLink: NSObject {
  /// CHOICE: the frames per second.
  private static let rate = 60

  private let selector: Selector
  private var target: AnyObject?
  private var timer: Timer?
  private var places: [(loop: RunLoop, mode: RunLoop.Mode)] = []

  /// The time of the last frame, as of ``CACurrentMediaTime()``.
  open private(set) var timestamp: CFTimeInterval = 0

  /// The time of the next frame.
  open var targetTimestamp: CFTimeInterval { timestamp + Double(step) / Double(Self.rate) }

  /// The time between two frames.
  open var duration: CFTimeInterval { 1 / Double(Self.rate) }

  /// Whether calls are paused.
  ///
  /// - ObjectiveC: `paused`
  open var isPaused = false {
    didSet { plan() }
  }

  /// The preferred calls per second, as closely as the screen allows; 0 for each frame.
  open var preferredFramesPerSecond = 0 {
    didSet { plan() }
  }

  /// Makes a link, which calls nothing until it is added to a run loop.
  ///
  /// - ObjectiveC: `displayLinkWithTarget:selector:`
  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  /// Starts the calls, in a mode of a run loop.
  ///
  /// - ObjectiveC: `addToRunLoop:forMode:`
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    places.append((runloop, mode))
    DisplayLinks.keep(self)
    plan()
  }

  /// Stops the calls in a mode of a run loop.
  ///
  /// - ObjectiveC: `removeFromRunLoop:forMode:`
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    places.removeAll { $0.loop === runloop && $0.mode == mode }
    if places.isEmpty { DisplayLinks.drop(self) }
    plan()
  }

  /// Stops all calls permanently, and releases the target.
  ///
  /// - ObjectiveC: `invalidate`
  open func invalidate() {
    places = []
    target = nil
    DisplayLinks.drop(self)
    plan()
  }

  private var step: Int {
    preferredFramesPerSecond > 0 ? max(1, Self.rate / preferredFramesPerSecond) : 1
  }

  /// Sets the timer to the next frame, if the target is to be called.
  func plan() {
    timer?.invalidate()
    timer = nil
    guard !isPaused, !places.isEmpty, target != nil, DisplayLinks.isShown else { return }
    let now = CACurrentMediaTime()
    // With a small margin: rounding must not repeat the last frame.
    let next = (Int((now * Double(Self.rate) + 0.001).rounded(.down)) / step + 1) * step
    let time = Double(next) / Double(Self.rate)
    // It fires on the thread of its run loop, which is that of the link.
    nonisolated(unsafe) let link = self
    let timer = Timer(fire: Date(timeIntervalSinceNow: time - now), interval: 0, repeats: false) {
      _ in link.show(at: time)
    }
    self.timer = timer
    for place in places { place.loop.add(timer, forMode: place.mode) }
  }

  private func show(at time: CFTimeInterval) {
    guard let target else { return }
    timestamp = time
    plan()
    MethodTable.send(selector, to: target, [self])
  }
}
