public import Foundation

/// Decides about the looks of a table and receives its events.
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// Returns the height of a row in points; that of the table by default.
  ///
  /// - ObjectiveC: `tableView:heightForRowAtIndexPath:`
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  /// A cell will become visible.
  ///
  /// - ObjectiveC: `tableView:willDisplayCell:forRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)

  /// The user has selected a row.
  ///
  /// - ObjectiveC: `tableView:didSelectRowAtIndexPath:`
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)

  /// Whether a touched row is highlighted, and then selected; true by default.
  ///
  /// - ObjectiveC: `tableView:shouldHighlightRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool

  /// A touch on a row has begun.
  ///
  /// - ObjectiveC: `tableView:didHighlightRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, didHighlightRowAt indexPath: IndexPath
  )

  /// A touch on a row has ended.
  ///
  /// - ObjectiveC: `tableView:didUnhighlightRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath
  )

  /// Returns the row to select instead of the tapped one; nil for none.
  ///
  /// - ObjectiveC: `tableView:willSelectRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath?

  /// Returns the row to deselect instead of the given one; nil for none.
  ///
  /// - ObjectiveC: `tableView:willDeselectRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath?

  /// A row was deselected.
  ///
  /// - ObjectiveC: `tableView:didDeselectRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, didDeselectRowAt indexPath: IndexPath
  )

  /// Returns the action that editing offers for a row; deletion by default.
  ///
  /// - ObjectiveC: `tableView:editingStyleForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle

  /// Returns the title of the delete button of a row; nil for "Delete".
  ///
  /// - ObjectiveC: `tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String?

  /// Returns the buttons for a swipe to the left (iOS 11); nil for the delete button.
  ///
  /// - ObjectiveC: `tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?

  /// Returns the view that replaces the title above a section; nil for the title.
  ///
  /// - ObjectiveC: `tableView:viewForHeaderInSection:`
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?

  /// Returns the view that replaces the title below a section; nil for the title.
  ///
  /// - ObjectiveC: `tableView:viewForFooterInSection:`
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?

  /// Returns the height of a section's header; nothing is shown at 0.
  ///
  /// - ObjectiveC: `tableView:heightForHeaderInSection:`
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

  /// Returns the height of a section's footer; nothing is shown at 0.
  ///
  /// - ObjectiveC: `tableView:heightForFooterInSection:`
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat

  /// Returns the estimated height of a row; never called here.
  ///
  /// - ObjectiveC: `tableView:estimatedHeightForRowAtIndexPath:`
  func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat

  /// Returns the buttons for a swipe to the right (iOS 11); a scenario finds them by name, too.
  ///
  /// - ObjectiveC: `tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?

  /// The detail button of a row was tapped; never called here, as a scenario taps rows.
  ///
  /// - ObjectiveC: `tableView:accessoryButtonTappedForRowWithIndexPath:`
  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  )
}

extension UITableViewDelegate {
  /// Returns the table's height for all rows.
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.rowHeight }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Returns true.
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

  /// Returns the same row.
  public func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Returns the same row.
  public func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, didDeselectRowAt indexPath: IndexPath
  ) {}

  /// Returns the deletion style.
  public func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .delete }

  /// Returns nil.
  public func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// Returns nil.
  public func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Returns nil.
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }

  /// Returns nil.
  public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    nil
  }

  /// Returns the table's height for all headers.
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  { tableView.sectionHeaderHeight }

  /// Returns the table's height for all footers.
  public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  { tableView.sectionFooterHeight }

  /// Returns the table's estimated height for all rows.
  public func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
    -> CGFloat
  { tableView.estimatedRowHeight }

  /// Returns nil.
  public func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}
}
