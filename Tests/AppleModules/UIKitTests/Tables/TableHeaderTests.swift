import Testing
import UIKit

/// Titles and views of headers and footers, and their height.
@MainActor struct TableHeaderTests {
  private final class Sections: NSObject, UITableViewDataSource, UITableViewDelegate {
    var heads: [String?] = ["one", nil]
    var feet: [String?] = [nil, "end"]
    var headHeight: CGFloat?
    var view: UIView?

    func numberOfSections(in tableView: UITableView) -> Int { heads.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.textLabel?.text = "row \(indexPath.section)"
      return cell
    }
    func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { heads[section] }
    func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { feet[section] }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      section == 0 ? view : nil
    }
    func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { headHeight ?? tableView.sectionHeaderHeight }
  }

  private let sections = Sections()
  private let table: UITableView
  private let window = UIWindow()

  init() {
    table = UITableView(frame: window.bounds)
    table.dataSource = sections
    table.delegate = sections
    window.addSubview(table)
    window.makeKeyAndVisible()
    Display.shared.endTurn()
  }

  private var screen: [String] {
    table.reloadData()
    Display.shared.endTurn()
    return ScreenReader.lines(of: window)
  }

  private var tops: [CGFloat] { table.visibleCells.map(\.frame.minY) }

  @Test func standsOnlyWhereThereIsATitle() {
    #expect(screen == ["one", "row 0", "row 1", "end"])
    sections.heads = ["one", "two"]
    sections.feet = [nil, nil]
    #expect(screen == ["one", "row 0", "two", "row 1"])
  }

  @Test func takesTheHeightThatTheDelegateNames() {
    sections.heads = ["one", "two"]
    sections.headHeight = 50
    _ = screen
    #expect(tops == [50, 144])
  }

  @Test func takesTheHeightOfTheTableOtherwise() {
    table.sectionHeaderHeight = 10
    _ = screen
    #expect(tops == [10, 54])
  }

  @Test func isGoneWithAHeightOfZero() {
    sections.headHeight = 0
    #expect(screen == ["row 0", "row 1", "end"] && tops == [0, 44])
  }

  @Test func showsAViewInPlaceOfATitle() {
    let label = UILabel()
    label.text = "own"
    sections.view = label
    #expect(screen == ["own", "row 0", "row 1", "end"])
    #expect(label.superview === table && label.frame.width == table.bounds.width)
    sections.view = nil
    #expect(screen.first == "one" && label.superview == nil)
  }

  @Test func givesItsTitleToAViewOfTheTablesKind() {
    let view = UITableViewHeaderFooterView(reuseIdentifier: "head")
    sections.view = view
    #expect(screen.first == "one" && view.textLabel?.text == "one")
    view.textLabel?.text = "own"
    #expect(screen.first == "own")
  }

  @Test func standsBelowTheHeaderOfTheTable() {
    let (header, background) = (UILabel(), UILabel())
    header.text = "header"
    background.text = "background"
    table.backgroundView = background
    table.tableHeaderView = header
    #expect(screen == ["header", "background", "one", "row 0", "row 1", "end"])
  }
}
