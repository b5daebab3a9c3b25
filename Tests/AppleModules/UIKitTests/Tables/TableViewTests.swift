import Testing
import UIKit

@MainActor struct TableViewTests {
  final class Dishes: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections = [["Soup", "Fish"], ["Cake"]]
    var asked: [IndexPath] = []

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].count
    }
    func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { section == 0 ? "Lunch" : "Sweet" }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      asked.append(indexPath)
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "Dish")
        ?? UITableViewCell(style: .value1, reuseIdentifier: "Dish")
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      cell.detailTextLabel?.text = "\(indexPath.row + 1)"
      return cell
    }
  }

  final class DishCell: UITableViewCell {
    let price = UILabel()
    var reused = 0
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      price.text = "5 €"
      contentView.addSubview(price)
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    override func prepareForReuse() { reused += 1 }
  }

  let dishes = Dishes()
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
  let window = UIWindow()

  init() {
    table.dataSource = dishes
    table.delegate = dishes
    window.addSubview(table)
    window.makeKeyAndVisible()
  }

  @Test func showsSectionsAndRows() {
    window.layoutIfNeeded()
    #expect(
      ScreenReader.lines(of: window) == ["Lunch", "Soup  1", "Fish  2", "Sweet", "Cake  1"])
  }

  @Test func asksForCellsAtTheEndOfTheTurn() {
    dishes.asked = []
    table.reloadData()
    #expect(dishes.asked.isEmpty)
    Display.shared.endTurn()
    #expect(dishes.asked.count == 3)
    Display.shared.endTurn()
    #expect(dishes.asked.count == 3)
  }

  @Test func asksForNoMoreThanFits() {
    dishes.sections = [(0..<1000).map(String.init)]
    table.reloadData()
    window.layoutIfNeeded()
    #expect(table.visibleCells.count == 13)
    #expect(table.numberOfRows(inSection: 0) == 1000)
    #expect(table.cellForRow(at: IndexPath(row: 20, section: 0)) == nil)
    #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 12, section: 0))
  }

  @Test func usesCellsAgain() throws {
    window.layoutIfNeeded()
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    dishes.sections = [["Pie"]]
    table.reloadData()
    window.layoutIfNeeded()
    #expect(table.visibleCells == [cell] && cell.textLabel?.text == "Pie")
    #expect(table.indexPath(for: cell) == IndexPath(row: 0, section: 0))
  }

  @Test func makesCellsOfARegisteredClass() throws {
    table.register(DishCell.self, forCellReuseIdentifier: "Own")
    let path = IndexPath(row: 0, section: 0)
    let cell = try #require(
      table.dequeueReusableCell(withIdentifier: "Own", for: path) as? DishCell)
    #expect(cell.reuseIdentifier == "Own" && cell.detailTextLabel != nil)
    #expect(cell.price.text == "5 €" && cell.reused == 0)
  }

  @Test func takesRowsThatComeAndGo() {
    window.layoutIfNeeded()
    dishes.sections[0].insert("Salad", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    dishes.sections[1] = []
    table.deleteRows(at: [IndexPath(row: 0, section: 1)], with: .fade)
    window.layoutIfNeeded()
    #expect(
      ScreenReader.lines(of: window) == ["Lunch", "Salad  1", "Soup  2", "Fish  3", "Sweet"])
  }

  @Test func trapsWhenDataAndTableDisagree() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let dishes = Dishes()
        let table = UITableView()
        table.dataSource = dishes
        table.layoutIfNeeded()
        _ = table.numberOfSections
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("section '0' had 2 rows, 1 were inserted and 0 deleted"))
  }

  @Test func trapsForACellOfNoClass() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UITableView().dequeueReusableCell(
          withIdentifier: "Dish", for: IndexPath(row: 0, section: 0))
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("no cell with the identifier 'Dish'; register a class for it first"))
  }
}
