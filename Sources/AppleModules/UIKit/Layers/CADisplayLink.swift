public import Foundation

/// Calls a method of an object with each picture of the screen, 60 times a second of the device's time.
///
/// Nothing is drawn in the background, so it rests there, as on iOS. It keeps its target until it is
/// invalidated. It belongs to QuartzCore; here it stands beside ``Selector``.
open class CADisplayLink: NSObject {
  /// CHOICE: the pictures of a screen in a second.
  private static let rate = 60

  private let selector: Selector
  private var target: AnyObject?
  private var timer: Timer?
  private var places: [(loop: RunLoop, mode: RunLoop.Mode)] = []

  /// When the last picture was shown, in the time of ``CACurrentMediaTime()``.
  open private(set) var timestamp: CFTimeInterval = 0

  /// When the next one is.
  open var targetTimestamp: CFTimeInterval { timestamp + Double(step) / Double(Self.rate) }

  /// The time from one picture of the screen to the next.
  open var duration: CFTimeInterval { 1 / Double(Self.rate) }

  /// Whether the target is not called.
  open var isPaused = false {
    didSet { plan() }
  }

  /// How often the target is called in a second, as nearly as the screen can; 0 for each picture.
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

  /// Begins to call the target, in a mode of a run loop.
  ///
  /// - ObjectiveC: `addToRunLoop:forMode:`
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    places.append((runloop, mode))
    DisplayLinks.keep(self)
    plan()
  }

  /// Ends the calls in a mode of a run loop.
  ///
  /// - ObjectiveC: `removeFromRunLoop:forMode:`
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    places.removeAll { $0.loop === runloop && $0.mode == mode }
    if places.isEmpty { DisplayLinks.drop(self) }
    plan()
  }

  /// Ends all calls for ever, and lets the target go.
  open func invalidate() {
    places = []
    target = nil
    DisplayLinks.drop(self)
    plan()
  }

  /// How many pictures of the screen one call takes.
  private var step: Int {
    preferredFramesPerSecond > 0 ? max(1, Self.rate / preferredFramesPerSecond) : 1
  }

  /// Sets the timer to the next picture, if the target is to be called.
  func plan() {
    timer?.invalidate()
    timer = nil
    guard !isPaused, !places.isEmpty, target != nil, DisplayLinks.isShown else { return }
    let now = CACurrentMediaTime()
    // A little behind the last one: rounding must not show it again.
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
