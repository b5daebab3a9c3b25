import Testing
import UIKit

/// The layer tree and its geometry.
@MainActor struct LayerTests {
  private let outer = CALayer()
  private let layers = ["a", "b", "c"].map { name in
    let layer = CALayer()
    layer.name = name
    return layer
  }

  init() {
    for layer in layers { outer.addSublayer(layer) }
  }

  private var order: [String] { (outer.sublayers ?? []).compactMap(\.name) }

  @Test func addsAboveTheOthers() {
    #expect(order == ["a", "b", "c"] && layers[0].superlayer === outer)
    outer.addSublayer(layers[0])
    #expect(order == ["b", "c", "a"])
  }

  @Test(
    arguments: [
      (0, ["x", "a", "b", "c"]), (1, ["a", "x", "b", "c"]), (9, ["a", "b", "c", "x"]),
    ] as [(UInt32, [String])])
  func insertsAtAPlace(place: UInt32, expected: [String]) {
    let layer = CALayer()
    layer.name = "x"
    outer.insertSublayer(layer, at: place)
    #expect(order == expected)
  }

  @Test func leavesOneLayerForAnother() {
    let other = CALayer()
    other.addSublayer(layers[1])
    #expect(order == ["a", "c"] && layers[1].superlayer === other)
  }

  @Test func hasNoListWithoutLayers() {
    #expect(CALayer().sublayers == nil)
    for layer in layers { layer.removeFromSuperlayer() }
    #expect(outer.sublayers == nil && layers[0].superlayer == nil)
  }

  @Test func liesAroundItsPosition() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
    #expect(layer.position == CGPoint(x: 30, y: 50))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 40, height: 60))
    layer.position = CGPoint(x: 0, y: 0)
    #expect(layer.frame == CGRect(x: -20, y: -30, width: 40, height: 60))
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(layer.position == .zero && layer.frame.origin == CGPoint(x: -10, y: -10))
  }

  @Test func growsAroundItsAnchor() {
    let layer = CALayer()
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.bounds.size = CGSize(width: 10, height: 10)
    #expect(layer.position == .zero && layer.frame == CGRect(x: 0, y: -10, width: 10, height: 10))
  }

  @Test func liesWhereItsViewDoes() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.layer.frame == view.frame && view.layer === view.layer)
    view.layer.position = CGPoint(x: 100, y: 100)
    #expect(view.center == CGPoint(x: 100, y: 100))
  }

  @Test func beginsWithTheValuesOfCoreAnimation() {
    let layer = CALayer()
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds)
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.backgroundColor == nil)
    let gradient = CAGradientLayer()
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.type == .axial)
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
  }
}
