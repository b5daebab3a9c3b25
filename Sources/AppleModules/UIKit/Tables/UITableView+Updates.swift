public import Foundation

/// The announced changes of rows, until the table compares them with the data.
struct TableUpdates {
  /// The number of `beginUpdates` that were not ended.
  var depth = 0
  /// Rows by their index after the changes.
  var inserted: [IndexPath] = []
  /// Rows by their index before the changes.
  var deleted: [IndexPath] = []
  /// Sections by their index after the changes.
  var insertedSections = IndexSet()
  /// Sections by their index before the changes.
  var deletedSections = IndexSet()

  /// Returns the path of a row after the changes; nil if it is gone.
  func place(of path: IndexPath) -> IndexPath? {
    guard !deletedSections.contains(path.section), !deleted.contains(path) else { return nil }
    let section = place(of: path.section, without: deletedSections, with: insertedSections)
    let (before, after) = (
      deleted.filter { $0.section == path.section }, inserted.filter { $0.section == section }
    )
    let row = place(
      of: path.row, without: IndexSet(before.map(\.row)), with: IndexSet(after.map(\.row)))
    return IndexPath(row: row, section: section)
  }

  private func place(of number: Int, without gone: IndexSet, with new: IndexSet) -> Int {
    // Insertions count by their index after the changes, so in ascending order.
    new.reduce(number - gone.count(in: 0..<number)) { place, one in one <= place ? place + 1 : place
    }
  }
}

extension TableUpdates {
  /// Traps unless the data have changed as announced: each remaining section has its rows plus those inserted
  /// less those deleted.
  fileprivate func compare(_ before: [Int], _ after: [Int]) {
    let stayed = before.indices.filter { !deletedSections.contains($0) }
    let places = after.indices.filter { !insertedSections.contains($0) }
    guard stayed.count == places.count else {
      fatalError(
        "there were \(before.count) sections, \(insertedSections.count) were inserted and "
          + "\(deletedSections.count) deleted, but the data source has '\(after.count)'; "
          + "change both together")
    }
    for (old, new) in zip(stayed, places) {
      let added = inserted.count { $0.section == new }
      let removed = deleted.count { $0.section == old }
      guard before[old] + added - removed == after[new] else {
        fatalError(
          "section '\(new)' had \(before[old]) rows, \(added) were inserted and \(removed) "
            + "deleted, but the data source has '\(after[new])'; change both together")
      }
    }
  }
}

extension UITableView {
  /// The animation of inserted and deleted rows; nothing moves here.
  ///
  /// - ObjectiveC: `UITableViewRowAnimation`
  public enum RowAnimation: Int, Sendable {
    /// Fades in and out.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationFade`
    case fade = 0
    /// Moves from and to the right.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationRight`
    case right = 1
    /// Moves from and to the left.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationLeft`
    case left = 2
    /// Moves from and to the top.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationTop`
    case top = 3
    /// Moves from and to the bottom.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationBottom`
    case bottom = 4
    /// No animation.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationNone`
    case none = 5
    /// Chosen by the table.
    ///
    /// - ObjectiveC: `UITableViewRowAnimationAutomatic`
    case automatic = 100
  }

  /// Announces rows that were added to the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `insertRowsAtIndexPaths:withRowAnimation:`
  public func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update { updates.inserted += indexPaths }
  }

  /// Announces rows that were removed from the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `deleteRowsAtIndexPaths:withRowAnimation:`
  public func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update { updates.deleted += indexPaths }
  }

  /// Announces rows with new contents; their cells are requested again.
  ///
  /// - ObjectiveC: `reloadRowsAtIndexPaths:withRowAnimation:`
  public func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update {}
  }

  /// Begins changes, which are compared with the data source together.
  ///
  /// - ObjectiveC: `beginUpdates`
  public func beginUpdates() {
    _ = knownCounts()
    updates.depth += 1
  }

  /// Ends changes; the outermost call compares them with the data source.
  ///
  /// - ObjectiveC: `endUpdates`
  public func endUpdates() {
    updates.depth -= 1
    guard updates.depth == 0 else { return }
    let said = updates
    updates = TableUpdates()
    let before = counts ?? []
    let after = askForCounts()
    said.compare(before, after)
    counts = after
    setNeedsRows()
    selectedRows = selectedRows.compactMap { said.place(of: $0) }
  }

  /// Makes changes, which are compared with the data source together (iOS 11).
  ///
  /// - ObjectiveC: `performBatchUpdates:completion:`
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    if let completion { Display.shared.after(0.3) { completion(true) } }
  }

  /// Announces sections that were added to the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `insertSections:withRowAnimation:`
  public func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    update { updates.insertedSections.formUnion(sections) }
  }

  /// Announces sections that were removed from the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `deleteSections:withRowAnimation:`
  public func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    update { updates.deletedSections.formUnion(sections) }
  }

  /// Announces sections with new contents or row counts; they are requested again.
  ///
  /// - ObjectiveC: `reloadSections:withRowAnimation:`
  public func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    update {
      updates.insertedSections.formUnion(sections)
      updates.deletedSections.formUnion(sections)
    }
  }

  private func update(_ note: () -> Void) {
    // A table that has not queried its rows yet will get the new ones when it does.
    guard counts != nil else { return setNeedsRows() }
    beginUpdates()
    note()
    endUpdates()
  }
}
