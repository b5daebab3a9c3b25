public import Foundation

extension UITableView {
  /// The position of a row after scrolling to it.
  ///
  /// - ObjectiveC: `UITableViewScrollPosition`
  public enum ScrollPosition: Int, Sendable {
    /// The nearest one.
    ///
    /// - ObjectiveC: `UITableViewScrollPositionNone`
    case none = 0
    /// At the upper edge.
    ///
    /// - ObjectiveC: `UITableViewScrollPositionTop`
    case top = 1
    /// - ObjectiveC: `UITableViewScrollPositionMiddle`
    case middle = 2
    /// At the lower edge.
    ///
    /// - ObjectiveC: `UITableViewScrollPositionBottom`
    case bottom = 3
  }

  /// Selects a row without notifying the delegate.
  ///
  /// - ObjectiveC: `selectRowAtIndexPath:animated:scrollPosition:`
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition
  ) {
    if !allowsSeveral { selectedRows = [] }
    if let indexPath, !selectedRows.contains(indexPath) { selectedRows.append(indexPath) }
  }

  /// Deselects a row without notifying the delegate.
  ///
  /// - ObjectiveC: `deselectRowAtIndexPath:animated:`
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selectedRows.removeAll { $0 == indexPath }
  }

  /// The selected row, if any.
  public var indexPathForSelectedRow: IndexPath? { selectedRows.first }

  /// The selected rows; nil if there are none.
  public var indexPathsForSelectedRows: [IndexPath]? { selectedRows.isEmpty ? nil : selectedRows }

  func showSelection() {
    guard !needsRows else { return }
    for (path, cell) in rows where cell.isSelected != selectedRows.contains(path) {
      cell.setSelected(!cell.isSelected, animated: false)
    }
  }

  /// Handles the user's tap on a row: the delegate is called in UIKit's order.
  ///
  /// - Returns: why that is impossible; nil if it was done.
  func tap(_ path: IndexPath) -> String? {
    guard isEditing ? allowsSelectionDuringEditing || allowsSeveral : allowsSelection else {
      return "the table does not allow selection"
    }
    guard delegate?.tableView(self, shouldHighlightRowAt: path) ?? true else {
      return "the delegate's 'tableView(_:shouldHighlightRowAt:)' returned false"
    }
    let cell = cellForRow(at: path)
    cell?.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
    cell?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    if allowsSeveral, selectedRows.contains(path) {
      deselect(path)
      return nil
    }
    guard let wanted = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else {
      return nil
    }
    if !allowsSeveral {
      for old in selectedRows where old != wanted { deselect(old) }
    }
    if !selectedRows.contains(wanted) { selectedRows.append(wanted) }
    delegate?.tableView(self, didSelectRowAt: wanted)
    return nil
  }

  private func deselect(_ path: IndexPath) {
    guard let wanted = delegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else {
      return
    }
    deselectRow(at: wanted, animated: false)
    delegate?.tableView(self, didDeselectRowAt: wanted)
  }

  /// Whether several rows may be selected in the current mode.
  private var allowsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }
}
