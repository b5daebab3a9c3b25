import Testing
import UIKit

/// The arranged subviews of a stack view, and their order on the screen.
@MainActor struct StackViewTests {
  private let stack: UIStackView
  private let window = UIWindow()
  private let labels: [UILabel]

  init() {
    labels = ["a", "b", "c"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    stack = UIStackView(arrangedSubviews: labels)
    window.addSubview(stack)
    window.makeKeyAndVisible()
  }

  private var screen: [String] { ScreenReader.lines(of: window) }

  @Test func holdsWhatItArranges() {
    #expect(stack.arrangedSubviews == labels && stack.subviews == labels)
    #expect(stack.axis == .horizontal && stack.spacing == 0)
  }

  @Test func standsInALineOrInAColumn() {
    #expect(screen == ["a  b  c"])
    stack.axis = .vertical
    #expect(screen == ["a", "b", "c"])
  }

  @Test func leavesOutWhatIsHidden() {
    labels[1].isHidden = true
    #expect(screen == ["a  c"] && stack.arrangedSubviews.count == 3)
  }

  @Test(arguments: [(0, ["c", "a", "b"]), (1, ["a", "c", "b"]), (2, ["a", "b", "c"])])
  func movesAViewThatItArrangesAlready(place: Int, expected: [String]) {
    stack.insertArrangedSubview(labels[2], at: place)
    #expect(stack.arrangedSubviews.compactMap { ($0 as? UILabel)?.text } == expected)
    #expect(stack.subviews.count == 3)
  }

  /// "The stack view removes the view from its arranged subviews; the view is still a subview."
  @Test func keepsAViewThatItArrangesNoMore() {
    stack.removeArrangedSubview(labels[0])
    #expect(stack.arrangedSubviews == [labels[1], labels[2]])
    #expect(labels[0].superview === stack)
  }

  @Test func arrangesAViewAsBeforeThatIsBroughtToFront() {
    stack.bringSubviewToFront(labels[0])
    #expect(stack.arrangedSubviews == labels && stack.subviews.last === labels[0])
  }

  @Test func arrangesNoMoreWhatHasLeft() {
    labels[0].removeFromSuperview()
    #expect(stack.arrangedSubviews == [labels[1], labels[2]])
    UIView().addSubview(labels[1])
    #expect(stack.arrangedSubviews == [labels[2]])
  }

  @Test func takesOverFromAnotherStack() {
    let other = UIStackView(arrangedSubviews: [labels[1]])
    #expect(stack.arrangedSubviews == [labels[0], labels[2]])
    #expect(other.arrangedSubviews == [labels[1]])
  }

  @Test func arrangesNoSubviewThatItWasNotAskedTo() {
    let view = UIView()
    stack.addSubview(view)
    #expect(stack.arrangedSubviews == labels && stack.subviews.last === view)
  }

  @Test func hasItsOwnGapUnlessOneWasSet() {
    #expect(stack.customSpacing(after: labels[0]) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(12, after: labels[0])
    #expect(stack.customSpacing(after: labels[0]) == 12)
    #expect(stack.customSpacing(after: labels[1]) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: labels[0])
    #expect(stack.customSpacing(after: labels[0]) == UIStackView.spacingUseDefault)
  }

  @Test func readsColumnsInARowBelowEachOther() {
    let column = UIStackView(arrangedSubviews: [UILabel(), UILabel()])
    column.axis = .vertical
    for (number, view) in column.arrangedSubviews.enumerated() {
      (view as? UILabel)?.text = "\(number)"
    }
    stack.addArrangedSubview(column)
    #expect(screen == ["a", "b", "c", "0", "1"])
  }
}
