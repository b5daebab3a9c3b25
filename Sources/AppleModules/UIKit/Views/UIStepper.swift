internal import Foundation
internal import DeviceTrace

/// A control with a minus and a plus that change a number; a scenario taps them as `-` and `+`.
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// The minimum value. Traps unless it is below ``maximumValue``, as on iOS.
  open var minimumValue: Double = 0 { didSet { keepBetweenEnds() } }
  /// The maximum value. Traps unless it is above ``minimumValue``, as on iOS.
  open var maximumValue: Double = 100 { didSet { keepBetweenEnds() } }
  /// The step of one tap. Traps unless it is above 0, as on iOS.
  open var stepValue: Double = 1 {
    didSet {
      if stepValue <= 0 { refuse("the step '\(stepValue)' is not above 0; set a positive one") }
    }
  }
  /// Whether the value wraps around from the maximum to the minimum.
  open var wraps = false
  /// Whether holding a button repeats it; stored.
  open var autorepeat = true
  /// Whether each step sends an event; stored.
  ///
  /// - ObjectiveC: `continuous`
  open var isContinuous = true

  private var kept: Double = 0

  /// The value; setting it sends no event.
  open var value: Double {
    get { kept }
    set {
      kept = max(minimumValue, min(newValue, maximumValue))
      setNeedsDisplay()
    }
  }

  private func keepBetweenEnds() {
    if minimumValue >= maximumValue {
      refuse(
        "the minimum '\(minimumValue)' is not below the maximum '\(maximumValue)'; set them in the order that "
          + "keeps the minimum below the maximum")
    }
    value = kept
  }

  private func refuse(_ reason: String) -> Never {
    fatalError(
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '\(reason)'"
    )
  }

  private func canStep(_ sign: Double) -> Bool {
    isEnabled && (wraps || (sign < 0 ? kept > minimumValue : kept < maximumValue))
  }

  private func step(_ sign: Double) {
    let next = kept + sign * stepValue
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    sendActions(for: .valueChanged)
  }

  override var ownElements: [ScreenElement]? {
    let parts = [("-", -1.0), ("+", 1.0)].map { sign, direction in
      ScreenPart.button(
        title: sign, subtitle: nil, isEnabled: canStep(direction), isBusy: false)
    }
    return [.line(ScreenLine(parts))]
  }

  override var touchables: [Touchable] {
    [("-", -1.0), ("+", 1.0)].map { sign, direction in
      let own = [accessibilityLabel, accessibilityIdentifier, neighbour]
      let names = [sign] + own.map { name in name.map { "\($0) \(sign)" } }
      return Touchable(kind: .control, names: names) { [self] in
        guard canStep(direction) else { return "the stepper has reached its limit" }
        step(direction)
        return nil
      }
    }
  }
}
