import Testing
import UIKit

/// The view hierarchy: order, and callbacks on changes.
@MainActor struct ViewHierarchyTests {
  private final class Told: UIView {
    var log: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      log.append("will move to \(newSuperview?.tag ?? 0)")
    }
    override func didMoveToSuperview() { log.append("moved to \(superview?.tag ?? 0)") }
  }

  private let outer = UIView()
  private let views = (1...3).map { number in
    let view = UIView()
    view.tag = number
    return view
  }

  init() {
    for view in views { outer.addSubview(view) }
  }

  private var order: [Int] { outer.subviews.map(\.tag) }

  @Test func addsInFrontOfTheOthers() {
    #expect(order == [1, 2, 3])
    outer.addSubview(views[0])
    #expect(order == [2, 3, 1])
  }

  @Test func takesAViewOutOfWhereItWas() {
    let other = UIView()
    other.addSubview(views[1])
    #expect(order == [1, 3] && views[1].superview === other)
  }

  @Test(arguments: [(0, [9, 1, 2, 3]), (2, [1, 2, 9, 3]), (3, [1, 2, 3, 9])])
  func insertsAtAPlace(place: Int, expected: [Int]) {
    let view = UIView()
    view.tag = 9
    outer.insertSubview(view, at: place)
    #expect(order == expected)
  }

  @Test func insertsBesideASibling() {
    outer.insertSubview(views[0], aboveSubview: views[2])
    #expect(order == [2, 3, 1])
    outer.insertSubview(views[0], belowSubview: views[2])
    #expect(order == [2, 1, 3])
    let view = UIView()
    view.tag = 9
    outer.insertSubview(view, belowSubview: views[1])
    #expect(order == [9, 2, 1, 3])
  }

  @Test func insertsAViewThatMovesForwardsAboveItsSibling() {
    outer.insertSubview(views[0], aboveSubview: views[1])
    #expect(order == [2, 1, 3])
  }

  @Test func bringsToFrontAndSendsToBack() {
    outer.bringSubviewToFront(views[0])
    #expect(order == [2, 3, 1])
    outer.sendSubviewToBack(views[2])
    #expect(order == [3, 2, 1])
  }

  @Test func leavesViewsAloneThatLieElsewhere() {
    let stranger = UIView()
    outer.bringSubviewToFront(stranger)
    outer.sendSubviewToBack(stranger)
    #expect(order == [1, 2, 3] && stranger.superview == nil)
  }

  @Test func tellsAViewOfItsSuperviewOnce() {
    let told = Told()
    outer.tag = 1
    let other = UIView()
    other.tag = 2
    outer.addSubview(told)
    other.addSubview(told)
    #expect(told.log == ["will move to 1", "moved to 1", "will move to 2", "moved to 2"])
  }

  @Test func tellsAViewThatItIsTakenOut() {
    let told = Told()
    outer.addSubview(told)
    told.log = []
    told.removeFromSuperview()
    told.removeFromSuperview()
    #expect(told.log == ["will move to 0", "moved to 0"])
  }

  @Test func tellsNothingWhenTheOrderAloneChanges() {
    let told = Told()
    outer.addSubview(told)
    told.log = []
    outer.sendSubviewToBack(told)
    outer.bringSubviewToFront(told)
    #expect(told.log.isEmpty && outer.subviews.last === told)
  }

  @Test func keepsItsSubviewsAndNotItsSuperview() {
    weak var goneOuter: UIView?
    weak var kept: UIView?
    let inner = UIView()
    do {
      let outer = UIView()
      outer.addSubview(inner)
      inner.addSubview(UIView())
      goneOuter = outer
      kept = inner.subviews[0]
    }
    #expect(goneOuter == nil && inner.superview == nil && kept != nil)
  }

  @Test func findsAViewByItsTag() {
    let deep = UIView()
    deep.tag = 7
    views[1].addSubview(deep)
    #expect(outer.viewWithTag(7) === deep)
    #expect(outer.viewWithTag(2) === views[1] && deep.viewWithTag(7) === deep)
    #expect(outer.viewWithTag(8) == nil && views[0].viewWithTag(7) == nil)
  }

  @Test func isADescendantOfItselfAndOfAllAbove() {
    let deep = UIView()
    views[1].addSubview(deep)
    #expect(deep.isDescendant(of: deep) && deep.isDescendant(of: outer))
    #expect(!outer.isDescendant(of: deep) && !deep.isDescendant(of: views[0]))
  }

  @Test func isInAWindowAsLongAsAllAboveAre() {
    let window = UIWindow()
    let deep = UIView()
    views[0].addSubview(deep)
    #expect(deep.window == nil)
    window.addSubview(outer)
    #expect(deep.window === window && window.window === window)
    views[0].removeFromSuperview()
    #expect(deep.window == nil)
  }

  @Test func leadsFromAViewOverItsControllerToTheApp() {
    let controller = UIViewController()
    let window = show(controller)
    let view = UIView()
    controller.view.addSubview(view)
    var chain: [UIResponder] = []
    var next = view.next
    while let responder = next {
      chain.append(responder)
      next = responder.next
    }
    #expect(chain == [controller.view, controller, window, UIApplication.shared])
  }
}
