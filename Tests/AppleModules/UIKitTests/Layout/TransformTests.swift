import Testing
import UIKit

/// Affine transforms, by the formulas of CGAffineTransform's reference.
struct TransformTests {
  private let point = CGPoint(x: 3, y: 4)

  private func isNear(_ one: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
    abs(one.x - x) < 1e-9 && abs(one.y - y) < 1e-9
  }

  @Test(
    arguments: [
      (CGAffineTransform.identity, 3.0, 4.0),
      (CGAffineTransform(translationX: 10, y: -1), 13, 3),
      (CGAffineTransform(scaleX: 2, y: 0.5), 6, 2),
      (CGAffineTransform(rotationAngle: .pi / 2), -4, 3),
      (CGAffineTransform(rotationAngle: .pi), -3, -4),
      (CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), 20, 28),
    ] as [(CGAffineTransform, CGFloat, CGFloat)])
  func takesAPointSomewhere(transform: CGAffineTransform, x: CGFloat, y: CGFloat) {
    #expect(isNear(point.applying(transform), x, y))
  }

  @Test func putsTheNewMapBeforeTheOldOne() {
    let scale = CGAffineTransform(scaleX: 2, y: 2)
    #expect(isNear(point.applying(scale.translatedBy(x: 10, y: 0)), 26, 8))
    let shift = CGAffineTransform(translationX: 10, y: 0)
    #expect(isNear(point.applying(shift.scaledBy(x: 2, y: 2)), 16, 8))
    #expect(isNear(point.applying(shift.rotated(by: .pi / 2)), 6, 3))
  }

  @Test func putsAConcatenatedMapBehind() {
    let scale = CGAffineTransform(scaleX: 2, y: 2)
    let shift = CGAffineTransform(translationX: 10, y: 0)
    #expect(isNear(point.applying(scale.concatenating(shift)), 16, 8))
    #expect(isNear(point.applying(shift.concatenating(scale)), 26, 8))
  }

  @Test(arguments: [
    CGAffineTransform(translationX: 7, y: 8), CGAffineTransform(scaleX: -2, y: 4),
    CGAffineTransform(rotationAngle: 1), CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
  ])
  func goesBack(transform: CGAffineTransform) {
    #expect(isNear(point.applying(transform).applying(transform.inverted()), 3, 4))
  }

  /// "If the affine transform passed in cannot be inverted, it is returned unchanged."
  @Test func staysTheSameWhereThereIsNoWayBack() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat && !flat.isIdentity)
    #expect(CGAffineTransform(translationX: 0, y: 0).isIdentity)
  }
}
