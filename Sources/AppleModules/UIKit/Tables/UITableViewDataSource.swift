public import Foundation

/// The source of a table's data.
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol, _MainActorOwner
{
  /// - ObjectiveC: `tableView:numberOfRowsInSection:`
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell for a row that becomes visible.
  ///
  /// - ObjectiveC: `tableView:cellForRowAtIndexPath:`
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

  /// Returns the number of sections; one by default.
  ///
  /// - ObjectiveC: `numberOfSectionsInTableView:`
  func numberOfSections(in tableView: UITableView) -> Int

  /// Returns the title above a section; none by default.
  ///
  /// - ObjectiveC: `tableView:titleForHeaderInSection:`
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

  /// Whether a row can be edited; true by default.
  ///
  /// - ObjectiveC: `tableView:canEditRowAtIndexPath:`
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

  /// The user deletes or inserts a row; without this method a row has no delete button.
  ///
  /// - ObjectiveC: `tableView:commitEditingStyle:forRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)

  /// Returns the title below a section; none by default.
  ///
  /// - ObjectiveC: `tableView:titleForFooterInSection:`
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

  /// Whether a row can be moved; never called here, as no scenario moves rows.
  ///
  /// - ObjectiveC: `tableView:canMoveRowAtIndexPath:`
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool

  /// The user has moved a row; never called here, as no scenario moves rows.
  ///
  /// - ObjectiveC: `tableView:moveRowAtIndexPath:toIndexPath:`
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  )

  /// Returns the titles of the index at the right edge, which is not shown here; none by default.
  ///
  /// - ObjectiveC: `sectionIndexTitlesForTableView:`
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }

  /// Returns true.
  public func tableView(
    _ tableView: UITableView, canEditRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Records that the method is not implemented.
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { UITableView.hasMissed = true }

  /// Returns nil.
  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// Returns nil.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// Returns true.
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// Returns nil.
  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
}
