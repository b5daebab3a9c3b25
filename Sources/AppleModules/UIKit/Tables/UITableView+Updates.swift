public import Foundation

/// What an app has said about rows that come and go, until the table compares it with the data.
struct TableUpdates {
  /// How many `beginUpdates` have not been ended.
  var depth = 0
  /// Rows as they are called after the changes.
  var inserted: [IndexPath] = []
  /// Rows as they were called before the changes.
  var deleted: [IndexPath] = []
  /// Sections as they are called after the changes.
  var insertedSections = IndexSet()
  /// Sections as they were called before the changes.
  var deletedSections = IndexSet()

  /// Where a row stands after the changes; nil if it is gone.
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
    // What comes counts by its place after the changes, so one after the other from the lowest.
    new.reduce(number - gone.count(in: 0..<number)) { place, one in one <= place ? place + 1 : place
    }
  }
}

extension TableUpdates {
  /// Traps unless the data have changed as was said: each section that stayed has its rows, and those that
  /// came less those that went.
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
    said.compare(before, after)
    counts = after
    setNeedsRows()
    selectedRows = selectedRows.compactMap { said.place(of: $0) }
  }

  /// Makes changes that the data source is compared with together (iOS 11).
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

  /// Says that sections have been added to the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `insertSections:withRowAnimation:`
  public func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    update { updates.insertedSections.formUnion(sections) }
  }

  /// Says that sections have been taken out of the data; traps if the data source disagrees.
  ///
  /// - ObjectiveC: `deleteSections:withRowAnimation:`
  public func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    update { updates.deletedSections.formUnion(sections) }
  }

  /// Says that sections show something else, be it another number of rows; they are asked for again.
  ///
  /// - ObjectiveC: `reloadSections:withRowAnimation:`
  public func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    update {
      updates.insertedSections.formUnion(sections)
      updates.deletedSections.formUnion(sections)
    }
  }

  private func update(_ note: () -> Void) {
    // A table that has not asked for its rows yet will find the new ones when it does.
    guard counts != nil else { return setNeedsRows() }
    beginUpdates()
    note()
    endUpdates()
  }
}
