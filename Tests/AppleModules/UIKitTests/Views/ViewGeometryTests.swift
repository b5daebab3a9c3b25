import Testing
import UIKit

/// Frames, bounds and centers of views, and conversion of points.
@MainActor struct ViewGeometryTests {
  private let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))

  @Test func hasItsOwnCoordinatesAtTheOrigin() {
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
  }

  @Test func movesWithoutGrowingWhenItsMiddleMoves() {
    view.center = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: -15, y: -20, width: 30, height: 40))
  }

  @Test func growsAroundItsMiddleWhenItsBoundsGrow() {
    view.bounds = CGRect(x: 0, y: 0, width: 50, height: 20)
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.frame == CGRect(x: 0, y: 30, width: 50, height: 20))
  }

  @Test func takesTheSizeThatFitsItsContents() {
    final class Square: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: size.width)
      }
    }
    let square = Square(frame: CGRect(x: 0, y: 0, width: 8, height: 3))
    square.sizeToFit()
    #expect(square.bounds.size == CGSize(width: 8, height: 8))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  /// Two chains of nested boxes in one window; each box lies at (10, 20) in its superview.
  private func nest(_ count: Int) -> [UIView] {
    var boxes: [UIView] = [UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 568))]
    for _ in 0..<count {
      let box = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
      boxes[boxes.count - 1].addSubview(box)
      boxes.append(box)
    }
    return boxes
  }

  @Test(
    arguments: [(1, 3, CGPoint(x: -19, y: -38)), (3, 1, CGPoint(x: 21, y: 42))]
      as [(Int, Int, CGPoint)])
  func convertsAlongTheLineOfSuperviews(from: Int, to: Int, expected: CGPoint) {
    let boxes = nest(3)
    let point = CGPoint(x: 1, y: 2)
    #expect(boxes[from].convert(point, to: boxes[to]) == expected)
    #expect(boxes[to].convert(point, from: boxes[from]) == expected)
  }

  @Test func takesNilForTheWindow() {
    let boxes = nest(2)
    #expect(boxes[2].convert(CGPoint.zero, to: nil) == CGPoint(x: 20, y: 40))
    #expect(boxes[2].convert(CGPoint(x: 20, y: 40), from: nil) == .zero)
  }

  @Test func convertsBetweenBranches() {
    let boxes = nest(1)
    let sibling = UIView(frame: CGRect(x: 100, y: 0, width: 5, height: 5))
    boxes[0].addSubview(sibling)
    #expect(boxes[1].convert(CGPoint.zero, to: sibling) == CGPoint(x: -90, y: 20))
    let back = sibling.convert(CGPoint(x: -90, y: 20), to: boxes[1])
    #expect(back == .zero)
  }

  @Test func convertsARectangleWithoutChangingItsSize() {
    let boxes = nest(2)
    let rect = CGRect(x: 1, y: 1, width: 7, height: 9)
    #expect(boxes[2].convert(rect, to: boxes[1]) == CGRect(x: 11, y: 21, width: 7, height: 9))
    #expect(boxes[1].convert(rect, from: boxes[2]) == CGRect(x: 11, y: 21, width: 7, height: 9))
  }

  @Test func hasOneSetOfMarginsUnderTwoNames() {
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    let margins = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    #expect(view.directionalLayoutMargins == margins)
  }

  @Test func takesTheInsetsOffARectangle() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 2, y: 1, width: 94, height: 46))
    #expect(rect.inset(by: .zero) == rect)
  }

  @Test func standsFromTheRightWhereItIsForced() {
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  @Test func takesItsTintFromTheViewAbove() {
    let inner = UIView()
    view.addSubview(inner)
    #expect(inner.tintColor == UIColor.systemBlue)
    view.tintColor = .red
    #expect(inner.tintColor == UIColor.red)
    inner.tintColor = .green
    #expect(inner.tintColor == UIColor.green && view.tintColor == UIColor.red)
    inner.tintColor = nil
    #expect(inner.tintColor == UIColor.red)
  }
}
