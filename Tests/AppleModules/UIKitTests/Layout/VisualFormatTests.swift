import Testing
import UIKit

/// Constraints in visual format, and standard spacing.
@MainActor struct VisualFormatTests {
  private let outer = UIView()
  private let name = UILabel()
  private let age = UILabel()

  init() {
    outer.addSubview(name)
    outer.addSubview(age)
  }

  private func read(_ format: String, _ metrics: [String: Any]? = nil) -> [NSLayoutConstraint] {
    NSLayoutConstraint.constraints(
      withVisualFormat: format, options: [], metrics: metrics,
      views: ["name": name, "age": age])
  }

  @Test func joinsViewsFromEdgeToEdge() {
    let made = read("H:|-20-[name(>=80@250)]-[age(==name)]-gap-|", ["gap": 12])
    #expect(made.count == 5)
    #expect(made[0].firstItem === name && made[0].secondItem === outer)
    #expect(made[0].firstAttribute == .leading && made[0].constant == 20)
    #expect(made[1].firstAttribute == .width && made[1].relation == .greaterThanOrEqual)
    #expect(made[1].constant == 80 && made[1].priority.rawValue == 250)
    #expect(made[2].firstItem === age && made[2].secondItem === name && made[2].constant == 8)
    #expect(made[3].secondItem === name && made[3].secondAttribute == .width)
    #expect(made[4].firstItem === outer && made[4].secondItem === age && made[4].constant == 12)
    #expect(made[4].firstAttribute == .trailing)
  }

  @Test func readsColumns() {
    let made = read("V:|[name(21)][age]")
    #expect(made.map(\.firstAttribute) == [.top, .height, .top])
    #expect(made.map(\.constant) == [0, 21, 0])
    #expect(read("V:[name]-(>=4,<=9)-[age]").map(\.constant) == [4, 9])
  }

  @Test(arguments: ["|-[other]", "[name", "|-[name]-many-[age]", "[name]]", ""])
  func refusesWhatItCannotRead(format: String) async {
    await #expect(processExitsWith: .failure) { [format = format as String] in
      await MainActor.run {
        let view = UILabel()
        UIView().addSubview(view)
        _ = NSLayoutConstraint.constraints(
          withVisualFormat: format, options: [], metrics: nil, views: ["name": view, "age": view])
      }
    }
  }

  @Test func countsTheCommonGap() {
    let gap = name.topAnchor.constraint(
      equalToSystemSpacingBelow: outer.bottomAnchor, multiplier: 2)
    #expect(gap.constant == 16 && gap.secondAttribute == .bottom)
    let most = name.leadingAnchor.constraint(
      lessThanOrEqualToSystemSpacingAfter: age.trailingAnchor, multiplier: 1)
    #expect(most.relation == .lessThanOrEqual && most.constant == 8)
    #expect(NSLayoutConstraint().firstItem == nil)
  }
}
