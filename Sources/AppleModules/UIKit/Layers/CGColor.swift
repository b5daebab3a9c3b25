public import Foundation

/// A colour as Core Graphics has it; layers are given such ones. Nothing is drawn, so it keeps its components.
public final class CGColor: Hashable, Sendable {
  /// Red, green, blue and opacity, between 0 and 1; nil never here.
  public let components: [CGFloat]?

  /// The opacity.
  public var alpha: CGFloat { components?.last ?? 1 }

  /// How many components there are.
  public var numberOfComponents: Int { components?.count ?? 0 }

  /// Makes a colour of red, green and blue.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  /// Makes a grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Compares the components.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.components == right.components
  }

  /// Feeds the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}
