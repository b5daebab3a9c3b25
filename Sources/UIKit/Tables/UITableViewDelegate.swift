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
}
