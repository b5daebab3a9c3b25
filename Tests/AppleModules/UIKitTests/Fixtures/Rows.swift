import UIKit

/// Sections of texts for a table, and what their delegate is asked and told.
@MainActor final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  let journal = Journal()
  /// What `tableView(_:willSelectRowAt:)` answers in place of the row itself; nil in it refuses.
  var redirections: [IndexPath: IndexPath?] = [:]
  /// Rows that are not to be selected no more.
  var kept: Set<IndexPath> = []
  /// Rows that do not light up.
  var dark: Set<IndexPath> = []
  /// The height of each row; nil for that of the table.
  var height: CGFloat?

  init(_ sections: [[String]]) { self.sections = sections }

  /// A table of the size of the screen in a window of its own, with its rows in place.
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
  /// A row of the first section, or of another.
  static func at(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }
}
