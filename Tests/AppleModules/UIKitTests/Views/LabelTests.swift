import Testing
import UIKit

/// How a label breaks its text into lines.
@MainActor struct LabelTests {
  private let window = UIWindow()
  private let label = UILabel()

  init() {
    window.addSubview(label)
    window.makeKeyAndVisible()
  }

  private var screen: [String] { ScreenReader.lines(of: window) }

  @Test(arguments: [(1, ["a"]), (2, ["a", "b"]), (3, ["a", "b", "c"]), (0, ["a", "b", "c"])])
  func showsNoMoreLinesThanItMay(number: Int, lines: [String]) {
    label.text = "a\nb\nc"
    label.numberOfLines = number
    #expect(screen == lines)
  }

  @Test func showsNothingWithoutAText() {
    #expect(label.text == nil && label.attributedText == nil && screen == [])
    label.text = "a"
    label.attributedText = nil
    #expect(label.text == nil && screen == [])
  }

  @Test func dropsTheLooksOfAnOldText() {
    let looks = NSAttributedString(string: "old", attributes: [.kern: 2.0])
    label.attributedText = looks
    #expect(label.attributedText == looks && label.text == "old")
    label.text = "new"
    #expect(label.attributedText == NSAttributedString(string: "new"))
  }

  @Test func isNotShownInsideOfWhatIsHidden() {
    label.text = "a"
    let outer = UIView()
    outer.addSubview(label)
    window.addSubview(outer)
    #expect(screen == ["a"])
    outer.alpha = 0
    #expect(screen == [])
    outer.alpha = 1
    outer.isHidden = true
    #expect(screen == [])
  }

  @Test func showsWhatLiesInIt() {
    let inner = UILabel()
    inner.text = "inner"
    label.text = "outer"
    label.addSubview(inner)
    #expect(screen == ["outer", "inner"])
  }
}
