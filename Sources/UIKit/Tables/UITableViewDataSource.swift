public import Foundation

/// The object that knows what a table holds.
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
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
}
