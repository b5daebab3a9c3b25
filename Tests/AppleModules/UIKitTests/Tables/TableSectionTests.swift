import DeviceProtocol
import Testing
import UIKit

/// Headers and footers of sections, and cells that know that they are selected.
@MainActor struct TableSectionTests {
  private final class Head: UITableViewHeaderFooterView {
    var reused = 0
    override func prepareForReuse() { reused += 1 }
  }

  private final class Row: UITableViewCell {
    var log: [Bool] = []
    override func setSelected(_ selected: Bool, animated: Bool) {
      super.setSelected(selected, animated: animated)
      log.append(selected)
    }
  }

  private final class Lists: UITableViewController {
    var sections = [["Soup", "Fish"], ["Cake"]]
    var isPlain = false
    var heads: [Head] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(Head.self, forHeaderFooterViewReuseIdentifier: "head")
      tableView.register(Row.self, forCellReuseIdentifier: "row")
    }
    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      return cell
    }
    override func tableView(
      _ tableView: UITableView, viewForHeaderInSection section: Int
    ) -> UIView? {
      let head = tableView.dequeueReusableHeaderFooterView(withIdentifier: "head") as? Head
      if let head { heads.append(head) }
      head?.textLabel?.text = "Part \(section + 1)"
      return head
    }
    override func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { isPlain ? 0 : 30 }
    override func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { section == 0 ? nil : "That is all" }
  }

  private let lists = Lists()
  private let window: UIWindow

  init() {
    window = show(lists)
    Display.shared.endTurn()
  }

  private var screen: [String] { ScreenReader.lines(of: window) }

  @Test func showsViewsAndTitlesAroundSections() {
    #expect(screen == ["Part 1", "Soup", "Fish", "Part 2", "Cake", "That is all"])
    let first = lists.heads[0]
    lists.tableView.reloadData()
    Display.shared.endTurn()
    #expect(lists.heads[2] === first && first.reused == 1)
    lists.isPlain = true
    lists.tableView.reloadData()
    Display.shared.endTurn()
    #expect(screen == ["Soup", "Fish", "Cake", "That is all"])
  }

  @Test func comparesSectionsWithTheData() {
    lists.sections.remove(at: 0)
    lists.tableView.deleteSections([0], with: .fade)
    Display.shared.endTurn()
    #expect(screen == ["Part 1", "Cake"])
    lists.tableView.performBatchUpdates {
      lists.sections[0].append("Pie")
      lists.sections.append(["Tea"])
      lists.tableView.insertRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
      lists.tableView.insertSections([1], with: .automatic)
    }
    Display.shared.endTurn()
    #expect(screen == ["Part 1", "Cake", "Pie", "Part 2", "Tea", "That is all"])
  }

  @Test func tellsCellsThatTheyAreSelected() throws {
    let cell = try #require(
      lists.tableView.cellForRow(at: IndexPath(row: 1, section: 0)) as? Row)
    #expect(touch(window, .tap("Fish")) == .done)
    #expect(cell.log == [true] && cell.isSelected)
    #expect(touch(window, .tap("Soup")) == .done)
    #expect(cell.log == [true, false])
  }

  @Test func fillsATableThatConstraintsPlace() {
    let table = UITableView()
    let controller = UIViewController()
    table.dataSource = lists
    lists.tableView.delegate = nil
    table.register(Row.self, forCellReuseIdentifier: "row")
    controller.view.addSubview(table)
    let window = show(controller)
    #expect(ScreenReader.lines(of: window) == [])
    table.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: controller.view.topAnchor),
      table.heightAnchor.constraint(equalTo: controller.view.heightAnchor),
    ])
    table.reloadData()
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: window) == ["Soup", "Fish", "Cake", "That is all"])
  }

  private final class Framing: UIViewController {
    let table = UITableView()
    var log: [String] = []

    override func viewDidLoad() { view.addSubview(table) }
    override func viewWillLayoutSubviews() { log.append("will") }
    override func viewDidLayoutSubviews() {
      log.append("did")
      table.frame = view.bounds
    }
  }

  @Test func fillsATableThatIsPlacedWhenViewsAreArranged() {
    let controller = Framing()
    controller.table.dataSource = lists
    controller.table.register(Row.self, forCellReuseIdentifier: "row")
    let window = show(controller)
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: window) == ["Soup", "Fish", "Cake", "That is all"])
    #expect(controller.log == ["will", "did"])
  }

  @Test func makesCellsAndHeadsWithoutAName() {
    #expect(UITableViewCell().reuseIdentifier == nil)
    #expect(UITableViewHeaderFooterView().reuseIdentifier == nil)
    let head = UITableViewHeaderFooterView(frame: CGRect(x: 0, y: 0, width: 9, height: 3))
    #expect(head.frame.width == 9)
  }

  @Test func tellsADelegateOfMoves() {
    final class Follower: NSObject, UIScrollViewDelegate {
      var places: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        places.append(scrollView.contentOffset.y)
      }
    }
    let follower = Follower()
    let scroll = UIScrollView()
    scroll.delegate = follower
    scroll.setContentOffset(CGPoint(x: 0, y: 80), animated: false)
    #expect(follower.places == [80])
  }
}
