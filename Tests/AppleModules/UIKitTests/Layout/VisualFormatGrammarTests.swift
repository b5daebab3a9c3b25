import Testing
import UIKit

/// The meaning of each part of a visual format (Auto Layout Guide, Visual Format Language).
@MainActor struct VisualFormatGrammarTests {
  private let outer = UIView()
  private let views: [String: UIView]

  init() {
    views = Dictionary(uniqueKeysWithValues: ["a", "b", "long_name1"].map { ($0, UIView()) })
    for view in views.values { outer.addSubview(view) }
  }

  /// A constraint as text: `a.leading = b.trailing + 8 @1000`.
  private func words(_ made: NSLayoutConstraint) -> String {
    func side(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> String? {
      guard let item else { return nil }
      return "\(views.first { $0.value === item }?.key ?? "|").\(attribute)"
    }
    let sign =
      switch made.relation {
      case .equal: "="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    let other = side(made.secondItem, made.secondAttribute).map { "\($0) + " } ?? ""
    let first = side(made.firstItem, made.firstAttribute) ?? ""
    return "\(first) \(sign) \(other)\(Int(made.constant)) @\(Int(made.priority.rawValue))"
  }

  private func read(_ format: String) -> [String] {
    NSLayoutConstraint.constraints(
      withVisualFormat: format, metrics: ["gap": 12, "high": 750.0, "half": CGFloat(2)],
      views: views
    ).map(words)
  }

  @Test(
    arguments: [
      ("[a]", []),
      ("|[a]|", ["a.leading = |.leading + 0 @1000", "|.trailing = a.trailing + 0 @1000"]),
      ("H:|-5-[a]", ["a.leading = |.leading + 5 @1000"]),
      ("V:|-5-[a]", ["a.top = |.top + 5 @1000"]),
      ("V:[a]-5-|", ["|.bottom = a.bottom + 5 @1000"]),
      ("[a][b]", ["b.leading = a.trailing + 0 @1000"]),
      ("[a]-[b]", ["b.leading = a.trailing + 8 @1000"]),
      ("[a]-gap-[b]", ["b.leading = a.trailing + 12 @1000"]),
      ("[a]-(half)-[b]", ["b.leading = a.trailing + 2 @1000"]),
      ("[a]-(-6)-[b]", ["b.leading = a.trailing + -6 @1000"]),
      ("[a]-5@high-[b]", ["b.leading = a.trailing + 5 @750"]),
      ("[a]-(>=5@20)-[b]", ["b.leading >= a.trailing + 5 @20"]),
      ("V:[a]-(<=gap)-[b]", ["b.top <= a.bottom + 12 @1000"]),
      ("[long_name1(7)]", ["long_name1.width = 7 @1000"]),
      ("V:[a(>=70,<=100)]", ["a.height >= 70 @1000", "a.height <= 100 @1000"]),
      ("[a(==70@500)]", ["a.width = 70 @500"]),
      ("[a(b)]", ["a.width = b.width + 0 @1000"]),
      ("V:[a(>=b@250)]", ["a.height >= b.height + 0 @250"]),
    ] as [(String, [String])])
  func standsFor(format: String, expected: [String]) {
    #expect(read(format) == expected)
  }

  @Test func readsALineOfMany() {
    #expect(
      read("|-[a(>=20)]-gap-[b(a)]-|") == [
        "a.leading = |.leading + 8 @1000", "a.width >= 20 @1000",
        "b.leading = a.trailing + 12 @1000", "b.width = a.width + 0 @1000",
        "|.trailing = b.trailing + 8 @1000",
      ])
  }

  @Test func saysWhereItCannotReadOn() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = NSLayoutConstraint.constraints(
          withVisualFormat: "[a]-[missing]", metrics: nil, views: ["a": UIView()])
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("is invalid at character 13"))
    #expect(error.contains("'views' has no view 'missing'"))
  }
}
