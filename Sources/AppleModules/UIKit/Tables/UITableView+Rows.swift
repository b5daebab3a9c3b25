internal import Foundation
internal import DeviceTrace

private final class SectionTitle: UILabel {
  override var ownElements: [ScreenElement]? { text == nil ? nil : [.heading(lines: lines)] }
}

extension UITableView {
  /// The default height of a row, and of a section's title, in points.
  private static let standardRowHeight: CGFloat = 44
  private static let headerHeight: CGFloat = 28

  /// Schedules a reload of titles and cells.
  func setNeedsRows() {
    needsRows = true
    setNeedsLayout()
  }

  /// Returns the row count of each section; queries the data source if unknown.
  func knownCounts() -> [Int] {
    if let counts { return counts }
    let asked = askForCounts()
    counts = asked
    return asked
  }

  /// Queries the data source for the row count of each section.
  func askForCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  /// Fills the table from the top with titles and cells, as far as they fit.
  func arrangeRows() {
    guard needsRows else { return }
    needsRows = false
    recycle()
    guard let dataSource else { return }
    var top: CGFloat = 0
    for (section, count) in knownCounts().enumerated() {
      top += addHeader(of: section, dataSource, top: top)
      for row in 0..<count {
        guard top < room else { return }
        top += addRow(IndexPath(row: row, section: section), of: dataSource, top: top)
      }
      top += addFooter(of: section, dataSource, top: top)
    }
  }

  /// The visible height in points. Constraints are not measured: a table placed by them may fill the screen
  /// (CHOICE).
  private var room: CGFloat {
    let isPlacedByConstraints =
      !translatesAutoresizingMaskIntoConstraints || superview is UIStackView
    return bounds.height > 0 || !isPlacedByConstraints
      ? bounds.height : UIScreen.main.bounds.height
  }

  private func addHeader(
    of section: Int, _ dataSource: any UITableViewDataSource, top: CGFloat
  ) -> CGFloat {
    // The delegate is called in the order of iOS: title, view, height.
    let title = dataSource.tableView(self, titleForHeaderInSection: section)
    let view = delegate?.tableView(self, viewForHeaderInSection: section)
    let height = delegate?.tableView(self, heightForHeaderInSection: section)
    return add(view, or: title, height ?? sectionHeaderHeight, top)
  }

  private func addFooter(
    of section: Int, _ dataSource: any UITableViewDataSource, top: CGFloat
  ) -> CGFloat {
    let title = dataSource.tableView(self, titleForFooterInSection: section)
    let view = delegate?.tableView(self, viewForFooterInSection: section)
    let height = delegate?.tableView(self, heightForFooterInSection: section)
    return add(view, or: title, height ?? sectionFooterHeight, top)
  }

  /// Adds a section's header or footer, and returns its height.
  private func add(
    _ view: UIView?, or title: String?, _ asked: CGFloat, _ top: CGFloat
  ) -> CGFloat {
    guard asked != 0, view != nil || title != nil else { return 0 }
    let height = asked < 0 ? Self.headerHeight : asked
    let shown = view ?? SectionTitle(frame: .zero)
    (shown as? SectionTitle)?.text = title
    if let own = shown as? UITableViewHeaderFooterView, own.textLabel?.text == nil {
      own.textLabel?.text = title
    }
    shown.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    headers.append(shown)
    addSubview(shown)
    return height
  }

  private func addRow(
    _ path: IndexPath, of dataSource: any UITableViewDataSource, top: CGFloat
  ) -> CGFloat {
    let asked = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    let height = asked < 0 ? Self.standardRowHeight : asked
    let cell = dataSource.tableView(self, cellForRowAt: path)
    cell.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    rows.append((path, cell))
    let isSelected = selectedRows.contains(path)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
    addSubview(cell)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    return height
  }

  private func recycle() {
    for view in headers.reversed() {
      view.removeFromSuperview()
      if let view = view as? UITableViewHeaderFooterView, let name = view.reuseIdentifier {
        unusedHeaders[name, default: []].append(view)
      }
    }
    headers = []
    // Reversed, so that the first row gets its own cell again and keeps its contents.
    for (_, cell) in rows.reversed() {
      cell.removeFromSuperview()
      if let name = cell.reuseIdentifier { unusedCells[name, default: []].append(cell) }
    }
    rows = []
  }
}
