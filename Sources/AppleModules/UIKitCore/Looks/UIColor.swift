public import Foundation

/// A colour with four components between 0 and 1.
///
/// Unchecked, as the class is open to subclasses: its own components are constant.
///
/// - ObjectiveC: `UIColor`
open class UIColor: NSObject, _ExpressibleByColorLiteral, @unchecked Sendable {
  private let red: CGFloat
  private let green: CGFloat
  private let blue: CGFloat
  private let alpha: CGFloat

  /// - ObjectiveC: `initWithRed:green:blue:alpha:`
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes the colour of a literal, `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// - ObjectiveC: `initWithWhite:alpha:`
  public init(white: CGFloat, alpha: CGFloat) {
    red = white
    green = white
    blue = white
    self.alpha = alpha
  }

  /// Returns the colour with another opacity.
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

  /// The colour for layers.
  ///
  /// - ObjectiveC: `CGColor`
  open var cgColor: CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

  /// Makes a colour from a layer's colour.
  ///
  /// - ObjectiveC: `initWithCGColor:`
  public convenience init(cgColor: CGColor) {
    let parts = cgColor.components ?? []
    self.init(
      red: parts.first ?? 0, green: parts.count > 2 ? parts[1] : 0,
      blue: parts.count > 2 ? parts[2] : 0, alpha: cgColor.alpha)
  }

  /// Makes a colour from hue, saturation and brightness, all between 0 and 1.
  ///
  /// - ObjectiveC: `initWithHue:saturation:brightness:alpha:`
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    // The component at an offset of n sixths: brightness less what the saturation removes.
    func part(_ sixths: CGFloat) -> CGFloat {
      let place = (sixths + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// Loads a colour from the asset catalogue; there are none here, so always nil.
  ///
  /// - ObjectiveC: `colorNamed:`
  public convenience init?(named name: String) { return nil }

  /// Passes out the components.
  ///
  /// - Returns: true.
  /// - ObjectiveC: `getRed:green:blue:alpha:`
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = self.alpha
    return true
  }

  private var components: [CGFloat] { [red, green, blue, alpha] }
}

/// The default type of a colour literal; the compiler finds it by this name.
public typealias _ColorLiteralType = UIColor
