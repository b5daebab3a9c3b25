public import Foundation

/// The object that is asked about the looks of a table and told what happens to it.
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
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

  /// The view above a section, in place of its title; nil for the title.
  ///
  /// - ObjectiveC: `tableView:viewForHeaderInSection:`
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?

  /// The view below a section, in place of its title; nil for the title.
  ///
  /// - ObjectiveC: `tableView:viewForFooterInSection:`
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?

  /// The height of what stands above a section; nothing is shown at 0.
  ///
  /// - ObjectiveC: `tableView:heightForHeaderInSection:`
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

  /// The height of what stands below a section; nothing is shown at 0.
  ///
  /// - ObjectiveC: `tableView:heightForFooterInSection:`
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat

  /// The height of a row whose own is not known yet; never asked for here.
  ///
  /// - ObjectiveC: `tableView:estimatedHeightForRowAtIndexPath:`
  func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat

  /// The buttons of a row that is swept to the right (iOS 11); a scenario finds them by their names, too.
  ///
  /// - ObjectiveC: `tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:`
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?

  /// The button for details of a row was tapped; never here, where a scenario taps rows.
  ///
  /// - ObjectiveC: `tableView:accessoryButtonTappedForRowWithIndexPath:`
  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  )
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

  /// Nil.
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }

  /// Nil.
  public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    nil
  }

  /// The height that the table has for all.
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  { tableView.sectionHeaderHeight }

  /// The height that the table has for all.
  public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  { tableView.sectionFooterHeight }

  /// The height that the table has for all rows.
  public func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
    -> CGFloat
  { tableView.estimatedRowHeight }

  /// Nil.
  public func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}
}
