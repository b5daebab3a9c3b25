import Testing
import UIKit

/// When views lay out their subviews.
@MainActor struct ViewLayoutTests {
  private final class Arranged: UIView {
    let name: String
    let journal: Journal
    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    override func layoutSubviews() { journal.note(name) }
  }

  private let journal = Journal()
  private let outer: Arranged
  private let inner: Arranged

  init() {
    outer = Arranged("outer", journal)
    inner = Arranged("inner", journal)
    outer.addSubview(inner)
    outer.layoutIfNeeded()
  }

  @Test func arrangesFromOutsideToInsideAndOnce() {
    #expect(journal.take() == ["outer", "inner"])
    outer.layoutIfNeeded()
    #expect(journal.take() == [])
  }

  @Test func arrangesItsViewsFromBackToFront() {
    outer.addSubview(Arranged("second", journal))
    inner.setNeedsLayout()
    _ = journal.take()
    outer.layoutIfNeeded()
    #expect(journal.take() == ["outer", "inner", "second"])
  }

  @Test func arrangesWhatHasAskedForItAlone() {
    _ = journal.take()
    inner.setNeedsLayout()
    inner.setNeedsLayout()
    #expect(journal.take() == [])
    outer.layoutIfNeeded()
    #expect(journal.take() == ["inner"])
  }

  @Test func arrangesAnewWhenItsSizeChanges() {
    _ = journal.take()
    outer.frame.size.height = 20
    outer.layoutIfNeeded()
    #expect(journal.take() == ["outer"])
    outer.bounds.size.width = 20
    outer.layoutIfNeeded()
    #expect(journal.take() == ["outer"])
  }

  @Test func isNotArrangedAnewWhereItOnlyMoves() {
    _ = journal.take()
    outer.frame.origin.y = 50
    outer.center = CGPoint(x: 100, y: 100)
    outer.frame = outer.frame
    outer.layoutIfNeeded()
    #expect(journal.take() == [])
  }

  @Test func arrangesTheSuperviewOfWhatComesAndGoes() {
    _ = journal.take()
    let third = Arranged("third", journal)
    inner.addSubview(third)
    outer.layoutIfNeeded()
    #expect(journal.take() == ["inner", "third"])
    third.removeFromSuperview()
    outer.layoutIfNeeded()
    #expect(journal.take() == ["inner"])
  }

  @Test func arrangesAWindowAtTheEndOfTheTurn() {
    let window = UIWindow()
    window.addSubview(outer)
    _ = journal.take()
    outer.setNeedsLayout()
    Display.shared.endTurn()
    #expect(journal.take() == [])
    window.makeKeyAndVisible()
    Display.shared.endTurn()
    #expect(journal.take() == ["outer"])
  }

  @Test func tellsTheControllerBeforeAndAfter() {
    final class Around: UIViewController {
      let journal: Journal
      init(_ journal: Journal) {
        self.journal = journal
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
      override func loadView() { view = Arranged("view", journal) }
      override func viewWillLayoutSubviews() { journal.note("before") }
      override func viewDidLayoutSubviews() { journal.note("after") }
    }
    let controller = Around(journal)
    _ = journal.take()
    controller.view.layoutIfNeeded()
    #expect(journal.take() == ["before", "view", "after"])
  }
}
