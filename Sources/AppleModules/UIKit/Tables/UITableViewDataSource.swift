public import Foundation

/// The object that knows what a table holds.
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// How many rows a section has.
  ///
  /// - ObjectiveC: `tableView:numberOfRowsInSection:`
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// The cell for a row that comes to be seen.
  ///
  /// - ObjectiveC: `tableView:cellForRowAtIndexPath:`
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

  /// How many sections there are; one if this is not written.
  ///
  /// - ObjectiveC: `numberOfSectionsInTableView:`
  func numberOfSections(in tableView: UITableView) -> Int

  /// The title above a section; none if this is not written.
  ///
  /// - ObjectiveC: `tableView:titleForHeaderInSection:`
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

  /// Whether a row can be edited; true if this is not written.
  ///
  /// - ObjectiveC: `tableView:canEditRowAtIndexPath:`
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

  /// The user deletes a row, or adds one; without it a row has no button to delete it.
  ///
  /// - ObjectiveC: `tableView:commitEditingStyle:forRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)

  /// The title below a section; none if this is not written.
  ///
  /// - ObjectiveC: `tableView:titleForFooterInSection:`
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

  /// Whether a row can be moved; never asked for here, where no scenario moves rows.
  ///
  /// - ObjectiveC: `tableView:canMoveRowAtIndexPath:`
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool

  /// The user has moved a row; never here, where no scenario moves rows.
  ///
  /// - ObjectiveC: `tableView:moveRowAtIndexPath:toIndexPath:`
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  )

  /// The index at the right edge, which is not shown here; none if this is not written.
  ///
  /// - ObjectiveC: `sectionIndexTitlesForTableView:`
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
}

extension UITableViewDataSource {
  /// One.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }

  /// Yes.
  public func tableView(
    _ tableView: UITableView, canEditRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Says that it is not written.
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { UITableView.hasMissed = true }

  /// None.
  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// None.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// Yes.
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// None.
  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
}
