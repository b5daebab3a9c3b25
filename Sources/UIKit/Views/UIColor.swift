public import Foundation

/// A colour: four components between 0 and 1.
///
/// Unchecked, as the class is open to subclasses: its own components never change.
///
/// - ObjectiveC: `UIColor`
open class UIColor: NSObject, @unchecked Sendable {
  private let red: CGFloat
  private let green: CGFloat
  private let blue: CGFloat
  private let alpha: CGFloat

  /// Makes a colour of red, green and blue.
  ///
  /// - ObjectiveC: `initWithRed:green:blue:alpha:`
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey.
  ///
  /// - ObjectiveC: `initWithWhite:alpha:`
  public init(white: CGFloat, alpha: CGFloat) {
    red = white
    green = white
    blue = white
    self.alpha = alpha
  }

  /// Gives the colour with another opacity.
  ///
  /// - ObjectiveC: `colorWithAlphaComponent:`
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Compares the components.
  ///
  /// - ObjectiveC: `isEqual:`
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return components == other.components
  }

  /// The hash of the components.
  open override var hash: Int { components.hashValue }

  private var components: [CGFloat] { [red, green, blue, alpha] }
}
