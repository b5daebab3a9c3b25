public import Foundation

/// What an app has said about rows that come and go, until the table compares it with the data.
struct TableUpdates {
  /// How many `beginUpdates` have not been ended.
  var depth = 0
  /// Rows as they are called after the changes.
  var inserted: [IndexPath] = []
  /// Rows as they were called before the changes.
  var deleted: [IndexPath] = []
}

extension UITableView {
  /// How rows come and go; nothing moves here.
  ///
  /// - ObjectiveC: `UITableViewRowAnimation`
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationFade`
    case fade = 0
    /// From and to the right.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationRight`
    case right = 1
    /// From and to the left.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationLeft`
    case left = 2
    /// From and to the top.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationTop`
    case top = 3
    /// From and to the bottom.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationBottom`
    case bottom = 4
    /// At once.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationNone`
    case none = 5
    /// As the table sees fit.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationAutomatic`
    case automatic = 100
  }

  /// Says that rows have been added to the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `insertRowsAtIndexPaths:withRowAnimation:`
  public func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update { updates.inserted += indexPaths }
  }

  /// Says that rows have been taken out of the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `deleteRowsAtIndexPaths:withRowAnimation:`
  public func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update { updates.deleted += indexPaths }
  }

  /// Says that rows show something else; their cells are asked for again.
  ///
  /// - ObjectiveC: `reloadRowsAtIndexPaths:withRowAnimation:`
  public func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update {}
  }

  /// Begins changes that the data source is compared with together.
  public func beginUpdates() {
    _ = knownCounts()
    updates.depth += 1
  }

  /// Ends changes; with the outermost one the data source is compared.
  public func endUpdates() {
    updates.depth -= 1
    guard updates.depth == 0 else { return }
    let said = updates
    updates = TableUpdates()
    let before = counts ?? []
    let after = askForCounts()
    for section in after.indices where section < before.count {
      let added = said.inserted.count { $0.section == section }
      let removed = said.deleted.count { $0.section == section }
      guard before[section] + added - removed == after[section] else {
        fatalError(
          "section '\(section)' had \(before[section]) rows, \(added) were inserted and \(removed) "
            + "deleted, but the data source has '\(after[section])'; change both together")
      }
    }
    counts = after
    setNeedsRows()
  }

  private func update(_ note: () -> Void) {
    // A table that has not asked for its rows yet will find the new ones when it does.
    guard counts != nil else { return setNeedsRows() }
    beginUpdates()
    note()
    endUpdates()
  }
}
