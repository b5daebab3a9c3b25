public import Foundation

/// The object that is asked about the looks of a table and told what happens to it.
@MainActor public protocol UITableViewDelegate: NSObjectProtocol {
  /// The height of a row in points; that of the table if this is not written.
  ///
  /// - ObjectiveC: `tableView:heightForRowAtIndexPath:`
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  /// A cell is about to be seen.
  ///
  /// - ObjectiveC: `tableView:willDisplayCell:forRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)

  /// The user has selected a row.
  ///
  /// - ObjectiveC: `tableView:didSelectRowAtIndexPath:`
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)

  /// Whether a touched row is highlighted, and then selected; true if this is not written.
  ///
  /// - ObjectiveC: `tableView:shouldHighlightRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool

  /// A finger is on a row.
  ///
  /// - ObjectiveC: `tableView:didHighlightRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, didHighlightRowAt indexPath: IndexPath
  )

  /// The finger has left the row.
  ///
  /// - ObjectiveC: `tableView:didUnhighlightRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath
  )

  /// Which row to select instead of the one that the user taps; nil for none.
  ///
  /// - ObjectiveC: `tableView:willSelectRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath?

  /// Which row to select no more instead of the one that was; nil for none.
  ///
  /// - ObjectiveC: `tableView:willDeselectRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath?

  /// A row is selected no more.
  ///
  /// - ObjectiveC: `tableView:didDeselectRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, didDeselectRowAt indexPath: IndexPath
  )

  /// What the user may do with a row; delete it if this is not written.
  ///
  /// - ObjectiveC: `tableView:editingStyleForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle

  /// What the button to delete a row is called; nil for "Delete".
  ///
  /// - ObjectiveC: `tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String?

  /// The buttons of a row that is swept to the left (iOS 11); nil for the one to delete it.
  ///
  /// - ObjectiveC: `tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
}

extension UITableViewDelegate {
  /// The height that the table has for all rows.
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.rowHeight }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Yes.
  public func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, didHighlightRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath
  ) {}

  /// That row.
  public func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// That row.
  public func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, didDeselectRowAt indexPath: IndexPath
  ) {}

  /// Delete it.
  public func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .delete }

  /// Nil.
  public func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// Nil.
  public func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
}
