public import Foundation

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor from x to x'.
  public var a: CGFloat
  /// The factor from x to y'.
  public var b: CGFloat
  /// The factor from y to x'.
  public var c: CGFloat
  /// The factor from y to y'.
  public var d: CGFloat
  /// The translation in x.
  public var tx: CGFloat
  /// The translation in y.
  public var ty: CGFloat

  /// Makes a transform from its coefficients.
  ///
  /// - ObjectiveC: `CGAffineTransformMake`
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Makes the identity.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Makes a translation.
  ///
  /// - ObjectiveC: `CGAffineTransformMakeTranslation`
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Makes a scaling.
  ///
  /// - ObjectiveC: `CGAffineTransformMakeScale`
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Makes a rotation, in radians.
  ///
  /// - ObjectiveC: `CGAffineTransformMakeRotation`
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// The identity.
  ///
  /// - ObjectiveC: `CGAffineTransformIdentity`
  public static let identity = CGAffineTransform()

  /// Whether it is the identity.
  ///
  /// - ObjectiveC: `CGAffineTransformIsIdentity`
  public var isIdentity: Bool { self == .identity }

  /// Returns this transform followed by another.
  ///
  /// - ObjectiveC: `CGAffineTransformConcat`
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c,
      d: c * t2.b + d * t2.d, tx: tx * t2.a + ty * t2.c + t2.tx,
      ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// Returns a translation followed by this transform.
  ///
  /// - ObjectiveC: `CGAffineTransformTranslate`
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// Returns a scaling followed by this transform.
  ///
  /// - ObjectiveC: `CGAffineTransformScale`
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Returns a rotation followed by this transform.
  ///
  /// - ObjectiveC: `CGAffineTransformRotate`
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse; the same transform if there is none.
  ///
  /// - ObjectiveC: `CGAffineTransformInvert`
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0 else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension CGPoint {
  /// Whether it equals another point.
  ///
  /// - ObjectiveC: `CGPointEqualToPoint`
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// Returns the transformed point.
  ///
  /// - ObjectiveC: `CGPointApplyAffineTransform`
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

/// A vector.
public struct CGVector: Hashable, Sendable {
  /// The component to the right.
  public var dx: CGFloat
  /// The downward component.
  public var dy: CGFloat

  /// Makes a vector.
  ///
  /// - ObjectiveC: `CGVectorMake`
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  public static let zero = CGVector(dx: 0, dy: 0)
}
