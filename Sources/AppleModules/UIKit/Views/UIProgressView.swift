public import Foundation
internal import DeviceTrace

/// A progress bar.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// The style of the bar.
  ///
  /// - ObjectiveC: `UIProgressViewStyle`
  public enum Style: Int, Sendable {
    /// - ObjectiveC: `UIProgressViewStyleDefault`
    case `default` = 0
    /// For use in a toolbar.
    ///
    /// - ObjectiveC: `UIProgressViewStyleBar`
    case bar = 1
  }

  /// The style of the bar.
  open var progressViewStyle = Style.default

  /// The progress, clamped to 0 to 1.
  open var progress: Float {
    get { value }
    set {
      value = min(max(newValue, 0), 1)
      setNeedsDisplay()
    }
  }

  /// The progress object that the bar follows on the main thread (iOS 9); nil for none.
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

  /// The colour of the completed part; nil for the system's.
  open var progressTintColor: UIColor?
  /// The colour of the remaining part; nil for the system's.
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

  /// - ObjectiveC: `setProgress:animated:`
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  override var ownElements: [ScreenElement]? { [.part(.progress(share: value))] }
}
