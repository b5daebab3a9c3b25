public import Foundation
internal import DeviceTrace

/// A bar that shows how far something is.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// How the bar looks.
  ///
  /// - ObjectiveC: `UIProgressViewStyle`
  public enum Style: Int, Sendable {
    /// The common one.
    ///
    /// - ObjectiveC: `UIProgressViewStyleDefault`
    case `default` = 0
    /// For a bar at the edge.
    ///
    /// - ObjectiveC: `UIProgressViewStyleBar`
    case bar = 1
  }

  /// How the bar looks.
  open var progressViewStyle = Style.default

  /// How far it is, held between 0 and 1.
  open var progress: Float {
    get { value }
    set {
      value = min(max(newValue, 0), 1)
      setNeedsDisplay()
    }
  }

  /// The progress that the bar follows on the main thread (iOS 9); nil for none.
  open var observedProgress: Progress? {
    didSet {
      observation?.invalidate()
      observation = observedProgress?.observe(\.fractionCompleted, "fractionCompleted") {
        @Sendable [weak self] progress, _ in
        let fraction = Float(progress.fractionCompleted)
        DispatchQueue.main.async { [weak self] in
          MainActor.assumeIsolated { self?.progress = fraction }
        }
      }
      if let observedProgress { progress = Float(observedProgress.fractionCompleted) }
    }
  }

  /// The colour of what is done; nil for the system's.
  open var progressTintColor: UIColor?
  /// The colour of what is left; nil for the system's.
  open var trackTintColor: UIColor?

  private var value: Float = 0
  private var observation: NSKeyValueObservation?

  /// Makes a bar.
  ///
  /// - ObjectiveC: `initWithProgressViewStyle:`
  public convenience init(progressViewStyle style: UIProgressView.Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// Sets how far it is.
  ///
  /// - ObjectiveC: `setProgress:animated:`
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  override var ownElements: [ScreenElement]? { [.part(.progress(share: value))] }
}
