import DeviceProtocol
import Testing
import UIKit

/// The contents of a cell, by style, accessories and configuration.
@MainActor struct TableCellTests {
  private let window = UIWindow()

  private func lines(_ cell: UITableViewCell) -> [String] {
    window.addSubview(cell)
    window.makeKeyAndVisible()
    return ScreenReader.lines(of: window)
  }

  @Test(
    arguments: [
      (UITableViewCell.CellStyle.default, false), (.value1, true), (.value2, true),
      (.subtitle, true),
    ] as [(UITableViewCell.CellStyle, Bool)])
  func hasASecondTextInAllStylesButTheFirst(style: UITableViewCell.CellStyle, hasDetail: Bool) {
    let cell = UITableViewCell(style: style, reuseIdentifier: "x")
    #expect((cell.detailTextLabel != nil) == hasDetail && cell.reuseIdentifier == "x")
    cell.textLabel?.text = "one"
    cell.detailTextLabel?.text = "two"
    #expect(lines(cell) == [hasDetail ? "one  two" : "one"])
  }

  @Test func showsItsImageFirst() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "one"
    cell.imageView?.image = UIImage(systemName: "star")
    #expect(lines(cell) == ["▣ star  one"])
  }

  @Test func showsWhatLiesInItsContent() {
    let cell = UITableViewCell()
    let label = UILabel()
    label.text = "price"
    cell.contentView.addSubview(label)
    #expect(lines(cell) == ["price"])
  }

  @Test func marksWhatIsChecked() {
    let cell = UITableViewCell()
    cell.textLabel?.text = "Milk"
    cell.accessoryType = .checkmark
    #expect(lines(cell) == ["Milk  ✓"])
    cell.accessoryType = .disclosureIndicator
    #expect(lines(cell) == ["Milk"])
  }

  @Test func showsAViewInPlaceOfTheMark() {
    let cell = UITableViewCell()
    cell.textLabel?.text = "Sound"
    cell.accessoryType = .checkmark
    let toggle = UISwitch()
    cell.accessoryView = toggle
    #expect(lines(cell) == ["Sound  [off]"])
    #expect(touch(window, .toggle("Sound")) == .done)
    #expect(toggle.isOn)
    cell.accessoryView = nil
    #expect(toggle.superview == nil && lines(cell) == ["Sound  ✓"])
  }

  @Test func showsItsConfigurationInPlaceOfItsLabels() {
    let cell = UITableViewCell()
    cell.textLabel?.text = "old"
    var content = cell.defaultContentConfiguration()
    content.text = "new"
    content.secondaryText = "detail"
    content.image = UIImage(systemName: "star")
    cell.contentConfiguration = content
    #expect(lines(cell) == ["▣ star  new  detail"])
    content.secondaryText = ""
    content.image = nil
    cell.contentConfiguration = content
    #expect(lines(cell) == ["new"])
    cell.contentConfiguration = nil
    #expect(lines(cell) == ["old"])
  }

  @Test func setsTextsSideBySideInValueCells() {
    #expect(UIListContentConfiguration.valueCell().prefersSideBySideTextAndSecondaryText)
    #expect(!UIListContentConfiguration.cell().prefersSideBySideTextAndSecondaryText)
    #expect(!UIListContentConfiguration.subtitleCell().prefersSideBySideTextAndSecondaryText)
  }

  @Test func leadsTheResponderChainToItsTable() {
    let table = UITableView()
    let cell = UITableViewCell()
    table.addSubview(cell)
    let label = UILabel()
    cell.contentView.addSubview(label)
    #expect(label.next === cell.contentView && cell.contentView.next === cell)
    #expect(cell.next === table)
  }
}
