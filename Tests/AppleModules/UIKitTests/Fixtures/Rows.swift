import UIKit

/// A table's data source and delegate: sections of texts, with a log of the delegate calls.
@MainActor final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  let journal = Journal()
  /// The replies of `tableView(_:willSelectRowAt:)` that differ from the row itself; a nil value refuses the
  /// selection.
  var redirections: [IndexPath: IndexPath?] = [:]
  /// Rows that refuse to be deselected.
  var kept: Set<IndexPath> = []
  /// Rows that are not highlighted.
  var dark: Set<IndexPath> = []
  /// The height of each row; nil for the table's own.
  var height: CGFloat?

  init(_ sections: [[String]]) { self.sections = sections }

  /// Returns a table as large as the screen in a window of its own, with its rows laid out.
  func table(_ style: UITableView.Style = .plain) -> (UITableView, UIWindow) {
    let window = UIWindow()
    let table = UITableView(frame: window.bounds, style: style)
    table.dataSource = self
    table.delegate = self
    window.addSubview(table)
    window.makeKeyAndVisible()
    Display.shared.endTurn()
    _ = journal.take()
    return (table, window)
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "row")
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }

  private func note(_ what: String, _ path: IndexPath) {
    journal.note("\(what) \(path.section).\(path.row)")
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height ?? tableView.rowHeight
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { note("shows", indexPath) }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
    !dark.contains(path)
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt path: IndexPath) {
    note("lights", path)
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt path: IndexPath) {
    note("darkens", path)
  }
  func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
    note("select?", path)
    return redirections[path] ?? path
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    note("selected", path)
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
    note("deselect?", path)
    return kept.contains(path) ? nil : path
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
    note("deselected", path)
  }
}

extension IndexPath {
  /// The index path of a row, in the first section unless another one is given.
  static func at(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }
}
