internal import Foundation
internal import DeviceTrace

/// A control that is on or off.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// Whether it is on; setting it sends no event.
  ///
  /// - ObjectiveC: `on`
  open var isOn = false { didSet { setNeedsDisplay() } }

  /// The colour while it is on; nil for the system's.
  open var onTintColor: UIColor?
  /// The colour of the thumb; nil for the system's. Stored, and not shown.
  open var thumbTintColor: UIColor?

  /// Makes a switch that is off.
  ///
  /// - ObjectiveC: `init`
  public convenience init() { self.init(frame: .zero) }

  /// Sets whether it is on; sends no event.
  ///
  /// - ObjectiveC: `setOn:animated:`
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override var ownElements: [ScreenElement]? { [.part(.toggle(isOn: isOn))] }

  override var touchables: [Touchable] {
    [
      Touchable(kind: .toggle, names: [accessibilityLabel, accessibilityIdentifier, neighbour]) {
        [self] in
        guard isEnabled else { return "the switch is disabled" }
        isOn.toggle()
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        return nil
      }
    ]
  }
}
