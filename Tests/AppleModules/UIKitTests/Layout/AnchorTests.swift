import Testing
import UIKit

/// Constraints made from anchors.
@MainActor struct AnchorTests {
  private let outer = UIView()
  private let inner = UIView()

  init() { outer.addSubview(inner) }

  @Test func namesTheEdgeOfEachAnchor() {
    let x: [(NSLayoutXAxisAnchor, NSLayoutConstraint.Attribute)] = [
      (inner.leftAnchor, .left), (inner.rightAnchor, .right), (inner.leadingAnchor, .leading),
      (inner.trailingAnchor, .trailing), (inner.centerXAnchor, .centerX),
    ]
    for (anchor, attribute) in x {
      #expect(anchor.constraint(equalTo: outer.leftAnchor).firstAttribute == attribute)
    }
    let y: [(NSLayoutYAxisAnchor, NSLayoutConstraint.Attribute)] = [
      (inner.topAnchor, .top), (inner.bottomAnchor, .bottom), (inner.centerYAnchor, .centerY),
      (inner.firstBaselineAnchor, .firstBaseline), (inner.lastBaselineAnchor, .lastBaseline),
    ]
    for (anchor, attribute) in y {
      #expect(anchor.constraint(equalTo: outer.topAnchor).firstAttribute == attribute)
    }
  }

  @Test func joinsTwoPlaces() {
    let made = inner.topAnchor.constraint(equalTo: outer.bottomAnchor, constant: -4)
    #expect(made.firstItem === inner && made.secondItem === outer)
    #expect(made.firstAttribute == .top && made.secondAttribute == .bottom)
    #expect(made.constant == -4 && made.multiplier == 1 && made.relation == .equal)
    #expect(made.priority == .required && !made.isActive)
  }

  @Test func comparesPlaces() {
    let most = inner.leftAnchor.constraint(lessThanOrEqualTo: outer.leftAnchor)
    let least = inner.leftAnchor.constraint(greaterThanOrEqualTo: outer.leftAnchor, constant: 3)
    #expect(most.relation == .lessThanOrEqual && most.constant == 0)
    #expect(least.relation == .greaterThanOrEqual && least.constant == 3)
  }

  @Test func takesASizeByItself() {
    let made = [
      inner.widthAnchor.constraint(equalToConstant: 5),
      inner.widthAnchor.constraint(greaterThanOrEqualToConstant: 6),
      inner.widthAnchor.constraint(lessThanOrEqualToConstant: 7),
    ]
    #expect(made.map(\.constant) == [5, 6, 7])
    #expect(made.map(\.relation) == [.equal, .greaterThanOrEqual, .lessThanOrEqual])
    #expect(made.allSatisfy { $0.secondItem == nil && $0.secondAttribute == .notAnAttribute })
  }

  @Test func takesAPartOfAnotherSize() {
    let width = outer.widthAnchor
    let made = [
      inner.heightAnchor.constraint(equalTo: width, multiplier: 0.5, constant: 1),
      inner.heightAnchor.constraint(greaterThanOrEqualTo: width, multiplier: 0.25),
      inner.heightAnchor.constraint(lessThanOrEqualTo: width, multiplier: 2, constant: -1),
    ]
    #expect(made.map(\.multiplier) == [0.5, 0.25, 2] && made.map(\.constant) == [1, 0, -1])
    #expect(made.map(\.relation) == [.equal, .greaterThanOrEqual, .lessThanOrEqual])
    #expect(made.allSatisfy { $0.secondAttribute == .width && $0.secondItem === outer })
  }

  @Test func countsTheCommonGapOfEightPoints() {
    let least = inner.topAnchor.constraint(
      greaterThanOrEqualToSystemSpacingBelow: outer.topAnchor, multiplier: 0.5)
    #expect(least.constant == 4 && least.relation == .greaterThanOrEqual)
    let after = inner.leadingAnchor.constraint(
      equalToSystemSpacingAfter: outer.leadingAnchor, multiplier: 3)
    #expect(after.constant == 24 && after.relation == .equal)
  }

  @Test func holdsAndLetsGoInGroups() {
    let made = [
      inner.topAnchor.constraint(equalTo: outer.topAnchor),
      inner.widthAnchor.constraint(equalToConstant: 5),
    ]
    NSLayoutConstraint.activate(made)
    #expect(made.map(\.isActive) == [true, true])
    NSLayoutConstraint.deactivate([made[0]])
    #expect(made.map(\.isActive) == [false, true])
    outer.removeConstraints(made)
    #expect(made.map(\.isActive) == [false, false])
    outer.addConstraint(made[0])
    outer.addConstraints([made[1]])
    #expect(made.map(\.isActive) == [true, true])
  }

  @Test func keepsNoView() {
    weak var gone: UIView?
    let made: NSLayoutConstraint
    do {
      let view = UIView()
      gone = view
      made = view.widthAnchor.constraint(equalToConstant: 1)
    }
    #expect(gone == nil && made.firstItem == nil)
  }

  @Test func arrangesByGuidesOfAView() {
    let guides = [
      outer.safeAreaLayoutGuide, outer.layoutMarginsGuide, outer.readableContentGuide,
    ]
    #expect(guides.allSatisfy { $0.owningView === outer })
    let made = inner.topAnchor.constraint(equalTo: guides[0].topAnchor)
    made.isActive = true
    #expect(made.firstItem === inner && made.secondAttribute == .top)
    let own = UILayoutGuide()
    #expect(own.owningView == nil)
    outer.addLayoutGuide(own)
    #expect(own.owningView === outer)
  }
}
