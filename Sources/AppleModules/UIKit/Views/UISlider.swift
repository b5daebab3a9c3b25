internal import Foundation
internal import DeviceTrace

/// A control with a knob between two values; shown as a bar, and moved by the app alone: no scenario drags.
@preconcurrency @MainActor open class UISlider: UIControl {
  /// The value at the left end; it takes the other end along that it passes.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = kept
    }
  }
  /// The value at the right end.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = kept
    }
  }
  /// Whether the event comes while the knob is moved; kept.
  ///
  /// - ObjectiveC: `continuous`
  open var isContinuous = true
  /// The colour at the left of the knob; kept, and not shown.
  open var minimumTrackTintColor: UIColor?
  /// The colour at the right of the knob; kept, and not shown.
  open var maximumTrackTintColor: UIColor?
  /// The colour of the knob; kept, and not shown.
  open var thumbTintColor: UIColor?

  private var kept: Float = 0

  /// The value, between both ends.
  open var value: Float {
    get { kept }
    set {
      kept = max(minimumValue, min(newValue, maximumValue))
      setNeedsDisplay()
    }
  }

  /// Sets the value.
  ///
  /// - ObjectiveC: `setValue:animated:`
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  override var ownElements: [ScreenElement]? {
    let span = maximumValue - minimumValue
    return [.part(.progress(share: span > 0 ? (kept - minimumValue) / span : 0))]
  }
}
