internal import Foundation
internal import DeviceTrace

/// A slider; shown as a bar, and only moved by the app, as no scenario drags.
@preconcurrency @MainActor open class UISlider: UIControl {
  /// The minimum value; raising it above the maximum raises that, too.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = kept
    }
  }
  /// The maximum value; lowering it below the minimum lowers that, too.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = kept
    }
  }
  /// Whether events are sent while the slider is moved; stored.
  ///
  /// - ObjectiveC: `continuous`
  open var isContinuous = true
  /// The colour of the track left of the thumb; stored, and not shown.
  open var minimumTrackTintColor: UIColor?
  /// The colour of the track right of the thumb; stored, and not shown.
  open var maximumTrackTintColor: UIColor?
  /// The colour of the thumb; stored, and not shown.
  open var thumbTintColor: UIColor?

  private var kept: Float = 0

  /// The value, between minimum and maximum.
  open var value: Float {
    get { kept }
    set {
      kept = max(minimumValue, min(newValue, maximumValue))
      setNeedsDisplay()
    }
  }

  /// - ObjectiveC: `setValue:animated:`
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  override var ownElements: [ScreenElement]? {
    let span = maximumValue - minimumValue
    return [.part(.progress(share: span > 0 ? (kept - minimumValue) / span : 0))]
  }
}
